import type { Client } from 'appwrite';
import pRetry from 'p-retry';
import type { AppError } from './AppError.ts';
import { toAppError } from './errors.ts';
import { FailedCall } from './FailedCall.ts';
import type { CallOptions } from './services.ts';
import { SignalClient } from './SignalClient.ts';
import { toPlain } from './toPlain.ts';

export interface CallSettings {
  /** For one attempt. */
  readonly readTimeoutMs: number;
  readonly writeTimeoutMs: number;
  /** Before the first retry of a read; doubled for each further one, with up to as much again by chance. */
  readonly retryDelayMs: number;
}

const defaultSettings: CallSettings = { readTimeoutMs: 15_000, writeTimeoutMs: 30_000, retryDelayMs: 300 };
const readRetries = 3;

interface TimeLimit {
  /** For one attempt. */
  readonly timeoutMs: number;
}

export interface WriteOptions extends Partial<TimeLimit> {
  /** Who writes, instead of whoever's session the browser has. */
  readonly jwt?: string;
  /** The call is for a session alone: what it starts acts for the person with a token that the platform makes of the session. */
  readonly needsSession?: boolean;
}

/** Makes calls with what the library lacks: a time-out, an end when the caller goes away, retries of reads, plain replies, `AppError`s. */
export interface Caller {
  read<T>(operation: (client: Client) => Promise<T>, options?: CallOptions & Partial<TimeLimit>): Promise<T>;
  /** Never repeated: nobody knows whether a write that got no answer was done. */
  write<T>(operation: (client: Client) => Promise<T>, options?: WriteOptions): Promise<T>;
}

export function createCaller(client: Client, settings: Partial<CallSettings> = {}): Caller {
  const { readTimeoutMs, writeTimeoutMs, retryDelayMs } = { ...defaultSettings, ...settings };

  async function attempt<T>(
    operation: (client: Client) => Promise<T>,
    timeoutMs: number,
    { signal, jwt }: CallOptions & Pick<WriteOptions, 'jwt'> = {},
  ): Promise<T> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const ends = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      return toPlain(await operation(new SignalClient(client, ends, jwt)));
    } catch (thrown) {
      throw new FailedCall(toAppError(thrown));
    }
  }

  return {
    read: (operation, { signal, timeoutMs = readTimeoutMs } = {}) =>
      told(
        pRetry(() => attempt(operation, timeoutMs, signal && { signal }), {
          retries: readRetries,
          minTimeout: retryDelayMs,
          randomize: true,
          shouldRetry: ({ error }) => error instanceof FailedCall && isWorthRepeating(error),
          ...(signal && { signal }),
        }),
      ),
    write: (operation, { timeoutMs = writeTimeoutMs, jwt } = {}) =>
      told(attempt(operation, timeoutMs, jwt === undefined ? {} : { jwt })),
  };
}

/** A server that did not answer in time is not asked again: the person has waited long enough to be told. */
function isWorthRepeating({ retryable, type }: AppError): boolean {
  return retryable && type !== 'timeout';
}

async function told<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (thrown) {
    throw new FailedCall(toAppError(thrown));
  }
}
