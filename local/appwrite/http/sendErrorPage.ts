import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppwriteError } from '#local/appwrite/errors.ts';

/** Answers what was thrown where a person waits instead of a program: a page, as Appwrite does, with a way back. */
export function sendErrorPage(
  thrown: FastifyError | AppwriteError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = thrown instanceof AppwriteError ? thrown : new AppwriteError('general_unknown', 'Server Error');
  if (error.code >= 500) request.log.error(thrown);
  const message = error.message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return reply
    .status(error.code)
    .type('text/html; charset=UTF-8')
    .headers({ 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Error ${error.code}</title><h1>Error ${error.code}</h1><p>${message}</p><p>Type: ${error.type}</p><p><a href="/">Back to the start</a></p></html>`,
    );
}
