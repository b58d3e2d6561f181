import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Project } from '#commands/project.ts';
import { describeNetworkError } from './administration.ts';

/** Address on this machine through which the CLI reaches the server. */
export interface Gateway {
  readonly endpoint: string;
  /** Taken here instead of the API key, which the CLI never sees. Void after `close`. */
  readonly key: string;
  /** Calls that failed since the last time, a line each. The CLI itself hides some of them and ends with exit code 0. */
  takeFailures(): string[];
  close(): Promise<void>;
}

/** Headers of one connection, and those that `fetch` sets itself. */
const ownHeaders = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'expect', 'x-appwrite-key']);

/**
 * Opens a gateway that forwards calls with the project's API key, and refuses every deletion: the CLI deletes columns, tables and databases
 * that it believes changed or gone.
 */
export async function openGateway({ endpoint, key }: Project): Promise<Gateway> {
  const ownKey = randomBytes(16).toString('hex');
  let failures: string[] = [];

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const { method = 'GET', url = '/', headers } = request;
    if (headers['x-appwrite-key'] !== ownKey) return refusal(401, 'Wrong key.');
    if (method === 'DELETE') return refusal(403, `The CLI wanted to delete ${url}, which deploy never lets it do.`);
    const body = await readBody(request);
    const forwarded = Object.entries(headers).filter(([name, value]) => !ownHeaders.has(name) && value !== '');
    const response = await fetch(endpoint + url.replace(/^\/v1/, ''), {
      method,
      headers: { ...(Object.fromEntries(forwarded) as Record<string, string>), 'x-appwrite-key': key },
      ...(body.length > 0 && { body }),
    });
    const type = response.headers.get('content-type') ?? 'application/json';
    return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '' } = request;
    const given = await answer(request).catch((thrown: unknown) =>
      refusal(502, `No answer from ${endpoint}: ${describeNetworkError(thrown)}`),
    );
    const [path = ''] = url.split('?');
    if (given.status >= 400 && !isExpected(method, path, given.status)) {
      failures.push(`${method} ${path}: ${given.status} ${messageOf(given)}`);
    }
    response.writeHead(given.status, { 'content-type': given.type }).end(given.body);
  };

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1`,
    key: ownKey,
    takeFailures: () => {
      const taken = failures;
      failures = [];
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

function refusal(code: number, message: string): Answer {
  const body = JSON.stringify({ message, code, type: 'general_access_forbidden' });
  return { status: code, type: 'application/json', body: Buffer.from(body) };
}

/** The CLI asks whether things exist; and, to show them, for domains of functions, which take a scope of their own. */
function isExpected(method: string, path: string, status: number): boolean {
  return method === 'GET' && (status === 404 || path === '/v1/proxy/rules');
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

function messageOf({ body }: Answer): string {
  const text = body.toString();
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text.slice(0, 200);
  }
}
