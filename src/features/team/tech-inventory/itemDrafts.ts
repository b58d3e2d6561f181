import * as v from 'valibot';
import { inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { draftParser } from '#src/auth/draftDialog.ts';

const pastedText = v.object({
  text: v.string(),
  /** The name input's text, had the list been pasted as it is. */
  asName: v.string(),
});

const itemDraft = v.object({
  name: v.string(),
  version: v.string(),
  /** Until the person says whether it is several items. */
  pasted: v.nullable(pastedText),
});

/** Persisted when the session ends, as `VersionDraft` is. */
const categoryDraft = v.object({ column: v.picklist(inventoryColumns), typed: itemDraft });

const versionDraft = v.object({
  column: v.picklist(inventoryColumns),
  /** Identifies the item, as in `InventoryItem`. */
  text: v.string(),
  occurrence: v.number(),
  version: v.string(),
});

export type PastedText = v.InferOutput<typeof pastedText>;
export type ItemDraft = v.InferOutput<typeof itemDraft>;
export type CategoryDraft = v.InferOutput<typeof categoryDraft>;
export type VersionDraft = v.InferOutput<typeof versionDraft>;

export const emptyDraft: ItemDraft = { name: '', version: '', pasted: null };

export function itemDraftKey(teamId: string): string {
  return `${teamId}/inventory`;
}

export function versionDraftKey(teamId: string): string {
  return `${teamId}/inventory/version`;
}

export const parseCategoryDraft = draftParser(categoryDraft);
export const parseVersionDraft = draftParser(versionDraft);
