import { useEffect } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { toWords } from '#domain/foldSearch.ts';
import type { Team } from '#domain/team.ts';
import { findTeams, prepareSearch } from '#domain/teams/teamSearch.ts';
import { runInSlices } from '#src/workers/runInSlices.ts';
import { paths } from '#src/paths.ts';
import { rankBest, type RankedEntry } from './rankEntries.ts';
import { type SearchText, toQuery, toSearchText } from './textMatch.ts';
import { teamEntry, updateMetricsEntry } from './toEntry.ts';

const maxFoundTeams = 5;

const searchTexts = new WeakMap<Team, SearchText>();

/** Cached: ten thousand teams take longer than a frame. */
function teamText(team: Team): SearchText {
  let text = searchTexts.get(team);
  if (text === undefined) {
    text = toSearchText(team.teamName, `${team.projectId ?? ''} ${team.productName ?? ''}`);
    searchTexts.set(team, text);
  }
  return text;
}

/** With more matches than are shown, the list of all is the last entry. */
export function findTeamEntries(teams: readonly Team[], typed: string, recent: ReadonlySet<string>): RankedEntry[] {
  const term = typed.trim();
  const all = term === '' ? [] : findTeams(teams, term);
  const best = rankBest(all, toQuery(term), {
    textOf: teamText,
    limit: maxFoundTeams,
    boosted: ({ $id }) => recent.has(`team:${$id}`),
  });
  const found = best.map(({ item, score }) => ({ entry: teamEntry(item), score }));
  if (all.length <= found.length) return found;
  const list: RankedEntry = {
    entry: {
      kind: 'team',
      id: '',
      title: `All ${formatNumber(all.length)} teams with “${term}”`,
      detail: 'Team Projects',
      run: { to: `${paths.teams}?${new URLSearchParams({ search: term }).toString()}` },
      isRemembered: false,
    },
    score: 0,
  };
  return [...found, list];
}

/** Words that ask for the form of a team's metrics; the others name the team. */
const updateWords = ['update', 'metrics', 'of'];
const firstUpdateWord = /^(?:up|upd|upda|updat|update)\b/u;

/** Team as typed: `falcon` of `update metrics of falcon` or `up falcon`; undefined for a text that isn't such a request. */
export function parseUpdate(typed: string): string | undefined {
  const words = typed.trim().split(/\s+/u);
  const start = words.findIndex((word) => !isUpdateWord(word));
  if (start === 0 || !firstUpdateWord.test(toWords(typed))) return undefined;
  return start < 0 ? '' : words.slice(start).join(' ');
}

/** Also `update-metrics`. */
function isUpdateWord(text: string): boolean {
  return toWords(text)
    .split(' ')
    .every((word) => updateWords.some((each) => each.startsWith(word)));
}

/** `likely`: teams to offer while none is named, likeliest first. */
export function findUpdates(teams: readonly Team[], typed: string, likely: readonly string[]): RankedEntry[] {
  const named = parseUpdate(typed);
  if (named === undefined) return [];
  if (named === '') {
    const byId = new Map(teams.map((team) => [team.$id, team]));
    const wanted = [...new Set(likely)].flatMap((id) => byId.get(id) ?? []);
    return wanted.slice(0, maxFoundTeams).map((team) => ({ entry: updateMetricsEntry(team), score: 80 }));
  }
  const best = rankBest(findTeams(teams, named), toQuery(named), {
    textOf: teamText,
    limit: maxFoundTeams,
    boosted: ({ $id }) => likely.includes($id),
  });
  return best.map(({ item, score }) => ({ entry: updateMetricsEntry(item), score }));
}

/** Prepares the search in slices, so that the first key needn't. */
export function usePreparedTeams(teams: readonly Team[] = noTeams): void {
  useEffect(() => runInSlices(prepareInSteps(teams), () => undefined), [teams]);
}

const noTeams: readonly Team[] = [];

function* prepareInSteps(teams: readonly Team[]): Generator<undefined, void, undefined> {
  for (const [index, team] of teams.entries()) {
    if (index % 200 === 0) yield;
    teamText(team);
    prepareSearch(team, 'all');
  }
}
