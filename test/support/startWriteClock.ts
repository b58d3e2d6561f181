import { act } from '@testing-library/react';
import type { WriteLimitSettings } from '#src/appwrite/writeLimits.ts';

/** A clock for writes that wait: it stands still until it is put forward. */
export interface WriteClock {
  readonly settings: WriteLimitSettings;
  putForward(ms: number): void;
}

export function startWriteClock(): WriteClock {
  let now = Date.UTC(2026, 2, 2, 10, 0, 10);
  const scheduled = new Map<unknown, { readonly at: number; readonly run: () => void }>();
  const setTimer = (run: () => void, delayMs = 0) => {
    const timer = {} as ReturnType<typeof setTimeout>;
    scheduled.set(timer, { at: now + delayMs, run });
    return timer;
  };
  return {
    settings: {
      clock: {
        Date: { now: () => now },
        setTimeout: setTimer as typeof setTimeout,
        clearTimeout: (timer) => void scheduled.delete(timer),
      },
    },
    putForward(ms) {
      now += ms;
      for (const [timer, { at, run }] of [...scheduled]) {
        if (at > now) continue;
        scheduled.delete(timer);
        act(run);
      }
    },
  };
}
