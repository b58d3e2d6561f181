import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { useListMyTeamIdsQuery } from '#src/api/myTeams.ts';
import { logger } from '#src/monitoring/logger.ts';
import { matchTeamId } from '#src/paths.ts';
import type { EntryGroup, PaletteEntry } from './entries.ts';
import { findTeamEntries, findUpdates, parseUpdate } from './findTeams.ts';
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
  /** Without people and technologies, because the index failed. */
  readonly isPartial: boolean;
}

const noTeams: readonly Team[] = [];

/** Entries of all sources that a text finds; the results before stay until all that is loaded has answered. */
export function useFoundEntries(text: string, sources: Sources) {
  const { email, fixed, teams = noTeams, recent, recentTeamIds } = sources;
  const { ask, ...index } = usePaletteIndex();
  const current = matchTeamId(useLocation().pathname);
  const { data: mine } = useListMyTeamIdsQuery(email, { skip: parseUpdate(text) === undefined });
  const likely = useMemo(
    () => [...(current === undefined ? [] : [current]), ...recentTeamIds, ...(mine ?? [])],
    [current, recentTeamIds, mine],
  );
  const [found, setFound] = useState<FoundEntries>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const find = async (): Promise<FoundEntries> => {
      const asked = ask(text).catch((thrown: unknown) => {
        logger.error('The search index failed', thrown instanceof Error ? thrown : { thrown });
        return undefined;
      });
      // Posts the question first: the worker searches while the teams are searched here.
      await Promise.resolve();
      const local = [
        ...rankEntries(fixed, text),
        ...findTeamEntries(teams, text, recent),
        ...rankEntries(metricEntries, text),
        ...findUpdates(teams, text, likely),
      ];
      const others = await asked;
      return { text, groups: groupEntries([...local, ...(others ?? [])], recent), isPartial: others === undefined };
    };
    void find().then((next) => isCurrent && setFound(next));
    return () => {
      isCurrent = false;
    };
  }, [ask, attempt, text, fixed, teams, recent, likely]);

  const isError = index.isError || found?.isPartial === true;
  const retry = (): void => {
    index.retry();
    setAttempt(attempt + 1);
  };
  return { found, index: { ...index, isError, retry } };
}
