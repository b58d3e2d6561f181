import { AppwriteException } from 'appwrite';

/** Whatever went wrong in a call, as plain data (architecture.md, section 5). */
export interface AppError {
  readonly message: string;
  /** HTTP status; 0 when no answer came (network, time-out, aborted). */
  readonly code: number;
  /**
   * Appwrite's type (`row_not_found` …), or one of the page's own: `network` (no connection, or a broken one), `offline` (nothing was
   * sent, because the browser was offline), `timeout`, `aborted`, `other_person` (`isOtherPerson`), `unknown`.
   */
  readonly type: string;
  /** Whether the same call may succeed later: network, offline, time-out, 429 and 5xx. */
  readonly retryable: boolean;
}

/** `fetch` rejects with a TypeError for every network failure, in words that differ between browsers; other TypeErrors are defects. */
const networkFailure = /fetch|network|load failed|connection|terminated/i;

/** Normalizes whatever a call threw (the adapter's or the library's exception, abort, time-out, network failure) to plain data. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof FailedCall) return appError(thrown.message, thrown.code, thrown.type, thrown.retryable);
  if (thrown instanceof AppwriteException) return fromAnswer(thrown);
  const { name, message } = describe(thrown);
  if (name === 'TimeoutError') return appError('The server took too long to answer.', 0, 'timeout', true);
  if (name === 'AbortError') return appError('The request was cancelled.', 0, 'aborted', false);
  if (name === 'TypeError' && networkFailure.test(message))
    return appError('The server could not be reached.', 0, 'network', true);
  return appError(message, 0, 'unknown', false);
}

/** Whether nobody is signed in (any more). No other 401 says so: `user_unauthorized` is a missing permission. */
export function isSignedOut({ code, type }: AppError): boolean {
  return code === 401 && type === 'general_unauthorized_scope';
}

/**
 * Whether nobody may be signed in any more: rows are refused to a guest in the same words as to a person without the permission, and a
 * single one is then not found. Only the account can tell.
 */
export function mayBeSignedOut({ code, type }: AppError): boolean {
  return code === 404 || (code === 401 && type === 'user_unauthorized');
}

/** Whether nothing was done because somebody else is now signed in to this browser. */
export function isOtherPerson({ type }: AppError): boolean {
  return type === 'other_person';
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

/** Errors of the network may come from another realm, so that `instanceof Error` doesn't know them. */
function describe(thrown: unknown): { name: string; message: string } {
  if (typeof thrown !== 'object' || thrown === null) return { name: '', message: String(thrown) };
  return {
    name: 'name' in thrown ? String(thrown.name) : '',
    message: 'message' in thrown ? String(thrown.message) : 'Unknown error',
  };
}

/** Rejection of the adapter's promises: an `AppError` that can be thrown. `toAppError` makes it plain data. */
export class FailedCall extends Error implements AppError {
  override readonly name = 'FailedCall';
  readonly code: number;
  readonly type: string;
  readonly retryable: boolean;

  constructor({ message, code, type, retryable }: AppError) {
    super(message);
    this.code = code;
    this.type = type;
    this.retryable = retryable;
  }
}
