import { type Draft, original } from '@reduxjs/toolkit';
import type { StoredRow } from '#domain/row.ts';
import { applyRowEvent } from '#src/api/applyRowEvent.ts';
import { type CallError, callOutcome, describeCallError } from '#src/api/callOutcome.ts';
import { useCurrentUser } from '#src/auth/session.ts';

/** Name that a change is signed with; '' when unknown. */
export function useUserName(): string {
  return useCurrentUser()?.name ?? '';
}

/** Fields that say who changed a row last, and when (specification.md, section 7). */
export function signature(userName: string) {
  return { updateBy: userName.trim() || 'Unknown User', updateDate: new Date().toISOString() };
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

/** Recipe for a cached list: upserts the row that a write returned, unless the cache holds a newer one. */
export function upsertIntoCache<T extends StoredRow>(row: T) {
  return (draft: T[]): T[] | undefined => {
    const list: readonly T[] = original<T[]>(draft as Draft<T[]>);
    const next = applyRowEvent(list, { action: 'update', row });
    // Undefined leaves the cache alone.
    return next === list ? undefined : [...next];
  };
}
