import { inventoryColumns, isVersioned, type InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { ItemDraft, PastedText } from './ItemDraft.ts';

/** What is typed in the open input, and in which category. */
export interface TypedItem {
  readonly column: InventoryColumn;
  readonly typed: ItemDraft;
}

/** A version that is typed for an item of a list. */
export interface TypedVersion {
  readonly column: InventoryColumn;
  /** Which item, as in `InventoryItem`. */
  readonly text: string;
  readonly occurrence: number;
  readonly version: string;
}

/** Where a typed item is kept when the session ends. */
export function typedItemPlace(teamId: string): string {
  return `${teamId}/inventory`;
}

/** Where a typed version is kept when the session ends. */
export function typedVersionPlace(teamId: string): string {
  return `${teamId}/inventory/version`;
}

/** One that was put away as JSON; null for anything else. */
export function readTypedItem(kept: unknown): TypedItem | null {
  const { column, typed } = (kept ?? {}) as Partial<TypedItem>;
  if (column === undefined || !inventoryColumns.includes(column)) return null;
  if (typeof typed?.name !== 'string' || typeof typed.version !== 'string') return null;
  return { column, typed: { name: typed.name, version: typed.version, pasted: readPasted(typed.pasted) } };
}

/** One that was put away as JSON; null for anything else. */
export function readTypedVersion(kept: unknown): TypedVersion | null {
  const { column, text, occurrence, version } = (kept ?? {}) as Partial<TypedVersion>;
  if (column === undefined || !inventoryColumns.includes(column) || !isVersioned(column)) return null;
  if (typeof text !== 'string' || typeof occurrence !== 'number' || typeof version !== 'string') return null;
  return { column, text, occurrence, version };
}

function readPasted(kept: unknown): PastedText | null {
  const { text, asName } = (kept ?? {}) as Partial<PastedText>;
  return typeof text === 'string' && typeof asName === 'string' ? { text, asName } : null;
}
