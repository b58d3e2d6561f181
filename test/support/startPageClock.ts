/** The page's clock, which goes at the world's pace and can be put forward; what goes over a wire takes the time that it takes. */
export interface PageClock {
  putForward(ms: number): Promise<void>;
  /** Waits for a condition in the world's time, so that a busy machine makes nothing late by the page's clock. */
  until(condition: () => boolean): Promise<void>;
  stop(): void;
}

/** @param advances true: by 20 ms at a time; a number: by so many; false: it stands still between two `putForward`. */
export function startPageClock({ advances = true }: { readonly advances?: boolean | number } = {}): PageClock {
  const worldTimeout = globalThis.setTimeout;
  jest.useFakeTimers({ advanceTimers: advances, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  return {
    putForward: (ms) => jest.advanceTimersByTimeAsync(ms),
    until: async (condition) => {
      while (!condition()) await new Promise<void>((resolve) => void worldTimeout(resolve, 5));
    },
    stop: () => void jest.useRealTimers(),
  };
}
