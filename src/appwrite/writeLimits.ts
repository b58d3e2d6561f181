import { writesPerMinute } from '#domain/limits.ts';
import { FailedCall, toAppError } from './errors.ts';
import type { WritesService } from './services.ts';

type WriteKind = keyof typeof writesPerMinute;

export interface WriteLimits extends WritesService {
  /** Beyond the limit, in a later minute; again after a 429, as other tabs use up the limit. Rejects as the write does, or with `aborted`. */
  run<T>(kind: WriteKind, write: () => Promise<T>): Promise<T>;
  /** A waiting write is never made in another person's name. */
  actAs(userId: string | null): void;
}

export interface WriteLimitSettings {
  readonly clock: Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'> & { readonly Date: { now(): number } };
}

const minuteMs = 60_000;
/** The platform's 429 doesn't tell when its minute ends. */
const refusedDelayMs = 10_000;
/** After the first refusal; whoever refuses for longer than the minute has another reason. */
const giveUpAfterMs = 3 * minuteMs;

export function createWriteLimits({ clock = globalThis }: Partial<WriteLimitSettings> = {}): WriteLimits {
  let user: string | null = null;
  let listener: (count: number) => void = () => undefined;

  const tell = (): void => listener(all.reduce((sum, { count }) => sum + count(), 0));
  const createQueueOf = (kind: WriteKind) => createQueue(writesPerMinute[kind], clock, tell);
  const queues = { create: createQueueOf('create'), update: createQueueOf('update'), delete: createQueueOf('delete') };
  const all = Object.values(queues);

  const cancelWaiting = (): void => all.forEach(({ cancel }) => cancel());
  return {
    run: (kind, write) => queues[kind].run(write),
    actAs(userId) {
      if (userId !== user) cancelWaiting();
      user = userId;
    },
    cancelWaiting,
    onWaitingChange: (next) => void (listener = next),
  };
}

interface WriteQueue {
  run<T>(write: () => Promise<T>): Promise<T>;
  readonly count: () => number;
  readonly cancel: () => void;
}

interface Turn {
  readonly begin: () => void;
  readonly cancel: (reason: FailedCall) => void;
}

/** In order. The platform counts by the minutes of the clock (appwrite.md, section 3). */
function createQueue(perMinute: number, clock: WriteLimitSettings['clock'], onChange: () => void): WriteQueue {
  let turns: Turn[] = [];
  let repeated = 0;
  let minute = 0;
  let begunInMinute = 0;
  let refusedUntil = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let told = 0;

  const count = (): number => turns.length + repeated;

  function tellCount(): void {
    if (told !== count()) onChange();
    told = count();
  }

  function beginDue(): void {
    clock.clearTimeout(timer);
    while (turns.length > 0) {
      const now = clock.Date.now();
      const thisMinute = Math.floor(now / minuteMs);
      if (thisMinute !== minute) [minute, begunInMinute] = [thisMinute, 0];
      const dueAt = Math.max(refusedUntil, begunInMinute < perMinute ? 0 : (minute + 1) * minuteMs);
      if (dueAt > now) {
        timer = clock.setTimeout(beginDue, dueAt - now);
        break;
      }
      begunInMinute += 1;
      turns.shift()?.begin();
    }
    tellCount();
  }

  return {
    count,
    async run(write) {
      let refusedSince: number | undefined;
      for (;;) {
        await new Promise<void>((begin, cancel) => {
          const turn = { begin, cancel };
          turns = refusedSince === undefined ? [...turns, turn] : [turn, ...turns];
          beginDue();
        });
        const again = refusedSince === undefined ? 0 : 1;
        repeated += again;
        try {
          return await write();
        } catch (thrown) {
          const now = clock.Date.now();
          refusedSince ??= now;
          if (toAppError(thrown).code !== 429 || now - refusedSince >= giveUpAfterMs) throw thrown;
          refusedUntil = now + refusedDelayMs;
        } finally {
          repeated -= again;
          tellCount();
        }
      }
    },
    cancel() {
      const reason = new FailedCall(toAppError(new DOMException('', 'AbortError')));
      for (const turn of turns.splice(0)) turn.cancel(reason);
      beginDue();
    },
  };
}
