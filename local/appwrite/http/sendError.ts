import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppwriteError, errorBody } from '#local/appwrite/errors.ts';
import { QueryError } from '#local/appwrite/queries/Query.ts';

/** Answers what was thrown, in Appwrite's words; what nobody foresaw is logged and says nothing about the inside. */
export function sendError(
  thrown: FastifyError | AppwriteError | QueryError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const error = toAppwriteError(thrown);
  if (error.type === 'general_unknown') request.log.error(thrown);
  return reply.status(error.code).type('application/json; charset=UTF-8').send(errorBody(error));
}

function toAppwriteError(thrown: FastifyError | AppwriteError | QueryError): AppwriteError {
  if (thrown instanceof AppwriteError) return thrown;
  if (thrown instanceof QueryError) return new AppwriteError('general_query_invalid', thrown.message);
  if ('statusCode' in thrown && thrown.statusCode === 413)
    return new AppwriteError('general_request_too_large', 'The request is larger than 12 MiB.');
  const isRequestsFault = 'statusCode' in thrown && (thrown.statusCode ?? 500) < 500;
  return isRequestsFault
    ? new AppwriteError('general_bad_request', thrown.message)
    : new AppwriteError('general_unknown', 'Server Error');
}
