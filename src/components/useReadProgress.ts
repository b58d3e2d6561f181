import { useEffect, useRef, useState } from 'react';

interface ReadState {
  /** Teams whose people have been read; null while nothing is. */
  readonly read: number | null;
  readonly cancel: () => void;
  /** Runs a task that reads people; what it returns, null when it was cancelled. */
  readonly run: <T>(task: (onRead: (read: number) => void, signal: AbortSignal) => Promise<T>) => Promise<T | null>;
}

/** Progress of reading people for many teams, which ends when the screen goes. */
export function useReadProgress(): ReadState {
  const [read, setRead] = useState<number | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    read,
    cancel: () => controller.current?.abort(),
    run: async (task) => {
      controller.current?.abort();
      const { signal } = (controller.current = new AbortController());
      setRead(0);
      try {
        return await task(setRead, signal);
      } catch (thrown) {
        if (signal.aborted) return null;
        throw thrown;
      } finally {
        setRead(null);
      }
    },
  };
}
