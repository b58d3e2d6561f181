import type { CsvCheckSession } from './CsvCheckSession.ts';

export type CheckerMethod = keyof CsvCheckSession;

/** What the page asks of the worker. */
export interface CheckerCall {
  readonly id: number;
  readonly method: CheckerMethod;
  readonly args: readonly unknown[];
}

export type CheckerAnswer =
  { readonly id: number; readonly result: unknown } | { readonly id: number; readonly error: string };

/** What the worker tells the page: which share of the file is read, from 0 to 1, or how a call ended. */
export type CheckerMessage = { readonly progress: number } | CheckerAnswer;

/** The page's end of the line to whoever checks. */
export interface CheckerPort {
  post(call: CheckerCall): void;
  close(): void;
}

/** Opens such a line. `onBreak` is told when there will be no answer any more. */
export type OpenChecker = (
  onMessage: (message: CheckerMessage) => void,
  onBreak: (reason: string) => void,
) => CheckerPort;
