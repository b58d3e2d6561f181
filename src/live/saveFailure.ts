import { type CallError, callOutcome, describeCallError, describeWriteError } from './callOutcome.ts';

export interface SaveFailure {
  readonly text: string;
  readonly canRetry: boolean;
  readonly isAway: boolean;
}

/** Undefined while nothing failed. @param text in place of the usual sentence */
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

const unanswered = 'yet whether it was saved. Try again: nothing is done twice.';

export function describeRepeatableSave(error: CallError): SaveFailure {
  return describeSaveFailure(error, describeWriteError(error, unanswered));
}

export function brokenSave(message: string): SaveFailure {
  return { text: `We got no answer, so we don't know ${unanswered} ${message}`.trim(), canRetry: true, isAway: false };
}

/** Fails again unless something else is changed. */
export function refusedSave(text: string): SaveFailure {
  return { text, canRetry: false, isAway: false };
}

const awayTypes = new Set(['network', 'offline', 'timeout']);
const gatewayCodes = new Set<unknown>([502, 503, 504]);

export function isServerAway(error: CallError): boolean {
  const { code } = error;
  return ('type' in error && awayTypes.has(error.type)) || (gatewayCodes.has(code) && callOutcome(error) === 'unknown');
}

function describe(error: CallError): string {
  const text = gatewayCodes.has(error.code) && isServerAway(error) ? awayText : describeCallError(error);
  return callOutcome(error) === 'busy' ? text : `The change could not be saved. ${text}`.trim();
}

/** Instead of a proxy's own words, which are a page. */
const awayText = 'The server could not be reached.';
