import Fastify from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as sendRequest } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { servePage } from '#local/page/servePage.ts';
import { startLocal } from './startLocal.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Another answer to a path, or undefined for the right one. */
export type Alteration = (path: string, answer: Answer) => Partial<Answer> | undefined;

/** `local/` behind a server that can answer otherwise. */
export interface RunningInstallation {
  readonly origin: string;
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly apiKey: string;
  /** From now on, answers are altered so; `refuseSockets` answers a socket with 502. */
  alter(alteration: Alteration, refuseSockets?: boolean): void;
  stop(): Promise<void>;
}

/** A small page with the real headers and configuration, and `local/` below `/v1`, `/idp` and `/flags`, on one origin. */
export async function startInstallation(): Promise<RunningInstallation> {
  const folder = mkdtempSync(join(tmpdir(), 'installation-'));
  const page = Fastify();
  await servePage(page, {
    dist: writePage(folder),
    configuration: join(process.cwd(), 'public/config.json'),
    timeZone: 'UTC',
    origin: 'http://localhost',
  });
  let target = '';
  let alteration: Alteration = () => undefined;
  let refusesSockets = false;

  const answer = async (incoming: IncomingMessage): Promise<Answer> => {
    const url = incoming.url ?? '/';
    if (/^\/(v1|idp|flags)(\/|$)/.test(url)) return forward(target, incoming);
    const { statusCode, headers, rawPayload } = await page.inject({ url, headers: plainHeaders(incoming.headers) });
    return { status: statusCode, headers: plainHeaders(headers), body: rawPayload };
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (right) => {
        const { status, headers, body } = { ...right, ...alteration(incoming.url ?? '/', right) };
        outgoing.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
      },
      () => void outgoing.destroy(),
    );
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    if (refusesSockets) socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n');
    else passOn(target, incoming, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const local = await startLocal({ env: { ORIGIN: origin } });
  target = local.origin;
  return {
    origin,
    endpoint: `${origin}/v1`,
    apiKey: local.apiKey,
    alter: (changed, refuseSockets = false) => {
      alteration = changed;
      refusesSockets = refuseSockets;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await page.close();
      await local.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

function writePage(folder: string): string {
  const dist = join(folder, 'dist');
  const script = 'console.log(1)';
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(
    join(dist, 'index.html'),
    '<!doctype html><title>Engineering Data</title><script src=/assets/main.0123.js defer></script>',
  );
  writeFileSync(join(dist, 'assets/main.0123.js'), script);
  writeFileSync(join(dist, 'assets/main.0123.js.gz'), gzipSync(script));
  return dist;
}

/** With the address that the client asked, as a proxy does. */
async function forward(target: string, { url = '/', method = 'GET', headers }: IncomingMessage): Promise<Answer> {
  const answered = await new Promise<IncomingMessage>((resolve, reject) => {
    sendRequest(new URL(url, target), { method, headers }, resolve).on('error', reject).end();
  });
  const kept = plainHeaders(answered.headers);
  delete kept['transfer-encoding'];
  return { status: answered.statusCode ?? 0, headers: kept, body: await buffer(answered) };
}

function passOn(target: string, { url = '/', rawHeaders }: IncomingMessage, socket: Socket): void {
  const { hostname, port } = new URL(target);
  const upstream = connect(Number(port), hostname, () => {
    const lines = rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${rawHeaders[i + 1] ?? ''}`] : []));
    upstream.write([`GET ${url} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
    upstream.pipe(socket).pipe(upstream);
  });
  for (const each of [socket, upstream]) each.on('error', () => undefined);
}

function plainHeaders(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
