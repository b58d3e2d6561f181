import { useCallback, useLayoutEffect, useRef } from 'react';

/** For events, not for rendering: it calls the latest `callback`, and is the same function from render to render. */
export function useLatest<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
