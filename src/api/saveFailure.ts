import { type CallError, callOutcome, describeCallError } from './callOutcome.ts';

/** A save that failed, as its form tells of it. */
export interface SaveFailure {
  readonly text: string;
  /** Whether the same save may succeed when it is tried again. */
  readonly canRetry: boolean;
  /** Whether the server, or the network on the way to it, was away. */
  readonly isAway: boolean;
}

/** Undefined while nothing failed. `text`: what the form says in place of the usual sentence. */
export function describeSaveFailure(error: CallError, text?: string): SaveFailure;
export function describeSaveFailure(error: CallError | undefined, text?: string): SaveFailure | undefined;
export function describeSaveFailure(error: CallError | undefined, text?: string): SaveFailure | undefined {
  if (error === undefined) return undefined;
  const isRetryable = 'retryable' in error && error.retryable;
  return {
    text: text ?? describe(error),
    canRetry: isRetryable || callOutcome(error) === 'timedOut',
    isAway: isServerAway(error),
  };
}

/** A failure that is there again at the next try, unless something else is changed. */
export function refusedSave(text: string): SaveFailure {
  return { text, canRetry: false, isAway: false };
}

const awayTypes = new Set(['network', 'offline', 'timeout']);
/** Of a proxy that doesn't reach what is behind it. */
const gatewayCodes = new Set<unknown>([502, 503, 504]);

/** Whether nothing of the platform answered. */
export function isServerAway(error: CallError): boolean {
  const { code } = error;
  return ('type' in error && awayTypes.has(error.type)) || (gatewayCodes.has(code) && callOutcome(error) === 'unknown');
}

function describe(error: CallError): string {
  const text = gatewayCodes.has(error.code) && isServerAway(error) ? awayText : describeCallError(error);
  return callOutcome(error) === 'busy' ? text : `The change could not be saved. ${text}`.trim();
}

/** A proxy's own words are a page. */
const awayText = 'The server could not be reached.';
