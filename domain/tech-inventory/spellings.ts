import { foldText } from '#domain/upload/foldText.ts';
import type { ItemUse, Spelling } from './UseCounter.ts';

/** Blanks and punctuation, but not what tells names apart: `#` (C# is not C), and the point of a number (1.1 is not 11). */
const insignificant = /(?!#|(?<=\d)[.,](?=\d))[\s\p{P}]/gu;

/** Two names with the same key are spellings of one thing: case, blanks and punctuation don't count. '' for a name of nothing else. */
export function spellingKey(name: string): string {
  return foldText(name).replace(insignificant, '');
}

/** What teams use → how each thing is spelled, by `spellingKey`. */
export function indexSpellings(uses: readonly ItemUse[]): ReadonlyMap<string, readonly Spelling[]> {
  const index = new Map<string, Spelling[]>();
  for (const { name, spellings } of uses) {
    const key = spellingKey(name);
    const known = index.get(key);
    if (known) known.push(...spellings);
    else if (key !== '') index.set(key, [...spellings]);
  }
  return index;
}

/** The spelling that more other teams use than the typed one; null when there is none. `ownNames`: as the person's own team spells them. */
export function findCommonSpelling(
  index: ReadonlyMap<string, readonly Spelling[]>,
  typedName: string,
  ownNames: ReadonlySet<string>,
): Spelling | null {
  const typed = typedName.trim();
  const others = (index.get(spellingKey(typed)) ?? []).map(({ text, teams }) => ({
    text,
    teams: teams - (ownNames.has(text) ? 1 : 0),
  }));
  const same = others.find(({ text }) => text === typed)?.teams ?? 0;
  const common = others.reduce<Spelling | null>(
    (most, each) => (each.teams > (most?.teams ?? same) ? each : most),
    null,
  );
  return common?.text === typed ? null : common;
}
