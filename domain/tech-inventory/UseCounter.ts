import { foldText } from '#domain/upload/foldText.ts';
import type { MaybeText } from '#domain/text.ts';
import type { InventoryColumn } from './categories.ts';
import { parseItems } from './items.ts';

/** One spelling of a name, and how many teams use it. */
export interface Spelling {
  readonly text: string;
  readonly teams: number;
}

/** Something that teams already use, as most of them spell it. */
export interface ItemUse {
  readonly name: string;
  readonly teams: number;
  /** The most used first; they differ in case and blanks only. */
  readonly spellings: readonly Spelling[];
  /** Its versions, the most used first; empty in columns without versions. */
  readonly versions: readonly { readonly version: string; readonly teams: number }[];
}

/**
 * The texts of one column, one for each team → what teams use, the most used first. Different spellings of one thing count together.
 * Bit by bit: the lists may be so many that a person would notice.
 */
export class UseCounter {
  private readonly names = new Counter();
  private readonly versions = new Map<string, Counter>();

  constructor(private readonly column: InventoryColumn) {}

  /** One team's text. */
  add(list: MaybeText): void {
    const items = parseItems(this.column, list);
    this.names.countTeam(items.map(({ name }) => name));
    for (const { name, version } of items) {
      if (version === '') continue;
      const key = foldText(name);
      const counter = this.versions.get(key) ?? new Counter();
      this.versions.set(key, counter);
      counter.countTeam([version]);
    }
  }

  uses(): ItemUse[] {
    return this.names.ranked().map(({ text, teams, spellings }) => ({
      name: text,
      teams,
      spellings,
      versions: (this.versions.get(foldText(text))?.ranked() ?? []).map((each) => ({
        version: each.text,
        teams: each.teams,
      })),
    }));
  }
}

/** Counts in how many teams a text occurs, however it is spelled. */
class Counter {
  private readonly entries = new Map<string, { teams: number; readonly spellings: Map<string, number> }>();

  countTeam(texts: readonly string[]): void {
    for (const [key, text] of new Map(texts.map((each) => [foldText(each), each]))) {
      const entry = this.entries.get(key) ?? { teams: 0, spellings: new Map<string, number>() };
      this.entries.set(key, entry);
      entry.teams += 1;
      entry.spellings.set(text, (entry.spellings.get(text) ?? 0) + 1);
    }
  }

  ranked(): (Spelling & { readonly spellings: readonly Spelling[] })[] {
    return [...this.entries.values()]
      .map(({ teams, spellings }) => ({ teams, spellings: rank(spellings) }))
      .map((entry) => ({ ...entry, text: entry.spellings[0]?.text ?? '' }))
      .sort((a, b) => b.teams - a.teams || compareTexts(a.text, b.text));
  }
}

function rank(spellings: ReadonlyMap<string, number>): Spelling[] {
  return [...spellings].map(([text, teams]) => ({ text, teams })).sort((a, b) => b.teams - a.teams);
}

/** By code, not by language: ten thousand names are sorted while a person types. */
function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
