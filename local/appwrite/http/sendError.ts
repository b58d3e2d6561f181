import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppwriteError, errorBody, routeNotAnswered } from '#local/appwrite/errors.ts';
import { QueryError } from '#local/appwrite/queries/Query.ts';
import { unanswered } from '#local/appwrite/routes.ts';
import { describeStorageFailure, isDatabaseLocked, isDiskFull } from '#local/appwrite/storageFailures.ts';
import { sendJson } from './sendJson.ts';

/** Answers what was thrown, in Appwrite's words; what nobody foresaw is logged and says nothing about the inside. */
export function sendError(
  thrown: FastifyError | AppwriteError | QueryError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppwriteError(thrown);
  logFailure(error, thrown, request);
  return sendJson(reply.status(error.code), errorBody(error));
}

function logFailure({ type }: AppwriteError, thrown: Error, { log, url }: FastifyRequest): void {
  const reason = describeStorageFailure(thrown);
  if (reason !== undefined) log.error(`${reason}: ${url.split('?')[0]}`);
  if (type === 'general_unknown') log.error(thrown);
}

function toAppwriteError(thrown: FastifyError | AppwriteError | QueryError): AppwriteError {
  if (thrown instanceof AppwriteError) return thrown;
  if (isDiskFull(thrown))
    return new AppwriteError('general_disk_full', "The server's disk is full. Nothing was saved.");
  if (isDatabaseLocked(thrown)) {
    const message = "Another program has locked the server's database. Nothing was saved. Try again in a moment.";
    return new AppwriteError('general_database_locked', message);
  }
  if (thrown instanceof QueryError) return new AppwriteError('general_query_invalid', thrown.message);
  if ('statusCode' in thrown && thrown.statusCode === 413)
    return new AppwriteError('general_request_too_large', 'The request is larger than 12 MiB.');
  const isRequestsFault = 'statusCode' in thrown && (thrown.statusCode ?? 500) < 500;
  return isRequestsFault
    ? new AppwriteError('general_bad_request', thrown.message)
    : new AppwriteError('general_unknown', 'Server Error');
}

/** Answers what was thrown where a person waits instead of a program: a page, as Appwrite does, with a way back. */
export function sendErrorPage(
  thrown: FastifyError | AppwriteError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppwriteError(thrown);
  logFailure(error, thrown, request);
  return sendPage(reply, error);
}

/** An error as a page. */
export function sendPage(
  reply: FastifyReply,
  { code, type, message: text }: { readonly code: number; readonly type: string; readonly message: string },
): FastifyReply {
  const message = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return reply
    .status(code)
    .type('text/html; charset=UTF-8')
    .headers({ 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Error ${code}</title><h1>Error ${code}</h1><p>${message}</p><p>Type: ${type}</p><p><a href="/">Back to the start</a></p></html>`,
    );
}

/** Paths, with `/v1`, of the operations that Appwrite knows and this doesn't. */
export const unansweredPaths = unanswered.map(
  (path) => new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}/?$`),
);

/** Routes that only Appwrite has are reported as such; unknown ones get a page, as on Appwrite. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  if (unansweredPaths.some((pattern) => pattern.test(path))) return sendError(routeNotAnswered(), request, reply);
  return reply
    .status(404)
    .type('text/html; charset=UTF-8')
    .send('<!doctype html><title>Not found</title><h1>404 general_route_not_found</h1>');
}
