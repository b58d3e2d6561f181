import type { SerializedError } from '@reduxjs/toolkit';
import type { AppError } from '#src/appwrite/AppError.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';

/** How a calculation that was asked for ended. */
export interface RunOutcome {
  /** `pending`: it may be running still, or another one is. */
  readonly kind: 'done' | 'failed' | 'pending';
  readonly message: string;
}

const done: RunOutcome = { kind: 'done', message: 'All metrics have been calculated.' };
const timedOut: RunOutcome = {
  kind: 'pending',
  message: 'The calculation is taking longer than usual. Look again in a minute.',
};
const cutOff: RunOutcome = {
  kind: 'pending',
  message: "We got no answer, so we don't know yet whether the metrics were calculated. Look again in a minute.",
};

const overtaken: RunOutcome = {
  kind: 'pending',
  message:
    'Another calculation ran at the same time, so the metrics are being calculated once more. Look again in a minute.',
};

const conflict = 409;

/** The outcome of a run that was answered. What the function says went wrong is told. */
export function readRunReply({ status, statusCode, body }: FunctionReply): RunOutcome {
  const { outcome, message } = textsIn(body);
  if (status !== 'completed') return failed(message);
  if (statusCode === conflict && message !== undefined) return { kind: 'pending', message };
  if (statusCode < 200 || statusCode >= 300) return failed(message);
  return outcome === 'lost' ? overtaken : done;
}

/** The outcome of a run that got no answer, or was refused. Only what was refused is known not to have been done. */
export function readRunError(error: AppError | SerializedError): RunOutcome {
  const { code, message } = error;
  if (code === 408 || ('type' in error && error.type === 'timeout')) return timedOut;
  return typeof code === 'number' && code >= 400 && code < 500 ? failed(message) : cutOff;
}

function failed(reason = 'the function failed'): RunOutcome {
  return { kind: 'failed', message: `Calculation failed: ${reason}` };
}

/** The texts of a JSON object that say something. */
function textsIn(body: string): Partial<Record<string, string>> {
  try {
    const reply: unknown = JSON.parse(body);
    if (typeof reply !== 'object' || reply === null) return {};
    return Object.fromEntries(
      Object.entries(reply).filter(([, value]) => typeof value === 'string' && value.trim() !== ''),
    );
  } catch {
    return {};
  }
}
