import { type RefObject, useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

/** The link that the last screen was left by. */
interface FollowedLink {
  /** Of its history entry. */
  readonly key: string;
  /** Of the link, among all links that remember being followed. */
  readonly id: string;
  /** Pixels that the page was scrolled. */
  readonly scrollY: number;
}

let followed: FollowedLink | null = null;

/** Id of the link that somebody may be about to come back to. */
export function followedLink(): string | null {
  return followed?.id ?? null;
}

/** Mark in the history entry of a page that a link leads back to. */
interface ReturnState {
  readonly isReturn: true;
}

/** State of a link back to a page, which then is as if the browser's Back had led to it. */
export function returnTo(state: unknown): ReturnState {
  return { ...(typeof state === 'object' ? state : null), isReturn: true };
}

/** Whether somebody came back to the page of the followed link, not just to its address. */
function isReturn({ key, state }: Location, link: FollowedLink): boolean {
  return key === link.key || (state as Partial<ReturnState> | null)?.isReturn === true;
}

interface ReturnFocus<Element> {
  readonly ref: RefObject<Element | null>;
  /** To be called when the link is followed. */
  readonly onFollow: () => void;
}

/**
 * A link that has the focus again, at the same place of the screen, when somebody comes back: by the browser's Back, or by a link with `returnTo`.
 * Not when they have gone on to something else on the page meanwhile.
 */
export function useReturnFocus<Element extends HTMLElement>(id: string): ReturnFocus<Element> {
  const ref = useRef<Element>(null);
  const location = useLocation();
  const initial = useRef(location);
  useEffect(() => {
    const link = followed;
    if (link?.id !== id || !isReturn(initial.current, link)) return;
    followed = null;
    if (!hasInitialFocus(ref.current)) return;
    // The heading, which had the focus first, may have scrolled the page to its top.
    window.scrollTo(0, link.scrollY);
    ref.current?.focus();
  }, [id]);
  return {
    ref,
    onFollow: () => {
      followed = { key: location.key, id, scrollY: window.scrollY };
    },
  };
}

/** Whether the focus is still where a page, or the dialog around the link, puts it at first. */
function hasInitialFocus(link: HTMLElement | null): boolean {
  const { activeElement } = document;
  if (activeElement === document.body || activeElement?.tagName === 'H1') return true;
  const dialog = link?.closest('[role="dialog"]');
  return activeElement?.tagName === 'BUTTON' && dialog?.contains(activeElement) === true;
}
