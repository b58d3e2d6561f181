import type { UploadColumn } from './columns.ts';

export const changeKinds = ['teams', 'people', 'memberships'] as const;
/** `memberships`: people in teams, with their roles. */
export type ChangeKind = (typeof changeKinds)[number];

export const changeTypes = ['added', 'changed', 'unchanged', 'unmentioned'] as const;
/** `unmentioned`: stored, not in the file; stays as it is. */
export type ChangeType = (typeof changeTypes)[number];

/** Effect of the file on one field; '' stands for no value. */
export interface FieldChange {
  readonly column: UploadColumn;
  readonly before: string;
  readonly after: string;
}

/** Effect of the file on one team, one person, or one person's membership in a team. */
export interface Change {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly type: ChangeType;
  /** The team's name; of a person or membership, the person's name. */
  readonly name: string;
  /** A person's e-mail address; the team of a membership; '' for a team. */
  readonly detail: string;
  /** Only of what is added or changed. */
  readonly fields: readonly FieldChange[];
}

export interface ChangeQuery {
  readonly kind: ChangeKind;
  readonly type: ChangeType;
  /** Part of the name or detail; '' matches all. */
  readonly search: string;
}

export type ChangeCounts = Readonly<Record<ChangeType, number>>;

export interface ComparisonSummary {
  readonly counts: Readonly<Record<ChangeKind, ChangeCounts>>;
  /** Teams stored today. */
  readonly storedTeams: number;
  /** Of those, the ones whose fields or memberships the file changes or adds to. */
  readonly touchedTeams: number;
  /** Names of the first of them. */
  readonly firstTouchedTeams: readonly string[];
  /** Names of the first new teams. */
  readonly firstAddedTeams: readonly string[];
}
