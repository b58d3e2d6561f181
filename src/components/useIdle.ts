import { useEffect, useState } from 'react';

const maxIdleWaitMs = 2_000;

export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, 200);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(begin, { timeout: maxIdleWaitMs });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
