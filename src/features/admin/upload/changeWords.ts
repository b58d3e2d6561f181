import type { ChangeKind, ChangeType } from './check/Comparison.ts';

export const changeKindWords: Readonly<Record<ChangeKind, string>> = {
  teams: 'Teams',
  people: 'People',
  places: 'Team members',
};

export const changeTypeWords: Readonly<Record<ChangeType, string>> = {
  added: 'Added',
  changed: 'Changed',
  unchanged: 'Unchanged',
  unmentioned: 'Not in the file',
};
