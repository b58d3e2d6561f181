import { type Draft, original, type SerializedError } from '@reduxjs/toolkit';
import type { Stored } from '#domain/row.ts';
import { applyRowEvent } from '#src/api/applyRowEvent.ts';
import type { AppError } from '#src/appwrite/AppError.ts';
import { useCurrentUser } from '#src/auth/useCurrentUser.ts';

/** Who a change is signed with; '' when that is not known. */
export function useUserName(): string {
  return useCurrentUser()?.name ?? '';
}

/** Why nothing was saved, for the person; undefined while nothing failed. */
export function saveErrorText(error: AppError | SerializedError | undefined): string | undefined {
  if (error === undefined) return undefined;
  if (error.code === 429) return 'Too many changes at once. Wait a minute and try again.';
  return `The change could not be saved. ${error.message ?? ''}`.trim();
}

/** Whether the focus may be moved: it is in what is about to go (or went already), and not where the person went on meanwhile. */
export function mayMoveFocus(going: Element | null): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || going?.contains(activeElement) === true;
}

/** A recipe for a cached list: puts in what a write was answered with; what is newer already stays. */
export function upsertIntoCache<T extends Stored>(row: T) {
  return (draft: T[]): T[] | undefined => {
    const list: readonly T[] = original<T[]>(draft as Draft<T[]>);
    const next = applyRowEvent(list, { action: 'update', row });
    // Undefined leaves the cache alone.
    return next === list ? undefined : [...next];
  };
}
