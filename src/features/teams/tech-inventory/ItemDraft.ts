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
