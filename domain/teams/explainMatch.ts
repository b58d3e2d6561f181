import { foldSearch } from '#domain/foldSearch.ts';
import type { Team } from '#domain/team.ts';
import { teamColumns } from '#domain/teamColumns.ts';
import {
  type FoundMember,
  type FoundMembers,
  keyOf,
  missingWords,
  otherFields,
  prepareSearch,
  type TeamSearch,
} from './teamSearch.ts';

/** Combinations of five words, and one. */
const maxQuestions = 32;

/** The most words first: each combination that the fields of some team lack. */
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

export interface MatchReason {
  readonly label: string;
  readonly text: string;
}

const labels = { sector: 'sector', businessUnit: 'business unit', teamType: 'type', teamStatus: 'status' } as const;
const shownText = new Map(teamColumns.map(({ field, value }) => [field, value]));

/** Fields, or a member, with words that the three fields lack. */
export function explainMatch(team: Team, { words }: TeamSearch, members: FoundMembers): MatchReason[] {
  const three = prepareSearch(team, 'three');
  let rest = words.filter((word) => !three.includes(word));
  const reasons: MatchReason[] = [];
  for (const field of otherFields) {
    const text = shownText.get(field)?.(team) ?? '';
    const folded = foldSearch(text);
    const left = rest.filter((word) => !folded.includes(word));
    if (left.length < rest.length) reasons.push({ label: labels[field], text });
    rest = left;
  }
  const member = rest.length === 0 ? undefined : members.get(keyOf(rest))?.get(team.$id);
  return member ? [...reasons, { label: 'member', text: describeMember(member, rest) }] : reasons;
}

function describeMember({ name, email }: FoundMember, words: readonly string[]): string {
  const text = foldSearch(name);
  return name === email || words.every((word) => text.includes(word)) ? name : `${name}, ${email}`;
}
