import { formatCount } from '#domain/formatNumber.ts';
import { type ChangeKind, changeKinds } from './Comparison.ts';

export type KindCounts = Readonly<Record<ChangeKind, number>>;

const words: Readonly<Record<ChangeKind, readonly [one: string, more: string]>> = {
  teams: ['team', 'teams'],
  people: ['person', 'people'],
  memberships: ['membership', 'memberships'],
};

export function formatKindCount(kind: ChangeKind, count: number): string {
  return formatCount(count, ...words[kind]);
}

export const noKinds: KindCounts = { teams: 0, people: 0, memberships: 0 };

/** `12 teams, 40 people and 52 memberships`, without kinds of which there is none; '' for nothing. */
export function formatKindCounts(counts: KindCounts, kinds: readonly ChangeKind[] = changeKinds): string {
  const present = changeKinds.filter((kind) => kinds.includes(kind) && counts[kind] > 0);
  return joinWords(present.map((kind) => formatKindCount(kind, counts[kind])));
}

export function joinWords(words: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(words);
}
