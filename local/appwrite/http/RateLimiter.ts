/** Remaining budget, sent as `x-ratelimit-*`. */
export interface Budget {
  readonly limit: number;
  readonly remaining: number;
  /** Seconds since 1970. */
  readonly reset: number;
  readonly exceeded: boolean;
}

/** Counts calls in windows, of a minute by default, aligned to the clock as Appwrite's are. */
export class RateLimiter {
  private window = 0;
  private readonly used = new Map<string, number>();

  constructor(private readonly windowSeconds = 60) {}

  /** One more call out of a budget. Calls that are refused don't count. */
  take(key: string, limit: number, nowMs = Date.now()): Budget {
    const window = this.windowAt(nowMs);
    if (window !== this.window) this.used.clear();
    this.window = window;
    const used = this.used.get(key) ?? 0;
    const exceeded = used >= limit;
    if (!exceeded) this.used.set(key, used + 1);
    return { limit, remaining: exceeded ? 0 : limit - used - 1, reset: (window + 1) * this.windowSeconds, exceeded };
  }

  /** Budget of calls that aren't counted: those with a key, and all of a platform without limits. */
  unlimited(limit: number, nowMs = Date.now()): Budget {
    return {
      limit,
      remaining: limit - 1,
      reset: (this.windowAt(nowMs) + 1) * this.windowSeconds,
      exceeded: false,
    };
  }

  private windowAt(nowMs: number): number {
    return Math.floor(nowMs / 1000 / this.windowSeconds);
  }
}
