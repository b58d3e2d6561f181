import { useCurrentUser } from '#src/auth/session.ts';

/** Name that a change is signed with; '' when unknown. */
export function useUserName(): string {
  return useCurrentUser()?.name ?? '';
}

/** Whether the focus is on nothing or within the element that goes away, and so not where the person went on meanwhile. */
export function mayMoveFocus(leaving: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || leaving?.contains(activeElement) === true;
}
