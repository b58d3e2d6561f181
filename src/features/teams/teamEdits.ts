import { type CallError, callOutcome, describeCallError } from '#src/api/callOutcome.ts';
import { useCurrentUser } from '#src/auth/session.ts';

/** Name that a change is signed with; '' when unknown. */
export function useUserName(): string {
  return useCurrentUser()?.name ?? '';
}

/** Message about a failed save; undefined while nothing failed. */
export function saveErrorText(error: CallError | undefined): string | undefined {
  if (error === undefined) return undefined;
  const text = describeCallError(error);
  return callOutcome(error) === 'busy' ? text : `The change could not be saved. ${text}`.trim();
}

/** Whether the focus is on nothing or within the element that goes away, and so not where the person went on meanwhile. */
export function mayMoveFocus(leaving: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || leaving?.contains(activeElement) === true;
}
