import { Client } from 'appwrite';
import pRetry from 'p-retry';
import { readTimeoutMs } from '#domain/limits.ts';
import { type AppError, FailedCall, toAppError } from './errors.ts';
import type { CallOptions } from './services.ts';

export interface RequestSettings {
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  /** Before a read's first retry; then exponential backoff with jitter. */
  readonly retryDelayMs: number;
}

const defaultSettings: RequestSettings = {
  readTimeoutMs: readTimeoutMs.any,
  writeTimeoutMs: 30_000,
  retryDelayMs: 300,
};
const readRetries = 3;

export interface TimeLimit {
  /** For one attempt. */
  readonly timeoutMs: number;
}

interface WriteOptions extends Partial<TimeLimit> {
  readonly jwt?: string;
  /** Only a session makes the token with which a function acts for the user. */
  readonly needsSession?: boolean;
}

/** Calls of Appwrite's library with time-outs, abort signals, retries of reads, and `AppError`s. */
export interface Requester {
  read<T>(operation: (client: Client) => Promise<T>, options?: CallOptions & Partial<TimeLimit>): Promise<T>;
  /** Never retried: a write without an answer may have been done. */
  write<T>(operation: (client: Client) => Promise<T>, options?: WriteOptions): Promise<T>;
}

export function createRequester(client: Client, settings: Partial<RequestSettings> = {}): Requester {
  const limits = { ...defaultSettings, ...settings };

  async function attempt<T>(
    operation: (client: Client) => Promise<T>,
    timeoutMs: number,
    { signal, jwt }: CallOptions & Pick<WriteOptions, 'jwt'> = {},
  ): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const anySignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return await operation(new AbortableClient(client, anySignal, jwt));
    } catch (thrown) {
      // Chromium rejects a body that is late with an `AbortError`, as if somebody had cancelled it.
      throw new FailedCall(toAppError(timeout.aborted && signal?.aborted !== true ? timeout.reason : thrown));
    }
  }

  return {
    read: (operation, { signal, timeoutMs = limits.readTimeoutMs } = {}) =>
      normalizeErrors(
        pRetry(() => attempt(operation, timeoutMs, signal && { signal }), {
          retries: readRetries,
          minTimeout: limits.retryDelayMs,
          randomize: true,
          shouldRetry: ({ error }) => error instanceof FailedCall && isWorthRetrying(error),
          ...(signal && { signal }),
        }),
      ),
    write: (operation, { timeoutMs = limits.writeTimeoutMs, jwt } = {}) =>
      normalizeErrors(attempt(operation, timeoutMs, jwt === undefined ? {} : { jwt })),
  };
}

/** No retry after a time-out: the user has waited long enough for an error. */
function isWorthRetrying({ retryable, type }: AppError): boolean {
  return retryable && type !== 'timeout';
}

async function normalizeErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    throw new FailedCall(toAppError(thrown));
  }
}

type PrepareRequest = Client['prepareRequest'];

/** Adds the signal to the request, the only place where the library lets one in (docs/decisions/004-calls-that-end.md). */
class AbortableClient extends Client {
  private readonly signal: AbortSignal;
  private readonly jwt: string | undefined;

  constructor(settings: Client, signal: AbortSignal, jwt?: string) {
    super();
    this.config = settings.config;
    this.headers = settings.headers;
    this.signal = signal;
    this.jwt = jwt;
  }

  override prepareRequest(...[method, url, headers, params]: Parameters<PrepareRequest>): ReturnType<PrepareRequest> {
    const isJson = method.toUpperCase() !== 'GET' && headers?.['content-type'] === 'application/json';
    const { uri, options } = super.prepareRequest(method, url, headers, isJson ? {} : params);
    const body = isJson ? { body: toBody(params ?? {}) } : {};
    const identity = this.jwt === undefined ? {} : speakFor(this.jwt, options.headers);
    // Files may otherwise be cached for 45 days, whoever sits here then.
    return { uri, options: { ...options, ...body, ...identity, cache: 'no-store', signal: this.signal } };
  }
}

/** The platform takes a session or a token, not both. */
function speakFor(jwt: string, headers: RequestInit['headers']): RequestInit {
  const sent = new Headers(headers);
  sent.delete('X-Fallback-Cookies');
  sent.delete('X-Appwrite-Session');
  sent.set('X-Appwrite-JWT', jwt);
  return { headers: sent, credentials: 'omit' };
}

/** The library's own JSON is for BigInt, which nothing sends. A `Blob` is JSON already: reading its megabytes would hold the page up. */
function toBody(params: object): string | Blob {
  const entries = Object.entries(params).filter(([, value]) => value !== undefined) as [string, unknown][];
  if (!entries.some(([, value]) => value instanceof Blob)) return JSON.stringify(params);
  const pieces = entries.flatMap(([name, value], index) => [
    `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`,
    value instanceof Blob ? value : JSON.stringify(value),
  ]);
  return new Blob([...pieces, '}']);
}
