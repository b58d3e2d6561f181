import type { MaybeText } from '#domain/text.ts';
import { refuseContent, refuseDuplicate, refuseSize, type Refusal } from './addItem.ts';
import type { InventoryColumn } from './categories.ts';
import { findSeen, formatItem, joinStored, parseItem, splitStored, type InventoryItem } from './items.ts';

/** Undo record of a version change: the item's stored text before and after. */
export interface VersionChange {
  readonly column: InventoryColumn;
  readonly from: string;
  readonly to: string;
}

export type ChangeVersionResult =
  | { readonly outcome: 'changed'; readonly stored: string; readonly change: VersionChange }
  /** It has that version already. */
  | { readonly outcome: 'unchanged' }
  /** The item was removed or changed by somebody else in the meantime. */
  | { readonly outcome: 'gone' }
  | Refusal;

/** Gives an item that a person saw in `seen` another version, or none; it keeps its place, and every other byte of the text stays. */
export function changeVersion(
  column: InventoryColumn,
  stored: MaybeText,
  item: Pick<InventoryItem, 'text' | 'occurrence'>,
  seen: MaybeText,
  typedVersion: string,
): ChangeVersionResult {
  const parts = splitStored(stored);
  const at = findSeen(parts, item, seen);
  if (at === null) return { outcome: 'gone' };
  const before = parseItem(column, item.text);
  const after = { name: before.name, version: typedVersion.trim() };
  if (after.version === before.version) return { outcome: 'unchanged' };
  const to = formatItem(after);
  const next = joinStored(parts.with(at, to));
  const refusal =
    refuseContent(column, after) ?? refuseDuplicate(column, parts.toSpliced(at, 1), to) ?? refuseSize(column, next);
  return refusal ?? { outcome: 'changed', stored: next, change: { column, from: item.text, to } };
}

/** Changes the version back, byte for byte. Null when the item was changed or removed since, or the version that it had is in the list again. */
export function restoreVersion(stored: MaybeText, { column, from, to }: VersionChange): string | null {
  const parts = splitStored(stored);
  const at = parts.indexOf(to);
  if (at < 0 || refuseDuplicate(column, parts.toSpliced(at, 1), from)) return null;
  const next = joinStored(parts.with(at, from));
  return refuseSize(column, next) ? null : next;
}
