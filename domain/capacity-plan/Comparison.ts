import type { UploadColumn } from './columns.ts';

export const changeKinds = ['teams', 'people', 'memberships'] as const;
export type ChangeKind = (typeof changeKinds)[number];

export const changeTypes = ['added', 'changed', 'unchanged', 'unmentioned'] as const;
/** `unmentioned`: stored, not in the file; stays as it is. */
export type ChangeType = (typeof changeTypes)[number];

/** '' stands for no value. */
export interface FieldChange {
  readonly column: UploadColumn;
  readonly before: string;
  readonly after: string;
}

export interface Change {
  readonly id: string;
  readonly kind: ChangeKind;
  readonly type: ChangeType;
  /** The person's name, for a membership. */
  readonly name: string;
  /** A person's e-mail address; the team of a membership; '' for a team. */
  readonly detail: string;
  /** Only of what is added or changed. */
  readonly fields: readonly FieldChange[];
}

export interface ChangeQuery {
  readonly kind: ChangeKind;
  readonly type: ChangeType;
  readonly search: string;
}

export type ChangeCounts = Readonly<Record<ChangeType, number>>;

export interface ComparisonSummary {
  readonly counts: Readonly<Record<ChangeKind, ChangeCounts>>;
  readonly storedTeams: number;
  /** Of those, the ones whose fields or memberships the file changes or adds to. */
  readonly touchedTeams: number;
  readonly firstTouchedTeams: readonly string[];
  readonly firstAddedTeams: readonly string[];
}

export const kindLabels: Readonly<Record<ChangeKind, string>> = {
  teams: 'Teams',
  people: 'People',
  memberships: 'Team members',
};

export const typeLabels: Readonly<Record<ChangeType, string>> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  unmentioned: 'Not in the file',
};
