import type { FunctionOutcome } from './startRun.ts';
import type { StoredExecution } from './StoredExecution.ts';

/** Runs executions. */
export interface FunctionRunner {
  /** Runs a stored execution as soon as it is its person's turn, independently of the queue. */
  runNow(execution: StoredExecution): Promise<EndedExecution>;
  /** Notifies the runner that an execution of that function waits in the queue. */
  wake(functionId: string): void;
}

export interface EndedExecution {
  readonly execution: StoredExecution;
  readonly outcome: FunctionOutcome;
}
