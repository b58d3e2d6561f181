import { formatNumber } from '#domain/formatNumber.ts';
import { type ChangeKind, changeKinds } from './Comparison.ts';

export type KindCounts = Readonly<Record<ChangeKind, number>>;

const words: Readonly<Record<ChangeKind, readonly [one: string, more: string]>> = {
  teams: ['team', 'teams'],
  people: ['person', 'people'],
  memberships: ['membership', 'memberships'],
};

export function formatKindCount(kind: ChangeKind, count: number): string {
  const [one, more] = words[kind];
  return `${formatNumber(count)} ${count === 1 ? one : more}`;
}

/** `12 teams, 40 people and 52 memberships`, without kinds of which there is none; '' for nothing. */
export function formatKindCounts(counts: KindCounts): string {
  const present = changeKinds.filter((kind) => counts[kind] > 0).map((kind) => formatKindCount(kind, counts[kind]));
  return joinWords(present);
}

export function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
