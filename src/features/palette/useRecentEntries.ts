import { useMemo, useState } from 'react';
import type { Team } from '#domain/team.ts';
import { readRecentTeams } from '#src/api/recentTeams.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { entryKey, type PaletteEntry } from './entries.ts';
import { readRecentEntries } from './recentEntries.ts';
import { reviveEntry, teamEntry } from './toEntry.ts';

const maxTeams = 5;
const maxEntries = 8;

interface RecentEntries {
  /** Teams visited last, then what else was chosen last; each newest first. */
  readonly entries: readonly PaletteEntry[];
  /** Of all of them. */
  readonly keys: ReadonlySet<string>;
  /** Ids of the teams visited last, newest first. */
  readonly teamIds: readonly string[];
}

/** Entries that the person used last, as they were when the palette was opened. */
export function useRecentEntries(fixed: readonly PaletteEntry[], teams: readonly Team[] | undefined): RecentEntries {
  const dispatch = useAppDispatch();
  const [teamIds] = useState(() => dispatch(readRecentTeams()));
  const [kept] = useState(() => dispatch(readRecentEntries()));
  return useMemo(() => {
    const byId = new Map((teams ?? []).map((team) => [team.$id, team]));
    const byKey = new Map(fixed.map((entry) => [entryKey(entry), entry]));
    const visited = teamIds.flatMap((id) => byId.get(id) ?? []).map(teamEntry);
    const others = kept.flatMap((each) => reviveEntry(each, byKey, byId) ?? []);
    return {
      entries: [...visited.slice(0, maxTeams), ...others].slice(0, maxEntries),
      keys: new Set([...visited, ...others].map(entryKey)),
      teamIds,
    };
  }, [fixed, teams, teamIds, kept]);
}
