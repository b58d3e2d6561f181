import { useEffect, useMemo, useState } from 'react';
import { compareNames } from '#domain/compareNames.ts';
import { findDuties, type TeamDuty } from '#domain/teamDuties.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { useListMyTeamIdsQuery, useListTeamsOfQuery } from '#src/data/myTeamsApi.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { useOrganisationDay } from '#src/config/organisationDay.ts';
import { readRecentTeams } from '#src/data/recentTeams.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { joinQueries, type Load } from '#src/data/joinQueries.ts';

export interface NamedTeam {
  readonly id: string;
  readonly name: string;
}

export interface PersonalTeam extends NamedTeam {
  /** Nothing is due. */
  readonly isOver: boolean;
  readonly duties: readonly TeamDuty[];
}

export interface PersonalTeams extends Load {
  /** Those with something due first, then by name; undefined until all about them is known. */
  readonly mine: readonly PersonalTeam[] | undefined;
  /** Newest visit first. */
  readonly recent: readonly NamedTeam[];
}

const options = { refetchOnMountOrArgChange: true };
const none: readonly string[] = [];
export function usePersonalTeams(email: string): PersonalTeams {
  const { today, timeZone } = useOrganisationDay();
  const recentIds = useRecentTeams();
  const mineQuery = useListMyTeamIdsQuery(email, options);
  const myIds = mineQuery.currentData;
  const allIds = useMemo(() => [...new Set([...(myIds ?? none), ...recentIds])], [myIds, recentIds]);
  const skipped = { ...options, skip: myIds === undefined };
  const names = useListTeamsOfQuery(allIds, skipped);
  const reported = useListReportingOfQuery({ teamIds: myIds ?? none }, skipped);

  // `data`, not `currentData`: a visit in another tab asks for more names, and what is shown stays meanwhile.
  const [teams, reporting] = [names.data, reported.currentData];
  const mine = useMemo(() => {
    if (!myIds || !teams || !reporting) return undefined;
    const ids = new Set(myIds);
    const rowById = new Map(reporting.map((row) => [row.$id, row]));
    return teams
      .filter(({ $id }) => ids.has($id))
      .map(({ $id, $createdAt, teamName, teamStatus }) => {
        const isOver = isClosed(teamStatus);
        const duties = isOver ? [] : findDuties(rowById.get($id), $createdAt, { today, timeZone });
        return { id: $id, name: teamName, isOver, duties };
      })
      .sort((one, other) => rank(one) - rank(other) || compareNames(one.name, other.name));
  }, [myIds, teams, reporting, today, timeZone]);

  const recent = useMemo(() => {
    const nameById = new Map(teams?.map(({ $id, teamName }) => [$id, teamName]));
    return recentIds.flatMap((id) => {
      const name = nameById.get(id);
      return name === undefined ? [] : [{ id, name }];
    });
  }, [recentIds, teams]);

  return {
    mine,
    recent,
    ...joinQueries(mineQuery, names, reported),
  };
}

function rank({ duties }: PersonalTeam): number {
  return duties.length > 0 ? 0 : 1;
}

/** Newest visit first; follows other tabs' visits, and their sign-out. */
function useRecentTeams(): readonly string[] {
  const dispatch = useAppDispatch();
  const [ids, setIds] = useState(() => dispatch(readRecentTeams()));
  useEffect(() => {
    const update = (): void => {
      const next = dispatch(readRecentTeams());
      setIds((known) => (known.join() === next.join() ? known : next));
    };
    window.addEventListener('storage', update);
    return () => window.removeEventListener('storage', update);
  }, [dispatch]);
  return ids;
}
