import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Principal, Route } from '#local/appwrite/platform.ts';
import { unauthorized } from '#local/appwrite/rows/rowPermissions.ts';

/** Appwrite's body limit: 12 MiB. */
export const largestBodyBytes = 12 * 1024 * 1024;
/** For everything but rows and executions: more than the largest preferences. */
const smallBodyBytes = 256 * 1024;
/** Parsing stops everybody else, so strangers may only ask for a little of it. */
const guestBodyBytes = 64 * 1024;

/**
 * Reads JSON the way Appwrite does: malformed JSON (half a surrogate too) or no object counts as no body at all. So does JSON under any other type than
 * `application/json`: a form of another site can send `text/plain` without asking first. Who asks has been checked before.
 */
export function registerBodyParsers(v1: FastifyInstance): void {
  v1.removeAllContentTypeParsers();
  v1.addContentTypeParser('application/json', async (request: FastifyRequest, payload: IncomingMessage) =>
    parseObject((await readBytes(payload, request.bodyLimit ?? elsewhere)).toString()),
  );
  v1.addContentTypeParser('*', (_request, _payload, done) => {
    done(null, undefined);
  });
}

/** Longest body of a request, and what a longer one is refused with. */
export interface BodyLimit {
  readonly sizeBytes: number;
  readonly refuse: () => AppwriteError;
}

/** Where no route is. */
const elsewhere = sizeLimit(guestBodyBytes);

/** To people alone rows and executions are open, so a guest with a long one, whose session may have ended, is told that and no size. */
export function bodyLimit(route: Route, principal: Principal): BodyLimit {
  const routeBytes = route.bodyLimitBytes ?? smallBodyBytes;
  const isGuest = principal.kind === 'guest';
  const sizeBytes = isGuest ? Math.min(routeBytes, guestBodyBytes) : routeBytes;
  const isForPeople = isGuest && route.bodyLimitBytes !== undefined;
  return { ...sizeLimit(sizeBytes), ...(isForPeople && { refuse: unauthorized }) };
}

/** Reads and drops a body that is too long, so that the client gets the answer; closes the connection at twice the largest size. */
export async function readBytes(payload: IncomingMessage, limit: BodyLimit): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      if (sizeBytes <= limit.sizeBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (sizeBytes > 2 * largestBodyBytes) break;
    }
  } catch {
    // The sender is gone, which is no failure of the server.
    throw new AppwriteError('general_bad_request', 'The request ended before its body did.');
  }
  if (sizeBytes > limit.sizeBytes) throw limit.refuse();
  return Buffer.concat(chunks);
}

/** A limit that refuses with `general_request_too_large`. */
export function sizeLimit(sizeBytes: number): BodyLimit {
  const message = `The request is larger than ${sizeBytes / 1024} KiB.`;
  return { sizeBytes, refuse: () => new AppwriteError('general_request_too_large', message) };
}

const surrogateEscape = /\\u[dD][89a-fA-F]/;

/** Throws for half a character, anywhere: PHP can't read such JSON. What is well formed is written without an escape. */
function requireWellFormed(value: unknown): void {
  if (/(?<!\\)(\\\\)*\\ud[89a-f]/.test(JSON.stringify(value))) throw new SyntaxError('half a surrogate');
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (surrogateEscape.test(text)) requireWellFormed(value);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
