import type { FastifyRequest } from 'fastify';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Platform } from '#local/appwrite/platform.ts';
import { sentSession } from '#local/appwrite/sessions/sessionCookies.ts';

/** Turns of the event loop for each call. Node accepts one connection a turn, and a browser opens six. */
const turnsPerCall = 8;
/** Clients whose last turn is remembered: more, and all of them count as new. */
const maxClients = 10_000;
/** Calls that may overtake one: as many as connections are taken, so that only a client under ever new names overtakes more often. */
const maxOvertaking = 5_000;

interface Waiter {
  /** As `clientOf` names it. */
  readonly client: string;
  /** Calls that were served before it came. */
  readonly servedBefore: number;
  readonly wake: () => void;
}

/**
 * Calls that wait to be run: one in a few turns of the event loop, so that connections are accepted and messages read in between, however
 * many wait. Next is the client that was served longest ago, or never; of several calls of a client, the first. So somebody new waits for one
 * call, and nobody gets more by asking more often. Names are not checked yet: a call that was overtaken too often is next.
 */
export class FairQueue {
  private readonly line: Waiter[] = [];
  /** Number of the last call that was served to each client; only while calls wait. */
  private readonly lastServed = new Map<string, number>();
  private served = 0;
  private isServing = false;

  constructor(private readonly overtakingLimit = maxOvertaking) {}

  /** Resolves when the client's call may run. */
  async wait(client: string): Promise<void> {
    const turn = new Promise<void>((wake) => this.line.push({ client, servedBefore: this.served, wake }));
    if (!this.isServing) void this.serve();
    await turn;
  }

  private async serve(): Promise<void> {
    this.isServing = true;
    for (;;) {
      for (let turn = 0; turn < turnsPerCall; turn += 1) await nextTurn();
      const next = this.findNext();
      if (next === undefined) break;
      this.line.splice(this.line.indexOf(next), 1);
      if (this.lastServed.size >= maxClients) this.lastServed.clear();
      this.lastServed.set(next.client, (this.served += 1));
      next.wake();
    }
    this.isServing = false;
    this.lastServed.clear();
  }

  /** `line` is in order of arrival. */
  private findNext(): Waiter | undefined {
    const [oldest] = this.line;
    if (oldest && this.served - oldest.servedBefore >= this.overtakingLimit) return oldest;
    let [next, earliest] = [undefined as Waiter | undefined, Infinity];
    for (const each of this.line) {
      const last = this.lastServed.get(each.client) ?? 0;
      if (last < earliest) [next, earliest] = [each, last];
      if (last === 0) break;
    }
    return next;
  }
}

/** Key, token or session as they were sent, which nobody has looked at yet; the address of a request without any. */
export function clientOf(platform: Platform, { headers, ip }: FastifyRequest): string {
  const { 'x-appwrite-key': key, 'x-appwrite-jwt': jwt } = headers;
  return String(key ?? jwt ?? sentSession(platform, headers)?.value ?? ip);
}
