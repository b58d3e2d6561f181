import { foldText } from '#domain/upload/foldText.ts';
import type { Suggestion } from './Suggestion.ts';

const most = 8;

/** The few that fit what is typed: those that begin with it, then those that contain it. What is typed in full needs no suggestion. */
export function matchSuggestions(suggestions: readonly Suggestion[], typed: string): Suggestion[] {
  const wanted = foldText(typed);
  const folded = suggestions.map((suggestion) => ({ suggestion, text: foldText(suggestion.text) }));
  const others = folded.filter(({ text }) => text !== wanted);
  const begin = others.filter(({ text }) => text.startsWith(wanted));
  const contain = others.filter(({ text }) => !text.startsWith(wanted) && text.includes(wanted));
  return [...begin, ...contain].slice(0, most).map(({ suggestion }) => suggestion);
}
