/** Runs of events, schedules and asynchronous executions at a time, over all functions: that many has Appwrite's worker. */
const runsAtATime = 8;

/** Tasks in line, first in, first out. Starts none before `open` and after `close`. */
export class RunQueue {
  private readonly waiting = new Set<() => Promise<void>>();
  private running = 0;
  private isOpen = false;

  /** @param onError is told of what a task rejects with; the next one is run all the same. */
  constructor(private readonly onError: (error: unknown) => void) {}

  /** Starts it as soon as it is its turn, never before the caller has gone on: a write is answered first. */
  add(task: () => Promise<void>): void {
    this.waiting.add(task);
    setImmediate(() => this.startNext());
  }

  open(): void {
    this.isOpen = true;
    setImmediate(() => this.startNext());
  }

  /** Forgets what waits. */
  close(): void {
    this.isOpen = false;
    this.waiting.clear();
  }

  private startNext(): void {
    for (const task of this.waiting) {
      if (!this.isOpen || this.running >= runsAtATime) return;
      this.waiting.delete(task);
      this.running += 1;
      task()
        .catch(this.onError)
        .finally(() => {
          this.running -= 1;
          this.startNext();
        });
    }
  }
}
