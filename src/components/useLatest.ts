import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function from render to render; it calls the latest `callback`. For events, not for rendering. */
export function useLatest<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
