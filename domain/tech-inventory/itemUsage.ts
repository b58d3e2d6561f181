import { foldText } from '#domain/foldText.ts';
import type { InventoryColumn } from './categories.ts';
import { parseItems } from './items.ts';

export interface SpellingVariant {
  readonly text: string;
  readonly teams: number;
}

export interface ItemUsage {
  readonly name: string;
  readonly teams: number;
  /** Most used first; they differ in case and blanks only. */
  readonly variants: readonly SpellingVariant[];
  /** Most used first; empty in columns without versions. */
  readonly versions: readonly { readonly version: string; readonly teams: number }[];
}

/** Spellings of one thing count together. Adding teams one by one doesn't block the page. */
export class ItemUsageCounter {
  private readonly names = new TeamCounter();
  private readonly versions = new Map<string, TeamCounter>();

  /** @param resolve chosen name of an alias */
  constructor(
    private readonly column: InventoryColumn,
    private readonly resolve: (name: string) => string = (name) => name,
  ) {}

  add(list: string | null): void {
    const items = parseItems(this.column, list).map(({ name, version }) => ({ name: this.resolve(name), version }));
    this.names.countTeam(items.map(({ name }) => name));
    for (const { name, version } of items) {
      if (version === '') continue;
      const key = foldText(name);
      const counter = this.versions.get(key) ?? new TeamCounter();
      this.versions.set(key, counter);
      counter.countTeam([version]);
    }
  }

  ranked(): ItemUsage[] {
    return this.names.ranked().map(({ text, teams, variants }) => ({
      name: text,
      teams,
      variants,
      versions: (this.versions.get(foldText(text))?.ranked() ?? []).map((each) => ({
        version: each.text,
        teams: each.teams,
      })),
    }));
  }
}

class TeamCounter {
  private readonly entries = new Map<string, { teams: number; readonly variants: Map<string, number> }>();

  countTeam(texts: readonly string[]): void {
    for (const [key, text] of new Map(texts.map((each) => [foldText(each), each]))) {
      const entry = this.entries.get(key) ?? { teams: 0, variants: new Map<string, number>() };
      this.entries.set(key, entry);
      entry.teams += 1;
      entry.variants.set(text, (entry.variants.get(text) ?? 0) + 1);
    }
  }

  ranked(): (SpellingVariant & { readonly variants: readonly SpellingVariant[] })[] {
    return [...this.entries.values()]
      .map(({ teams, variants }) => ({ teams, variants: rank(variants) }))
      .map((entry) => ({ ...entry, text: entry.variants[0]?.text ?? '' }))
      .sort((a, b) => b.teams - a.teams || compareTexts(a.text, b.text));
  }
}

function rank(variants: ReadonlyMap<string, number>): SpellingVariant[] {
  return [...variants].map(([text, teams]) => ({ text, teams })).sort((a, b) => b.teams - a.teams);
}

/** By code, not by language: ten thousand names are sorted while a person types. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Blanks and punctuation, but not what tells names apart: `#` (C# is not C), and the point of a number (1.1 is not 11). */
const insignificant = /(?!#|(?<=\d)[.,](?=\d))[\s\p{P}]/gu;

/** Equal for spellings of one thing: case, blanks and punctuation don't count. '' for a name of nothing else. */
export function spellingKey(name: string): string {
  return foldText(name).replace(insignificant, '');
}

export function indexVariants(usage: readonly ItemUsage[]): ReadonlyMap<string, readonly SpellingVariant[]> {
  const index = new Map<string, SpellingVariant[]>();
  for (const { name, variants } of usage) {
    const key = spellingKey(name);
    const known = index.get(key);
    if (known) known.push(...variants);
    else if (key !== '') index.set(key, [...variants]);
  }
  return index;
}

/** Null unless more other teams use another spelling. @param ownNames as the person's own team spells them. */
export function findCommonSpelling(
  index: ReadonlyMap<string, readonly SpellingVariant[]>,
  typedName: string,
  ownNames: ReadonlySet<string>,
): SpellingVariant | null {
  const typed = typedName.trim();
  const others = (index.get(spellingKey(typed)) ?? []).map(({ text, teams }) => ({
    text,
    teams: teams - (ownNames.has(text) ? 1 : 0),
  }));
  const same = others.find(({ text }) => text === typed)?.teams ?? 0;
  const common = others.reduce<SpellingVariant | null>(
    (most, each) => (each.teams > (most?.teams ?? same) ? each : most),
    null,
  );
  return common?.text === typed ? null : common;
}
