import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { refuseSize } from '#domain/tech-inventory/itemEdits.ts';
import { isItem, itemKey, joinStored, parseItem, splitStored } from '#domain/tech-inventory/items.ts';
import { technologyKey } from './technology.ts';

export interface NameMerge {
  readonly from: readonly string[];
  readonly to: string;
}

/** As stored; `to` is null for an item that was there already, so it was dropped. */
interface MergedItem {
  readonly from: string;
  readonly to: string | null;
}

export interface MergedColumn {
  readonly stored: string;
  readonly items: readonly MergedItem[];
}

/** Versions stay; what is then there twice is dropped, and every other byte stays. Null where no item has one of the names. Idempotent. */
export function mergeNames(column: InventoryColumn, stored: string | null, merge: NameMerge): MergedColumn | null {
  const places = mergePlaces(column, splitStored(stored), merge);
  const items = places.flatMap(({ from, to }) => (from === to ? [] : [{ from, to }]));
  if (items.length === 0) return null;
  return { stored: joinStored(places.flatMap(({ to }) => to ?? [])), items };
}

/** In stored order; before and after are the same where a part stays. */
function mergePlaces(column: InventoryColumn, parts: readonly string[], { from, to }: NameMerge): MergedItem[] {
  const keys = new Set(from.map(technologyKey));
  const renamed = parts.map((part) => {
    if (!isItem(part)) return part;
    const { name } = parseItem(column, part);
    return name !== to && keys.has(technologyKey(name)) ? rename(part, name, to) : part;
  });
  const taken = new Set(parts.filter((part, index) => isItem(part) && part === renamed[index]).map(keyIn(column)));
  return parts.map((part, index) => {
    const text = renamed[index] ?? part;
    if (text === part) return { from: part, to: part };
    const key = keyIn(column)(text);
    if (taken.has(key)) return { from: part, to: null };
    taken.add(key);
    return { from: part, to: text };
  });
}

function rename(part: string, name: string, to: string): string {
  const start = part.length - part.trimStart().length;
  return part.slice(0, start) + to + part.slice(start + name.length);
}

function keyIn(column: InventoryColumn): (text: string) => string {
  return (text) => {
    const { name, version } = parseItem(column, text);
    return JSON.stringify([technologyKey(name), version.toLowerCase()]);
  };
}

export interface UnmergedColumn {
  /** Null when there is nothing to undo. */
  readonly stored: string | null;
  /** Changed or removed by somebody since. */
  readonly left: readonly string[];
}

/** Only what is still as the merge left it. @param before the text that the merge found. */
export function unmergeNames(
  column: InventoryColumn,
  before: string | null,
  merge: NameMerge,
  current: string | null,
): UnmergedColumn {
  const merged = mergeNames(column, before, merge);
  if (merged === null) return { stored: null, left: [] };
  if (current === merged.stored) return { stored: before, left: [] };
  const undo = new Unmerge(column, splitStored(current));
  for (const { from, to } of merged.items) if (to !== null) undo.renameBack(from, to);
  const parts = splitStored(before);
  for (const [index, { from, to }] of mergePlaces(column, parts, merge).entries()) {
    if (to !== null) continue;
    undo.putBack(from, rename(from, parseItem(column, from).name, merge.to), parts.slice(0, index));
  }
  return undo.result();
}

class Unmerge {
  private readonly left: string[] = [];
  private readonly found: ReadonlySet<string>;
  private hasChanged = false;

  constructor(
    private readonly column: InventoryColumn,
    private parts: readonly string[],
  ) {
    this.found = new Set(parts.filter(isItem).map(keyIn(column)));
  }

  renameBack(from: string, to: string): void {
    const at = this.parts.indexOf(to);
    const isBack = this.has(from);
    if (at < 0 && isBack) return;
    if (at < 0 || isBack) this.left.push(to);
    else this.set(this.parts.with(at, from));
  }

  /** Behind the one that stood before it; dropped for `other`, unless that is gone, too. */
  putBack(from: string, other: string, earlier: readonly string[]): void {
    if (this.has(from)) return;
    if (!this.found.has(keyIn(this.column)(other))) {
      this.left.push(other);
    } else {
      const previous = earlier.findLast((part) => this.parts.includes(part));
      this.set(this.parts.toSpliced(previous === undefined ? 0 : this.parts.lastIndexOf(previous) + 1, 0, from));
    }
  }

  result(): UnmergedColumn {
    const stored = joinStored(this.parts);
    if (refuseSize(this.column, stored) !== undefined) return { stored: null, left: this.parts.filter(isItem) };
    return { stored: this.hasChanged ? stored : null, left: this.left };
  }

  private has(text: string): boolean {
    const key = itemKey(this.column, text);
    return this.parts.some((part) => isItem(part) && itemKey(this.column, part) === key);
  }

  private set(parts: readonly string[]): void {
    this.parts = parts;
    this.hasChanged = true;
  }
}
