import { AppwriteException } from 'appwrite';

export interface AppError {
  readonly message: string;
  /** 0 when no answer came (network, time-out, aborted). */
  readonly code: number;
  /** Appwrite's type (`row_not_found` …), `network`, `offline` (nothing was sent), `timeout`, `aborted`, `other_person` or `unknown`. */
  readonly type: string;
  /** Network, offline, time-out, 429 and 5xx. */
  readonly retryable: boolean;
}

/** `fetch` rejects with a TypeError, in words that differ between browsers; other TypeErrors are defects. */
const networkFailure = /fetch|network|load failed|connection|terminated/i;

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

/** No other 401 says so: `user_unauthorized` is a missing permission. */
export function isSignedOut({ code, type }: AppError): boolean {
  return code === 401 && type === 'general_unauthorized_scope';
}

/** Rows are refused to a guest as to a person without permission, and a single one is not found: only the account can tell. */
export function mayBeSignedOut({ code, type }: AppError): boolean {
  return code === 404 || (code === 401 && type === 'user_unauthorized');
}

/** Nothing was done: somebody else is now signed in to this browser. */
export function isOtherPerson({ type }: AppError): boolean {
  return type === 'other_person';
}

export function isBlocked({ code, type }: AppError): boolean {
  return code === 403 && type === 'user_blocked';
}

function fromAnswer({ message, code, type }: AppwriteException): AppError {
  return appError(message, code, type === '' ? 'unknown' : type, code === 429 || code >= 500);
}

function appError(message: string, code: number, type: string, retryable: boolean): AppError {
  return { message, code, type, retryable };
}

/** Network errors may come from another realm, where `instanceof Error` fails. */
function describe(thrown: unknown): { name: string; message: string } {
  if (typeof thrown !== 'object' || thrown === null) return { name: '', message: String(thrown) };
  return {
    name: 'name' in thrown ? String(thrown.name) : '',
    message: 'message' in thrown ? String(thrown.message) : 'Unknown error',
  };
}

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
