import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { unanswered } from '#local/appwrite/routes.ts';
import { sendError } from './sendError.ts';

/** Paths, with `/v1`, of the operations that Appwrite knows and this doesn't. */
export const unansweredPaths = unanswered.map(
  (path) => new RegExp(`^/v1${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(/.*)?')}$`),
);

/** What Appwrite knows and this doesn't says so; what Appwrite doesn't know either is a page, as there. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?')[0] ?? '';
  if (unansweredPaths.some((pattern) => pattern.test(path))) {
    return sendError(
      new AppwriteError('general_route_not_found', 'The local platform does not answer this operation.'),
      request,
      reply,
    );
  }
  return reply
    .status(404)
    .type('text/html; charset=UTF-8')
    .send('<!doctype html><title>Not found</title><h1>404 general_route_not_found</h1>');
}
