import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { useListMyTeamIdsQuery } from '#src/api/myTeams.ts';
import { matchTeamId } from '#src/paths.ts';
import type { EntryGroup, PaletteEntry } from './entries.ts';
import { findTeams, findUpdates, parseUpdate } from './findTeams.ts';
import { groupEntries, rankEntries } from './rankEntries.ts';
import { metricEntries } from './toEntry.ts';
import { usePaletteIndex } from './usePaletteIndex.ts';

interface Sources {
  readonly email: string;
  readonly fixed: readonly PaletteEntry[];
  readonly teams: readonly Team[] | undefined;
  /** Keys of what was used last. */
  readonly recent: ReadonlySet<string>;
  /** Ids of the teams visited last, newest first. */
  readonly recentTeamIds: readonly string[];
}

/** Entries that a text finds. */
export interface FoundEntries {
  readonly text: string;
  readonly groups: readonly EntryGroup[];
}

const noTeams: readonly Team[] = [];

/** Entries of all sources that a text finds; the results before stay until all that is loaded has answered. */
export function useFoundEntries(text: string, sources: Sources) {
  const { email, fixed, teams = noTeams, recent, recentTeamIds } = sources;
  const index = usePaletteIndex(text);
  const current = matchTeamId(useLocation().pathname);
  const { data: mine } = useListMyTeamIdsQuery(email, { skip: parseUpdate(text) === undefined });
  const likely = useMemo(
    () => [...(current === undefined ? [] : [current]), ...recentTeamIds, ...(mine ?? [])],
    [current, recentTeamIds, mine],
  );
  const local = useMemo(
    () => [
      ...rankEntries(fixed, text),
      ...findTeams(teams, text, recent),
      ...rankEntries(metricEntries, text),
      ...findUpdates(teams, text, likely),
    ],
    [fixed, teams, text, recent, likely],
  );
  const ready = useMemo(
    (): FoundEntries | undefined =>
      index.entries && { text, groups: groupEntries([...local, ...index.entries], recent) },
    [text, local, index.entries, recent],
  );
  const [shown, setShown] = useState(ready);
  if (ready !== undefined && ready !== shown) setShown(ready);
  return { found: shown, index };
}
