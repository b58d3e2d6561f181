import { groupBy } from '#domain/groupBy.ts';
import type { InventoryColumn } from './categories.ts';
import { addItems, restoreVersion } from './itemEdits.ts';
import { formatItem, type ItemContent, itemKey, parseItem, parseItems, splitStored } from './items.ts';

/** As stored; null: it wasn't there. */
export interface ItemChange {
  readonly from: string | null;
  readonly to: string | null;
}

/** Added, removed, then changed items. Empty when only order or blanks differ. @param isRename pairs items of one version, too */
export function diffItems(
  column: InventoryColumn,
  before: string | null,
  after: string | null,
  isRename = false,
): ItemChange[] {
  const different = { removed: itemsOnlyIn(column, before, after), added: itemsOnlyIn(column, after, before) };
  const respelled = takePairs(different, (text) => itemKey(column, text));
  const changed = takePairs(respelled.rest, (text) => parseItem(column, text).name.toLowerCase());
  const renamed = isRename
    ? takePairs(changed.rest, (text) => parseItem(column, text).version.toLowerCase())
    : { pairs: [], rest: changed.rest };
  return [
    ...renamed.rest.added.map((to) => ({ from: null, to })),
    ...renamed.rest.removed.map((from) => ({ from, to: null })),
    ...respelled.pairs,
    ...changed.pairs,
    ...renamed.pairs,
  ];
}

interface Different {
  readonly removed: readonly string[];
  readonly added: readonly string[];
}

function takePairs({ removed, added }: Different, keyOf: (text: string) => string) {
  const waiting = groupBy(added.keys(), (at) => keyOf(added[at] ?? ''));
  const taken = new Set<number>();
  const pairs: ItemChange[] = [];
  const alone: string[] = [];
  for (const from of removed) {
    const at = waiting.get(keyOf(from))?.shift();
    if (at === undefined) alone.push(from);
    else pairs.push({ from, to: added[at] ?? null });
    if (at !== undefined) taken.add(at);
  }
  return { pairs, rest: { removed: alone, added: added.filter((_, at) => !taken.has(at)) } };
}

function itemsOnlyIn(column: InventoryColumn, stored: string | null, other: string | null): string[] {
  const counts = new Map<string, number>();
  for (const item of parseItems(column, other)) {
    const text = formatItem(item);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return parseItems(column, stored)
    .filter((item) => {
      const text = formatItem(item);
      const count = counts.get(text) ?? 0;
      counts.set(text, count - 1);
      return count <= 0;
    })
    .map(({ text }) => text);
}

/** Changes whose old item isn't in the text as it is now; of equal ones the first. */
export function listRestorable(
  column: InventoryColumn,
  stored: string | null,
  changes: readonly ItemChange[],
): (ItemChange & { readonly from: string })[] {
  const keys = new Set(splitStored(stored).map((part) => itemKey(column, part)));
  return changes.flatMap(({ from, to }) => {
    if (from === null || keys.has(itemKey(column, from))) return [];
    keys.add(itemKey(column, from));
    return [{ from, to }];
  });
}

export interface RestoreItemsResult {
  /** Null when nothing was restored. */
  readonly stored: string | null;
  readonly restored: readonly ItemContent[];
  readonly refused: readonly { readonly item: ItemContent; readonly message: string }[];
}

/** A changed item gets its old version again while it has the new one; any other is added by the rules of `addItems`. */
export function restoreItems(
  column: InventoryColumn,
  stored: string | null,
  changes: readonly ItemChange[],
): RestoreItemsResult {
  const missing: ItemContent[] = [];
  const changedBack: ItemContent[] = [];
  let current = stored;
  for (const { from, to } of listRestorable(column, stored, changes)) {
    const next = to === null ? null : restoreVersion(current, { column, from, to });
    (next === null ? missing : changedBack).push(parseItem(column, from));
    current = next ?? current;
  }
  const { stored: longer, refused } = addItems(column, current, missing);
  const isRefused = new Set(refused.map(({ item }) => formatItem(item)));
  const restored = [...changedBack, ...missing.filter((item) => !isRefused.has(formatItem(item)))];
  return { stored: restored.length > 0 ? (longer ?? current) : null, restored, refused };
}
