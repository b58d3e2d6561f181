import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

const errorReply = v.object({ message: v.pipe(v.string(), v.nonEmpty()) });

/** Throws `FailedCall`: with the function's own message when it refused, with code 500 when it broke or answered something else. */
export function parseFunctionReply<Schema extends v.GenericSchema>(
  schema: Schema,
  { status, statusCode, body }: FunctionReply,
): v.InferOutput<Schema> {
  const reply = parseJson(body);
  const isRefusal = status === 'completed' && statusCode >= 400 && statusCode < 500;
  if (isRefusal) {
    const message = v.is(errorReply, reply) ? reply.message : '';
    throw new FailedCall({ message, code: statusCode, type: 'function_refused', retryable: false });
  }
  if (status === 'completed' && statusCode < 400 && v.is(schema, reply)) return reply;
  throw new FailedCall({ message: 'The function failed.', code: 500, type: 'function_failed', retryable: true });
}
