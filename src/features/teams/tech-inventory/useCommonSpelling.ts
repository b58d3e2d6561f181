import { useCallback, useMemo } from 'react';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { parseItems } from '#domain/tech-inventory/items.ts';
import { findCommonSpelling, indexSpellings } from '#domain/tech-inventory/spellings.ts';
import type { Spelling } from '#domain/tech-inventory/UseCounter.ts';
import { useListItemUseQuery } from './inventoryApi.ts';

/** A name → how more of the other teams spell it; null when they don't, and while what they use is not known. */
export function useCommonSpelling(column: InventoryColumn, stored: string | null): (name: string) => Spelling | null {
  const { data: uses } = useListItemUseQuery(column);
  const index = useMemo(() => indexSpellings(uses ?? []), [uses]);
  const own = useMemo(() => new Set(parseItems(column, stored).map(({ name }) => name)), [column, stored]);
  return useCallback((name) => findCommonSpelling(index, name, own), [index, own]);
}
