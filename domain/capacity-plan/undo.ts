import type { ChangeKind } from './Comparison.ts';
import type { KindCounts } from './kindCounts.ts';

/** `changed`, `removed`: by somebody since. `hasData`: entered for a team. `noRoom`: the list is longer than its column. */
export type KeptReason = 'changed' | 'removed' | 'hasData' | 'inUse' | 'noRoom';

export interface KeptRow {
  readonly kind: ChangeKind;
  readonly name: string;
  /** For an inventory, its items. */
  readonly detail: string;
  readonly reason: KeptReason;
}

export const unavailableReasons = ['notEnded', 'isUndo', 'failedBefore', 'notKept'] as const;
/** `failedBefore`: before it changed anything. `notKept`: imported before changes were kept. */
export type UnavailableReason = (typeof unavailableReasons)[number];

export interface UndoPreview {
  /** `expired`: older than 90 days. `unavailable`: not ended, an undo itself, or imported before changes were kept. */
  readonly state: 'available' | 'underWay' | 'done' | 'expired' | 'unavailable';
  readonly reason?: UnavailableReason;
  readonly undoId: string | null;
  /** A merge of names: rows are teams. */
  readonly isMerge?: boolean;
  readonly fileName: string;
  readonly restored: KindCounts;
  readonly removed: KindCounts;
  /** At most 200, by kind and name. */
  readonly kept: readonly KeptRow[];
  readonly keptCount: number;
}
