import { prepareSearch, type Team, type TeamFieldName, teamFilter } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';

/** Text of the search box, and in which fields a single word is looked for. */
export interface TeamSearch {
  /** Trimmed, lower case; '' for none. */
  readonly text: string;
  /** Of the text, each once. */
  readonly words: readonly string[];
  /** Whether a single word is looked for in all fields and members at once. */
  readonly inAll: boolean;
}

/** A member who has all of some words in name or e-mail address. */
export interface FoundMember {
  readonly name: string;
  readonly email: string;
}

/** By words, joined by blanks, and team id. */
export type FoundMembers = ReadonlyMap<string, ReadonlyMap<string, FoundMember>>;

export interface TeamSearchResult {
  /** In the order given. */
  readonly teams: readonly Team[];
  /** `text`: in team name, project id and product name alone (specification.md, section 2). */
  readonly searched: 'nothing' | 'text' | 'all';
  /** Teams that only all fields and members find; 0 unless `searched` is `text`. */
  readonly others: number;
}

export const noMembers: FoundMembers = new Map();

export function parseTeamSearch(term: string, inAll: boolean): TeamSearch {
  const text = term.trim().toLowerCase();
  const words = text === '' ? [] : [...new Set(text.split(/\s+/u))];
  return { text, words, inAll };
}

/** Fields beside the three of the specification, in the order in which they are named as reasons. */
export const otherFields = ['sector', 'businessUnit', 'teamType', 'teamStatus'] as const satisfies TeamFieldName[];
const shownText = new Map(teamColumns.map(({ field, value }) => [field, value]));

/** A noncharacter, which no text contains. */
const fieldSeparator = '\uFFFF';
const allTexts = new WeakMap<Team, string>();

/** Text of all searched fields of a team, in lower case; cached for each team. */
export function prepareFullSearch(team: Team): string {
  let text = allTexts.get(team);
  if (text === undefined) {
    const others = otherFields.map((field) => textOf(team, field));
    text = [prepareSearch(team), ...others].join(fieldSeparator);
    allTexts.set(team, text);
  }
  return text;
}

/** Field as the list shows it, in lower case. */
function textOf(team: Team, field: TeamFieldName): string {
  return shownText.get(field)?.(team).toLowerCase() ?? '';
}

/** Words that no field of the team has, in their order. */
function missingWords(team: Team, words: readonly string[]): readonly string[] {
  const text = prepareFullSearch(team);
  return words.every((word) => text.includes(word)) ? [] : words.filter((word) => !text.includes(word));
}

/** Key of words in `FoundMembers`. */
const keyOf = (words: readonly string[]): string => words.join(' ');

/**
 * Teams that a search finds. A single word is looked for in the three fields of the specification; in all fields and in members when it
 * finds no team there, or when that was asked for. Several words are found together in one of the three fields, or each in any field, those
 * that no field has in one member.
 * @param fits a filter: it narrows what is shown, not where is searched
 */
export function searchTeams(
  teams: readonly Team[],
  search: TeamSearch,
  members: FoundMembers,
  fits?: (team: Team) => boolean,
): TeamSearchResult {
  const narrow = (found: readonly Team[]): readonly Team[] => (fits ? found.filter(fits) : found);
  if (search.text === '') return { teams: narrow(teams), searched: 'nothing', others: 0 };
  const hasText = teamFilter(search.text);
  const isFound = (team: Team): boolean => hasText(team) || hasWords(team, search.words, members);
  if (search.words.length > 1 || search.inAll) {
    return { teams: narrow(teams.filter(isFound)), searched: 'all', others: 0 };
  }
  const byText = teams.filter(hasText);
  const all = narrow(teams.filter(isFound));
  if (byText.length === 0) return { teams: all, searched: 'all', others: 0 };
  const shown = narrow(byText);
  return { teams: shown, searched: 'text', others: all.length - shown.length };
}

function hasWords(team: Team, words: readonly string[], members: FoundMembers): boolean {
  const missing = missingWords(team, words);
  return missing.length === 0 || (members.size > 0 && members.get(keyOf(missing))?.has(team.$id) === true);
}

/** Combinations of five words, and one. */
const maxQuestions = 32;

/** Words to look for in people, the most at once first: each combination that the fields of some team lack. */
export function memberQuestions(teams: readonly Team[], { text, words }: TeamSearch): readonly string[] {
  if (text.length < 2) return [];
  const questions = new Map<string, number>();
  for (const team of teams) {
    const missing = missingWords(team, words);
    if (missing.length > 0) questions.set(keyOf(missing), missing.length);
  }
  return [...questions]
    .filter(([key]) => key.length > 1)
    .sort(([one, words1], [other, words2]) => words2 - words1 || (one < other ? -1 : 1))
    .slice(0, maxQuestions)
    .map(([key]) => key);
}

/** Why a search finds a team, other than by the three fields. */
export interface MatchReason {
  /** `business unit`, `member` */
  readonly label: string;
  readonly text: string;
}

const labels = { sector: 'sector', businessUnit: 'business unit', teamType: 'type', teamStatus: 'status' } as const;

/** Fields in which words were found that the three fields lack, and a member; empty when the three fields have everything. */
export function explainMatch(team: Team, search: TeamSearch, members: FoundMembers): MatchReason[] {
  if (search.text === '' || teamFilter(search.text)(team)) return [];
  const rest = search.words.filter((word) => !prepareSearch(team).includes(word));
  const fields = otherFields.filter((field, index) =>
    rest.some((word) => {
      const isEarlier = otherFields.slice(0, index).some((other) => textOf(team, other).includes(word));
      return !isEarlier && textOf(team, field).includes(word);
    }),
  );
  const reasons = fields.map((field) => ({ label: labels[field], text: shownText.get(field)?.(team) ?? '' }));
  const missing = missingWords(team, search.words);
  const member = missing.length === 0 ? undefined : members.get(keyOf(missing))?.get(team.$id);
  return member ? [...reasons, { label: 'member', text: describeMember(member, missing) }] : reasons;
}

function describeMember({ name, email }: FoundMember, words: readonly string[]): string {
  const text = withoutAccents(name);
  return name === email || words.every((word) => text.includes(withoutAccents(word))) ? name : `${name}, ${email}`;
}

/** Lower case; people are found whether or not accents are typed. */
function withoutAccents(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
}
