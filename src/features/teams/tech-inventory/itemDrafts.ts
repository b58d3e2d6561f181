import { type InventoryColumn, inventoryColumns, isVersioned } from '#domain/tech-inventory/categories.ts';
import type { ItemContent } from '#domain/tech-inventory/items.ts';

/** A list that was pasted, until the person says whether it is several items. */
export interface PastedText {
  readonly text: string;
  /** What the name would be with the text pasted as it is. */
  readonly asName: string;
}

/** What is in the form of a category and not saved yet. */
export interface ItemDraft extends ItemContent {
  readonly pasted: PastedText | null;
}

export const emptyDraft: ItemDraft = { name: '', version: '', pasted: null };

/** What is typed in the open input, and in which category. */
export interface CategoryDraft {
  readonly column: InventoryColumn;
  readonly typed: ItemDraft;
}

/** A version that is typed for an item of a list. */
export interface VersionDraft {
  readonly column: InventoryColumn;
  /** Which item, as in `InventoryItem`. */
  readonly text: string;
  readonly occurrence: number;
  readonly version: string;
}

/** Where a typed item is kept when the session ends. */
export function itemDraftKey(teamId: string): string {
  return `${teamId}/inventory`;
}

/** Where a typed version is kept when the session ends. */
export function versionDraftKey(teamId: string): string {
  return `${teamId}/inventory/version`;
}

/** One that was put away as JSON; null for anything else. */
export function parseCategoryDraft(kept: unknown): CategoryDraft | null {
  const { column, typed } = (kept ?? {}) as Partial<CategoryDraft>;
  if (column === undefined || !inventoryColumns.includes(column)) return null;
  if (typeof typed?.name !== 'string' || typeof typed.version !== 'string') return null;
  return { column, typed: { name: typed.name, version: typed.version, pasted: parsePasted(typed.pasted) } };
}

/** One that was put away as JSON; null for anything else. */
export function parseVersionDraft(kept: unknown): VersionDraft | null {
  const { column, text, occurrence, version } = (kept ?? {}) as Partial<VersionDraft>;
  if (column === undefined || !inventoryColumns.includes(column) || !isVersioned(column)) return null;
  if (typeof text !== 'string' || typeof occurrence !== 'number' || typeof version !== 'string') return null;
  return { column, text, occurrence, version };
}

function parsePasted(kept: unknown): PastedText | null {
  const { text, asName } = (kept ?? {}) as Partial<PastedText>;
  return typeof text === 'string' && typeof asName === 'string' ? { text, asName } : null;
}
