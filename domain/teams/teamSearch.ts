import { foldSearch } from '#domain/foldSearch.ts';
import type { Team } from '#domain/team.ts';

export interface TeamSearch {
  /** Folded (`foldSearch`); '' for none. */
  readonly text: string;
  readonly words: readonly string[];
  readonly inAll: boolean;
}

export interface FoundMember {
  readonly name: string;
  readonly email: string;
}

/** By words, joined by blanks, and team id. */
export type FoundMembers = ReadonlyMap<string, ReadonlyMap<string, FoundMember>>;

export interface TeamSearchResult {
  readonly teams: readonly Team[];
  /** `text`: as a whole, in team name, project id and product name alone (specification.md, section 2). */
  readonly searched: 'text' | 'all';
}

export const noMembers: FoundMembers = new Map();

export function parseTeamSearch(term: string, inAll: boolean): TeamSearch {
  const text = foldSearch(term);
  return { text, words: [...new Set(text.split(' '))], inAll };
}

const threeFields = ['teamName', 'projectId', 'productName'] as const;
/** In the order in which they are named as reasons. */
export const otherFields = ['sector', 'businessUnit', 'teamType', 'teamStatus'] as const;

/** A noncharacter, which no text contains: a match must not run from one field into the next. */
const separator = '\uFFFF';
const texts = { three: new WeakMap<Team, string>(), all: new WeakMap<Team, string>() };

/** Folded; cached for each team. */
export function prepareSearch(team: Team, fields: keyof typeof texts): string {
  const known = texts[fields].get(team);
  if (known !== undefined) return known;
  const all = [...threeFields, ...otherFields].map((field) => foldSearch(team[field] ?? '')).join(separator);
  texts.all.set(team, all);
  texts.three.set(team, all.split(separator, threeFields.length).join(separator));
  return prepareSearch(team, fields);
}

export function missingWords(team: Team, words: readonly string[]): readonly string[] {
  const all = prepareSearch(team, 'all');
  return words.every((word) => all.includes(word)) ? [] : words.filter((word) => !all.includes(word));
}

export const keyOf = (words: readonly string[]): string => words.join(' ');

/** Whole text in one of the three fields; else, or on request, each word in any field or one member. @param fits narrows what is shown only */
export function searchTeams(
  teams: readonly Team[],
  { text, words, inAll }: TeamSearch,
  fits: (team: Team) => boolean = () => true,
  members = noMembers,
): TeamSearchResult {
  const hasText = (team: Team): boolean => text === '' || prepareSearch(team, 'three').includes(text);
  const withText = inAll && text !== '' ? [] : teams.filter(hasText);
  if (withText.length > 0) return { teams: withText.filter(fits), searched: 'text' };
  const hasWords = (team: Team): boolean => {
    const missing = missingWords(team, words);
    return missing.length === 0 || members.get(keyOf(missing))?.has(team.$id) === true;
  };
  return { teams: teams.filter((team) => hasWords(team) && fits(team)), searched: 'all' };
}

export function findTeams(teams: readonly Team[], typed: string, fits?: (team: Team) => boolean): readonly Team[] {
  return searchTeams(teams, parseTeamSearch(typed, false), fits).teams;
}
