import { AppwriteException } from 'appwrite';
import type { AppError } from './AppError';

const failedToFetch = 'The server could not be reached.';

/** Whatever a call threw, as plain data; an `AppError` comes back as it is. Knows the library's exception, aborts, time-outs and network failures. */
export function toAppError(thrown: unknown): AppError {
  if (isAppError(thrown)) return thrown;
  if (thrown instanceof AppwriteException) return fromAnswer(thrown);
  const name = nameOf(thrown);
  if (name === 'TimeoutError') return appError('The server did not answer in time.', 0, 'timeout', true);
  if (name === 'AbortError') return appError('The call was ended.', 0, 'aborted', false);
  // fetch tells every network failure as a TypeError, in words that differ between browsers.
  if (name === 'TypeError') return appError(failedToFetch, 0, 'network', true);
  return appError(thrown instanceof Error ? thrown.message : String(thrown), 0, 'unknown', false);
}

/** Whether nobody is signed in (any more). No other 401 says so: `user_unauthorized` is a missing permission. */
export function isSignedOut({ code, type }: AppError): boolean {
  return code === 401 && type === 'general_unauthorized_scope';
}

/** Whether the person is known but may not use the application. */
export function isBlocked({ code, type }: AppError): boolean {
  return code === 403 && type === 'user_blocked';
}

function fromAnswer({ message, code, type }: AppwriteException): AppError {
  return appError(message, code, type === '' ? 'unknown' : type, code === 429 || code >= 500);
}

function appError(message: string, code: number, type: string, retryable: boolean): AppError {
  return { message, code, type, retryable };
}

function nameOf(thrown: unknown): string {
  return typeof thrown === 'object' && thrown !== null && 'name' in thrown ? String(thrown.name) : '';
}

function isAppError(thrown: unknown): thrown is AppError {
  return typeof thrown === 'object' && thrown !== null && !(thrown instanceof Error) && 'retryable' in thrown && 'code' in thrown;
}
