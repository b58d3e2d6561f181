import { compareCodes } from '#domain/compareCodes.ts';
import { groupBy } from '#domain/groupBy.ts';
import { firstLetter, haveSameMarks, isMistyped, shortestWord } from '#domain/mistyped.ts';
import { areKeptApart } from './chosenNames.ts';
import type { ChosenName } from './rules.ts';
import { type TechnologyCategory, technologyKey } from './technology.ts';

export interface UsedName {
  readonly name: string;
  readonly teams: number;
}

/** `alias` would become `name`. */
export interface NameProposal {
  readonly name: UsedName;
  readonly alias: UsedName;
}

export interface CategoryProposal extends NameProposal {
  readonly category: TechnologyCategory;
}

/** Each name at most once as an alias, of the most used one that it is near; never a chosen name, nor what an admin keeps apart. Most used first. */
export function proposeMerges(used: readonly UsedName[], chosen: readonly ChosenName[]): NameProposal[] {
  const chosenKeys = new Set(chosen.map(({ name }) => technologyKey(name)));
  const owners = new Map(
    chosen.flatMap(({ name, aliases }) => [name, ...aliases].map((each) => [technologyKey(each), technologyKey(name)])),
  );
  const isChosen = ({ name }: UsedName) => chosenKeys.has(technologyKey(name));
  const ownerOf = ({ name }: UsedName) => owners.get(technologyKey(name)) ?? technologyKey(name);
  const ranked = used.toSorted(
    (one, other) =>
      Number(isChosen(other)) - Number(isChosen(one)) || other.teams - one.teams || compareCodes(one.name, other.name),
  );
  const proposals: NameProposal[] = [];
  for (const names of groupBy(ranked, ({ name }) => firstLetter(technologyKey(name))).values()) {
    for (const [index, alias] of names.entries()) {
      if (isChosen(alias)) continue;
      const name = names
        .slice(0, index)
        .filter((each) => areNear(each.name, alias.name))
        .filter((each) => ownerOf(each) !== ownerOf(alias) && !areKeptApart(chosen, each.name, alias.name))
        .sort((one, other) => other.teams - one.teams)[0];
      if (name) proposals.push({ name, alias });
    }
  }
  return proposals.sort(
    (one, other) => other.name.teams - one.name.teams || compareCodes(one.alias.name, other.alias.name),
  );
}

/** Near names of different products. */
const knownTwins: readonly (readonly [string, string])[] = [
  ['angular', 'angularjs'],
  ['puppet', 'puppeteer'],
  ['swift', 'swiftui'],
];

/** Vue and Vue.js, Mongo and MongoDB. */
const optionalEnding = /^(?:js|db|sql)$/u;

/** First letter, numbers and signs tell names apart: Preact is not React, Log4j 2 not Log4j, C# not C. False for spellings of one name. */
export function areNear(one: string, other: string): boolean {
  const [shorter, longer] = [technologyKey(one), technologyKey(other)].sort(
    (a, b) => a.length - b.length || compareCodes(a, b),
  ) as [string, string];
  if (shorter === longer || !haveSameMarks(shorter, longer)) return false;
  if (knownTwins.some(([a, b]) => a === shorter && b === longer)) return false;
  return isWithoutEnding(shorter, longer) || isMistyped(...withoutCommonEnding(shorter, longer));
}

function isWithoutEnding(shorter: string, longer: string): boolean {
  if (!longer.startsWith(shorter)) return false;
  const ending = longer.slice(shorter.length);
  return shorter.length >= shortestWord ? ending.length <= 2 : shorter.length >= 3 && optionalEnding.test(ending);
}

/** Next.js and NestJS are near as a whole, `next` and `nest` aren't. */
function withoutCommonEnding(one: string, other: string): [string, string] {
  const ending = ['js', 'db', 'sql'].find((each) => one.endsWith(each) && other.endsWith(each)) ?? '';
  return [one.slice(0, one.length - ending.length), other.slice(0, other.length - ending.length)];
}
