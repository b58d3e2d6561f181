import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

/** Scroll positions by history entry. */
const places = new Map<string, number>();

/** The router's, of the entry that the page was opened with. */
const firstKey = 'default';

const inputs = ['wheel', 'touchmove', 'pointerdown', 'keydown'];

/** After Back, a list may have its rows later than `ScrollRestoration`, and the browser, scroll to its place. */
export function useKeepPlace(contentId: string): void {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useLayoutEffect(() => {
    const content = document.getElementById(contentId);
    let awaited = isBack ? (places.get(key) ?? 0) : 0;
    const stopWaiting = () => void (awaited = 0);
    const remember = () => awaited === 0 && places.set(key, window.scrollY);
    const scroll = () => {
      if (awaited > 0) window.scrollTo(0, awaited);
      if (window.scrollY >= Math.floor(awaited)) stopWaiting();
    };
    const observer = awaited > 0 ? new ResizeObserver(scroll) : undefined;
    if (content) observer?.observe(content);
    // On the first screen nothing is scrolled, and to ask would lay the page out: 10 ms.
    if (key !== firstKey) remember();
    window.addEventListener('scroll', remember);
    for (const input of inputs) window.addEventListener(input, stopWaiting);
    return () => {
      window.removeEventListener('scroll', remember);
      for (const input of inputs) window.removeEventListener(input, stopWaiting);
      observer?.disconnect();
    };
  }, [key, isBack, contentId]);
}
