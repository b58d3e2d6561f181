import { type EntryGroup, entryKey, type EntryKind, entryKinds, kindLabels, type PaletteEntry } from './entries.ts';
import { matchScore, type SearchText, type TextQuery, toQuery, toSearchText } from './textMatch.ts';

export interface RankedEntry {
  readonly entry: PaletteEntry;
  readonly score: number;
}

/** Leaves room for the other kinds. */
const maxOfKind = 6;
/** As much as a better kind of match. */
const recentBonus = 15;

export function rankEntries(entries: readonly PaletteEntry[], typed: string): RankedEntry[] {
  const query = toQuery(typed);
  return entries.flatMap((entry) => {
    const score = matchScore(toSearchText(entry.title, `${entry.detail} ${entry.keywords ?? ''}`), query);
    return score > 0 ? [{ entry, score }] : [];
  });
}

interface Match<Item> {
  readonly item: Item;
  readonly score: number;
}

/** Best first; items without a word of the query come last. */
export function rankBest<Item>(
  items: readonly Item[],
  query: TextQuery,
  { textOf, limit, boosted }: BestOptions<Item>,
): readonly Match<Item>[] {
  const best: (Match<Item> & { readonly title: string })[] = [];
  for (const item of items) {
    const text = textOf(item);
    best.push({ item, score: matchScore(text, query) + (boosted(item) ? recentBonus : 0), title: text.title });
    // Only few are kept: to sort all takes longer than to find them.
    best.sort((one, other) => other.score - one.score || byText(one.title, other.title)).splice(limit);
  }
  return best;
}

interface BestOptions<Item> {
  readonly textOf: (item: Item) => SearchText;
  readonly limit: number;
  readonly boosted: (item: Item) => boolean;
}

/** By code units: a collator would take as long as everything else for ten thousand. */
function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** Groups by kind: the best match first, recent ones before others that match alike, else in the order given. */
export function groupEntries(ranked: readonly RankedEntry[], recent: ReadonlySet<string>): EntryGroup[] {
  const byKind = new Map<EntryKind, RankedEntry[]>();
  for (const { entry, score } of ranked) {
    const bonus = recent.has(entryKey(entry)) ? recentBonus : 0;
    byKind.set(entry.kind, [...(byKind.get(entry.kind) ?? []), { entry, score: score + bonus }]);
  }
  const groups = entryKinds.flatMap((kind) => {
    const entries = byKind.get(kind)?.sort((one, other) => other.score - one.score);
    return entries ? [{ kind, entries: entries.slice(0, maxOfKind), score: entries[0]?.score ?? 0 }] : [];
  });
  return groups
    .sort((one, other) => other.score - one.score)
    .map(({ kind, entries }) => ({ label: kindLabels[kind], entries: entries.map(({ entry }) => entry) }));
}
