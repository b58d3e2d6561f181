import { useEffect } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { runInSlices } from '#src/components/data-table/runInSlices.ts';
import { paths } from '#src/paths.ts';
import { findBest, type RankedEntry } from './rankEntries.ts';
import { type SearchText, toQuery, toSearchText } from './textMatch.ts';
import { teamEntry, updateMetricsEntry } from './toEntry.ts';

const maxTeams = 5;

const searchTexts = new WeakMap<Team, SearchText>();

/** Cached for each team: ten thousand take longer than a frame. */
function teamText(team: Team): SearchText {
  let text = searchTexts.get(team);
  if (text === undefined) {
    text = toSearchText(team.teamName, `${team.projectId ?? ''} ${team.productName ?? ''}`);
    searchTexts.set(team, text);
  }
  return text;
}

/** Teams of which name, project id and product name have all words; with more of them, the list of all is the last entry. */
export function findTeams(teams: readonly Team[], typed: string, recent: ReadonlySet<string>): RankedEntry[] {
  const { best, total } = findBest(teams, toQuery(typed), {
    textOf: teamText,
    limit: maxTeams,
    boosted: ({ $id }) => recent.has(`team:${$id}`),
  });
  const found = best.map(({ item, score }) => ({ entry: teamEntry(item), score }));
  if (total <= found.length) return found;
  const term = typed.trim();
  const all: RankedEntry = {
    entry: {
      kind: 'team',
      id: '',
      title: `All ${formatNumber(total)} teams with “${term}”`,
      detail: 'Team Projects',
      run: { to: `${paths.teams}?${new URLSearchParams({ search: term }).toString()}` },
      isRemembered: false,
    },
    score: 1,
  };
  return [...found, all];
}

/** Words that ask for the form of a team's metrics; the others name the team. */
const updateWords = ['update', 'metrics', 'of'];
const firstUpdateWord = /^(?:up|upd|upda|updat|update)$/u;

/** Team named by a request to update metrics: `falcon` of `update metrics of falcon` or `up falcon`; undefined for any other text. */
export function parseUpdate(typed: string): string | undefined {
  const [first = '', ...others] = toQuery(typed).words;
  if (!firstUpdateWord.test(first)) return undefined;
  const start = others.findIndex((word) => !updateWords.some((each) => each.startsWith(word)));
  return start < 0 ? '' : others.slice(start).join(' ');
}

/**
 * Forms of the teams that the words name.
 * @param likely teams to offer while none is named, likeliest first
 */
export function findUpdates(teams: readonly Team[], typed: string, likely: readonly string[]): RankedEntry[] {
  const named = parseUpdate(typed);
  if (named === undefined) return [];
  if (named === '') {
    const byId = new Map(teams.map((team) => [team.$id, team]));
    const wanted = [...new Set(likely)].flatMap((id) => byId.get(id) ?? []);
    return wanted.slice(0, maxTeams).map((team) => ({ entry: updateMetricsEntry(team), score: 80 }));
  }
  const { best } = findBest(teams, toQuery(named), {
    textOf: teamText,
    limit: maxTeams,
    boosted: ({ $id }) => likely.includes($id),
  });
  return best.map(({ item, score }) => ({ entry: updateMetricsEntry(item), score }));
}

/** Prepares the search while nothing else is to be done, so that the first key needn't. */
export function usePreparedTeams(teams: readonly Team[] = noTeams): void {
  useEffect(() => runInSlices(prepareInSteps(teams), () => undefined), [teams]);
}

const noTeams: readonly Team[] = [];

function* prepareInSteps(teams: readonly Team[]): Generator<undefined, void, undefined> {
  for (const [index, team] of teams.entries()) {
    if (index % 200 === 0) yield;
    teamText(team);
  }
}
