import { type Draft, original } from '@reduxjs/toolkit';
import type { StoredRow } from '#domain/row.ts';
import { applyRowEvent } from './applyRowEvent.ts';

/** Recipe for a cached list: upserts the row that a write returned, unless the cache holds a newer one. */
export function upsertIntoCache<T extends StoredRow>(row: T) {
  return (draft: T[]): T[] | undefined => {
    const list: readonly T[] = original<T[]>(draft as Draft<T[]>);
    const next = applyRowEvent(list, { action: 'update', row });
    // Undefined leaves the cache alone.
    return next === list ? undefined : [...next];
  };
}
