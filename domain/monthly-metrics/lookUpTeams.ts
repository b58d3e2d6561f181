import { foldSearch } from '#domain/foldSearch.ts';
import { foldText } from '#domain/foldText.ts';

export interface NamedTeam {
  readonly id: string;
  readonly name: string;
  readonly projectId: string | null;
}

/** Teams that have all of these as whole names or project ids. */
export type TeamLookup = (names: readonly string[]) => readonly NamedTeam[];

/** Compared as texts are searched; more strictly among several teams that are alike. */
export function lookUpTeams(teams: readonly NamedTeam[]): TeamLookup {
  const called = new Map<string, NamedTeam[]>();
  for (const team of teams) {
    for (const key of keysOf(team, foldSearch)) called.set(key, [...(called.get(key) ?? []), team]);
  }
  return (names) => {
    const given = names.filter((name) => name !== '');
    const alike = called.get(foldSearch(given[0] ?? ''))?.filter((team) => hasAll(team, given, foldSearch)) ?? [];
    const same = alike.filter((team) => hasAll(team, given, foldText));
    return same.length > 0 ? same : alike;
  };
}

type Fold = (text: string) => string;

function keysOf({ name, projectId }: NamedTeam, fold: Fold): Set<string> {
  const keys = new Set([name, projectId ?? ''].map(fold));
  keys.delete('');
  return keys;
}

function hasAll(team: NamedTeam, names: readonly string[], fold: Fold): boolean {
  const keys = keysOf(team, fold);
  return names.every((name) => keys.has(fold(name)));
}
