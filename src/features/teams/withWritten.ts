import { original, type Draft } from '@reduxjs/toolkit';
import type { Stored } from '#domain/row.ts';
import { applyRowEvent } from '#src/api/applyRowEvent.ts';

/** A recipe for a cached list: puts in what a write was answered with; what is newer already stays. */
export function withWritten<T extends Stored>(row: T) {
  return (draft: T[]): T[] | undefined => {
    const list: readonly T[] = original<T[]>(draft as Draft<T[]>);
    const next = applyRowEvent(list, { action: 'update', row });
    // Undefined leaves the cache alone.
    return next === list ? undefined : [...next];
  };
}
