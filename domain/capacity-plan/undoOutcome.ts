import { limitedCsv } from '#domain/csv/formatCsv.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import { truncate } from '#domain/text.ts';
import type { ChangeKind } from './Comparison.ts';
import { formatKindCounts, joinWords, type KindCounts } from './kindCounts.ts';
import type { KeptReason, KeptRow } from './undo.ts';

export interface UndoCounts {
  readonly restored: KindCounts;
  readonly removed: KindCounts;
}

const namesShown = 2;
const nameLength = 60;

const keptSentences: readonly (readonly [sentence: string, reasons: readonly KeptReason[]])[] = [
  ['Left alone, because somebody changed them since', ['changed', 'removed']],
  ['Kept, because inventory or metrics were entered for them', ['hasData']],
  ['Kept, because they still have memberships', ['inUse']],
  ['Left alone, because there is no room in their lists', ['noRoom']],
];

/** `12 teams restored, 2 teams removed. Left alone, because somebody changed them since: Falcon.` @param kept by kind and name. */
export function describeUndo({ restored, removed }: UndoCounts, kept: readonly KeptRow[]): string {
  const done = [
    { text: formatKindCounts(restored), verb: 'restored' },
    { text: formatKindCounts(removed), verb: 'removed' },
  ].flatMap(({ text, verb }) => (text === '' ? [] : [`${text} ${verb}`]));
  return [done.length === 0 ? 'Nothing to restore.' : `${done.join(', ')}.`, ...describeKept(kept)].join(' ');
}

export function describeKept(kept: readonly KeptRow[]): string[] {
  return keptSentences.flatMap(([sentence, reasons]) => {
    const names = kept.filter(({ reason }) => reasons.includes(reason)).map(shortName);
    return names.length === 0 ? [] : [`${sentence}: ${listNames(names)}.`];
  });
}

function listNames(names: readonly string[]): string {
  const rest = names.length - namesShown;
  return joinWords([...names.slice(0, namesShown), ...(rest > 0 ? [`${formatNumber(rest)} more`] : [])]);
}

function shortName({ kind, name, detail }: KeptRow): string {
  const cut = (text: string) => truncate(text, nameLength);
  return kind === 'memberships' ? `${cut(name)} in ${cut(detail)}` : cut(name);
}

const kindNames: Readonly<Record<ChangeKind, string>> = { teams: 'Team', people: 'Person', memberships: 'Membership' };

const reasonTexts: Readonly<Record<KeptReason, string>> = {
  changed: 'Somebody changed it since.',
  removed: 'Somebody removed it, or its team or person, since.',
  hasData: 'Inventory or metrics were entered for it.',
  inUse: 'It still has memberships.',
  noRoom: 'There is no room in its list.',
};

export const formatKeptRows = limitedCsv<KeptRow>({
  header: ['Kind', 'Name', 'Detail', 'Why'],
  toCells: ({ kind, name, detail, reason }) => [kindNames[kind], name, detail, reasonTexts[reason]],
  describeRest: (count) => `${count} more rows didn't fit into this file.`,
});
