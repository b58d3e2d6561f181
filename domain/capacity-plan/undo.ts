import type { ChangeKind } from './Comparison.ts';
import type { KindCounts } from './kindCounts.ts';

/**
 * Why a row is left alone by an undo. `changed`, `removed`: by somebody since. `hasData`: a team with inventory or metrics that people
 * entered. `inUse`: a person or team that still has memberships. `noRoom`: its list would be longer than its column.
 */
export type KeptReason = 'changed' | 'removed' | 'hasData' | 'inUse' | 'noRoom';

export interface KeptRow {
  readonly kind: ChangeKind;
  /** The team's name; of a person or membership, the person's name, or else the e-mail address. */
  readonly name: string;
  /** A person's e-mail address; the team of a membership; items of a team's inventory; '' for a team. */
  readonly detail: string;
  readonly reason: KeptReason;
}

export const unavailableReasons = ['notEnded', 'isUndo', 'failedBefore', 'notKept'] as const;
/** `failedBefore`: before it changed anything. `notKept`: imported before changes were kept. */
export type UnavailableReason = (typeof unavailableReasons)[number];

export interface UndoPreview {
  /**
   * `underWay`, `done`: it was asked for before. `expired`: older than 90 days. `unavailable`: not ended, an undo itself, or imported
   * before changes were kept.
   */
  readonly state: 'available' | 'underWay' | 'done' | 'expired' | 'unavailable';
  /** Of what is `unavailable`. */
  readonly reason?: UnavailableReason;
  /** Upload result of the undo, once asked for. */
  readonly undoId: string | null;
  /** It is a merge of names: rows are teams. */
  readonly isMerge?: boolean;
  readonly fileName: string;
  /** Rows that get their earlier values back. */
  readonly restored: KindCounts;
  /** Rows that the upload added. */
  readonly removed: KindCounts;
  /** At most 200, by kind and name. */
  readonly kept: readonly KeptRow[];
  readonly keptCount: number;
}
