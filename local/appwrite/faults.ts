/**
 * Faults on demand. The first four meet a person's changes (rows, files, executions), never a call with a key, nor the account: `rate-limit`
 * answers 429, `server-error` 500, `full-disk` as if the disk were full, and `slow` makes the change, but answers 30 s later. `half-open`
 * leaves a socket open that is silent once it has subscribed.
 */
export const faultNames = ['rate-limit', 'server-error', 'full-disk', 'slow', 'half-open'] as const;

export type FaultName = (typeof faultNames)[number];

/** How many changes, or sockets, meet each fault, beginning with the first; `Infinity`: all of them. */
export type FaultPlan = Readonly<Partial<Record<FaultName, number>>>;

/** What is left of a plan. No request says anything about it. */
export class Faults {
  private readonly left: Map<string, number>;

  constructor(plan: FaultPlan = {}) {
    this.left = new Map(Object.entries(plan));
  }

  /** Whether the fault is met once more. */
  meet(name: FaultName): boolean {
    const left = this.left.get(name) ?? 0;
    if (left > 0) this.left.set(name, left - 1);
    return left > 0;
  }
}
