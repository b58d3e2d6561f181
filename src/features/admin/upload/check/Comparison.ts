import type { UploadColumn } from '#domain/upload/columns.ts';

export const changeKinds = ['teams', 'people', 'places'] as const;
/** `places`: who is in which team, in which role. */
export type ChangeKind = (typeof changeKinds)[number];

export const changeTypes = ['added', 'changed', 'unchanged', 'unmentioned'] as const;
/** `unmentioned`: stored, not in the file; nothing happens to it. */
export type ChangeType = (typeof changeTypes)[number];

/** What the file would do to one field; '' stands for nothing. */
export interface FieldChange {
  readonly column: UploadColumn;
  readonly before: string;
  readonly after: string;
}

/** What the file would do to one team, one person, or one person's place in one team. */
export interface Change {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly type: ChangeType;
  /** The team; of a person and of a place, who it is. */
  readonly name: string;
  /** A person's e-mail address; the team of a place; '' for a team. */
  readonly detail: string;
  /** Only of what is added or changed. */
  readonly fields: readonly FieldChange[];
}

export interface ChangeQuery {
  readonly kind: ChangeKind;
  readonly type: ChangeType;
  /** A part of its name or detail; '' finds all. */
  readonly search: string;
}

export type ChangeCounts = Readonly<Record<ChangeType, number>>;

export interface ComparisonSummary {
  readonly counts: Readonly<Record<ChangeKind, ChangeCounts>>;
  /** Teams stored today. */
  readonly storedTeams: number;
  /** Of those, the ones of which the file changes a field or a place, or adds a place. */
  readonly touchedTeams: number;
}
