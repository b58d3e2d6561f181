import { type InventoryColumn, inventoryColumns, isVersioned } from '#domain/tech-inventory/categories.ts';
import type { ItemContent } from '#domain/tech-inventory/items.ts';

/** Pasted list, until the person says whether it is several items. */
export interface PastedText {
  readonly text: string;
  /** The name input's text, had the list been pasted as it is. */
  readonly asName: string;
}

export interface ItemDraft extends ItemContent {
  readonly pasted: PastedText | null;
}

export const emptyDraft: ItemDraft = { name: '', version: '', pasted: null };

/** Persisted when the session ends, as `VersionDraft` is. */
export interface CategoryDraft {
  readonly column: InventoryColumn;
  readonly typed: ItemDraft;
}

export interface VersionDraft {
  readonly column: InventoryColumn;
  /** Identifies the item, as in `InventoryItem`. */
  readonly text: string;
  readonly occurrence: number;
  readonly version: string;
}

export function itemDraftKey(teamId: string): string {
  return `${teamId}/inventory`;
}

export function versionDraftKey(teamId: string): string {
  return `${teamId}/inventory/version`;
}

/** Persisted draft; null for anything else. */
export function parseCategoryDraft(json: unknown): CategoryDraft | null {
  const { column, typed } = (json ?? {}) as Partial<CategoryDraft>;
  if (column === undefined || !inventoryColumns.includes(column)) return null;
  if (typeof typed?.name !== 'string' || typeof typed.version !== 'string') return null;
  return { column, typed: { name: typed.name, version: typed.version, pasted: parsePasted(typed.pasted) } };
}

export function parseVersionDraft(json: unknown): VersionDraft | null {
  const { column, text, occurrence, version } = (json ?? {}) as Partial<VersionDraft>;
  if (column === undefined || !inventoryColumns.includes(column) || !isVersioned(column)) return null;
  if (typeof text !== 'string' || typeof occurrence !== 'number' || typeof version !== 'string') return null;
  return { column, text, occurrence, version };
}

function parsePasted(json: unknown): PastedText | null {
  const { text, asName } = (json ?? {}) as Partial<PastedText>;
  return typeof text === 'string' && typeof asName === 'string' ? { text, asName } : null;
}
