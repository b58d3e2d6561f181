interface Waiter {
  /** Id of the user who requests a permit; API keys share the empty id. */
  readonly userId: string;
  readonly wake: () => void;
}

/**
 * A semaphore that is fair between people: a free permit goes to the person who holds the fewest, among equals to the one who has
 * waited longest. Somebody alone may hold all permits.
 */
export class FairSemaphore {
  private readonly held = new Map<string, number>();
  private readonly line: Waiter[] = [];

  constructor(private free: number) {}

  get isFull(): boolean {
    return this.free === 0;
  }

  /** Runs a task as soon as this person gets a permit: at once while one is free. */
  async use<T>(userId: string, task: () => Promise<T>): Promise<T> {
    if (this.isFull) await new Promise<void>((wake) => this.line.push({ userId, wake }));
    else this.grant(userId);
    try {
      return await task();
    } finally {
      this.release(userId);
    }
  }

  /** Next to be served; `line` is in order of arrival. */
  private fairest(): Waiter | undefined {
    let [next, fewest] = [undefined as Waiter | undefined, Infinity];
    for (const each of this.line) {
      const held = this.held.get(each.userId) ?? 0;
      if (held < fewest) [next, fewest] = [each, held];
    }
    return next;
  }

  private grant(userId: string): void {
    this.free -= 1;
    this.held.set(userId, (this.held.get(userId) ?? 0) + 1);
  }

  private release(userId: string): void {
    this.free += 1;
    const left = (this.held.get(userId) ?? 0) - 1;
    if (left > 0) this.held.set(userId, left);
    else this.held.delete(userId);

    const next = this.fairest();
    if (next === undefined) return;
    this.line.splice(this.line.indexOf(next), 1);
    // Taken before the waiter wakes: a newcomer must not find the permit free.
    this.grant(next.userId);
    next.wake();
  }
}
