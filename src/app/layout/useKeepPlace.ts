import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by history entry. */
const places = new Map<string, number>();
const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** After Back, a list may have its rows later than `ScrollRestoration`, and the browser, scroll to its place. */
export function useKeepPlace(contentId: string): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const place = isBack ? (places.get(key) ?? 0) : 0;
    const waiting = new AbortController();
    if (place > 0) {
      const observer = new ResizeObserver(() => {
        window.scrollTo(0, place);
        if (window.scrollY >= Math.floor(place)) waiting.abort();
      });
      observer.observe(document.getElementById(contentId) ?? document.body);
      waiting.signal.addEventListener('abort', () => observer.disconnect());
      for (const type of inputs) window.addEventListener(type, () => waiting.abort(), { signal: waiting.signal });
    } else waiting.abort();
    const remember = () => waiting.signal.aborted && places.set(key, window.scrollY);
    remember();
    window.addEventListener('scroll', remember);
    return () => {
      waiting.abort();
      window.removeEventListener('scroll', remember);
    };
  }, [key, isBack, contentId]);
}
