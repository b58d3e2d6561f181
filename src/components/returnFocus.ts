import { useEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router-dom';

interface FollowedLink {
  /** Location of the screen that has the link. */
  readonly location: Location;
  readonly id: string;
  readonly scrollY: number;
}

let followed: FollowedLink | null = null;

export function rememberFollowed(location: Location, id: string): void {
  followed = { location, id, scrollY: window.scrollY };
}

export function followedLink(): string | null {
  return followed?.id ?? null;
}

interface ReturnState {
  readonly isReturn: true;
}

export function returnTo(state: unknown): ReturnState {
  return { ...(typeof state === 'object' ? state : null), isReturn: true };
}

/** False while the screen of the link is still there. */
function isReturn(location: Location, link: FollowedLink): boolean {
  if (location === link.location) return false;
  return location.key === link.location.key || (location.state as Partial<ReturnState> | null)?.isReturn === true;
}

/** Focuses the link again after the browser's Back or a `returnTo` link, unless the person has gone on to something else. */
export function useReturnFocus<Element extends HTMLElement>(id: string) {
  const ref = useRef<Element>(null);
  const location = useLocation();
  const initial = useRef(location);
  useEffect(() => {
    const link = followed;
    if (link?.id !== id || !isReturn(initial.current, link)) return;
    followed = null;
    if (!hasInitialFocus() && !isDialogButton(ref.current)) return;
    // The heading, focused first, may have scrolled the page to its top.
    window.scrollTo(0, link.scrollY);
    ref.current?.focus();
  }, [id]);
  return {
    ref,
    onFollow: () => rememberFollowed(location, id),
  };
}

/** Whether the focus is on the page itself or on the heading of a screen that was just opened. */
export function hasInitialFocus(): boolean {
  const { activeElement } = document;
  return activeElement === document.body || activeElement?.tagName === 'H1';
}

function isDialogButton(link: HTMLElement | null): boolean {
  const { activeElement } = document;
  const dialog = link?.closest('[role="dialog"]');
  return activeElement?.tagName === 'BUTTON' && dialog?.contains(activeElement) === true;
}

export function mayMoveFocus(leaving: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || leaving?.contains(activeElement) === true;
}
