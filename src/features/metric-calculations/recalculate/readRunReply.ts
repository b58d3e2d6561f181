import type { SerializedError } from '@reduxjs/toolkit';
import type { AppError } from '../../../appwrite/AppError';
import type { FunctionReply } from '../../../appwrite/services';

/** How a calculation that was asked for ended. */
export interface RunOutcome {
  readonly kind: 'done' | 'failed' | 'unknown';
  readonly message: string;
}

const done: RunOutcome = { kind: 'done', message: 'All metrics have been calculated.' };
const timedOut: RunOutcome = {
  kind: 'unknown',
  message: 'The calculation did not answer in time. It may still be running: look again in a minute.',
};
const cutOff: RunOutcome = {
  kind: 'unknown',
  message: 'No answer came. The calculation may be running all the same: look again in a minute.',
};

/** The outcome of a run that was answered. What the function says went wrong is told. */
export function readRunReply({ status, statusCode, body }: FunctionReply): RunOutcome {
  if (status === 'completed' && statusCode >= 200 && statusCode < 300) return done;
  return failed(messageIn(body) ?? 'the function failed');
}

/** The outcome of a run that got no answer, or was refused. Only what was refused is known not to have been done. */
export function readRunError(error: AppError | SerializedError): RunOutcome {
  const { code, message } = error;
  if (code === 408 || ('type' in error && error.type === 'timeout')) return timedOut;
  return typeof code === 'number' && code >= 400 && code < 500 ? failed(message ?? 'it was refused') : cutOff;
}

function failed(reason: string): RunOutcome {
  return { kind: 'failed', message: `Calculation failed: ${reason}` };
}

function messageIn(body: string): string | undefined {
  try {
    const reply: unknown = JSON.parse(body);
    const message = typeof reply === 'object' && reply !== null && 'message' in reply ? reply.message : undefined;
    return typeof message === 'string' && message.trim() !== '' ? message : undefined;
  } catch {
    return undefined;
  }
}
