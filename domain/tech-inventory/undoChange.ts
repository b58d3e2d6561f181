import type { MaybeText } from '#domain/text.ts';
import type { InventoryColumn } from './categories.ts';
import { restoreVersion, type VersionChange } from './changeVersion.ts';
import { isItem, joinStored, splitStored } from './items.ts';
import { restoreItem, type RemovedItem } from './removeItem.ts';

/** A change of a list that the person who made it can undo. */
export type UndoableChange =
  | ({ readonly kind: 'removed' } & RemovedItem)
  | ({ readonly kind: 'versionChanged' } & VersionChange)
  /** Several items at once, as they are stored. */
  | { readonly kind: 'added'; readonly column: InventoryColumn; readonly texts: readonly string[] };

/** The column's new text, null to leave it; `outdated` when what others did since leaves nothing that could be undone. */
export interface UndoResult {
  readonly outcome: 'undone' | 'outdated';
  readonly stored: string | null;
}

/** Undoes a change in the column's text as it is now; what others changed since stays. */
export function undoChange(stored: MaybeText, change: UndoableChange): UndoResult {
  switch (change.kind) {
    case 'removed':
      // Null: somebody else entered it again, and it is back as well.
      return { outcome: 'undone', stored: restoreItem(stored, change) };
    case 'versionChanged': {
      const restored = restoreVersion(stored, change);
      return { outcome: restored === null ? 'outdated' : 'undone', stored: restored };
    }
    case 'added':
      return { outcome: 'undone', stored: removeAdded(splitStored(stored), change.texts) };
  }
}

/** Null when others removed all of them. */
function removeAdded(parts: readonly string[], texts: readonly string[]): string | null {
  const added = new Set(texts);
  // Added at the end: where the same text stands twice, the first is somebody else's.
  const gone = new Set([...added].map((text) => parts.lastIndexOf(text)).filter((at) => at >= 0));
  if (gone.size === 0) return null;
  const rest = parts.filter((_, at) => !gone.has(at));
  return rest.some(isItem) ? joinStored(rest) : '';
}
