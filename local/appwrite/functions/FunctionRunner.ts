import type { FunctionConfig } from '#local/appwrite/AppwriteConfig.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import type { FunctionOutcome } from './startRun.ts';
import type { StoredExecution } from './StoredExecution.ts';

/** Runs executions. */
export interface FunctionRunner {
  /** Runs a stored execution as soon as it is its person's turn, independently of the queue. */
  runNow(execution: StoredExecution): Promise<EndedExecution>;
  /** Puts a stored execution that waits in line. */
  enqueue(sequence: number): void;
  /**
   * Keeps the runs of the functions that an event starts, one after the other, until they have ended. Returns what puts them in line, once
   * they are stored. No execution of them is seen before it has ended.
   */
  keepEvent(event: PlatformEvent, functions: readonly FunctionConfig[]): () => void;
}

export interface EndedExecution {
  readonly execution: StoredExecution;
  readonly outcome: FunctionOutcome;
}
