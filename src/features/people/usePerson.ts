import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { joinTeams, type Person } from './joinTeams.ts';
import { useGetPersonQuery, useListPersonMembershipsQuery, useListPersonTeamsQuery } from './personApi.ts';

interface PersonState {
  /** Null when there is no such person; undefined until that is known. */
  readonly person: Person | null | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
  /** Unix time, ms. */
  readonly fetchedAt: number | undefined;
}

/** A person and their teams, live. */
export function usePerson(userId: string): PersonState {
  const found = useGetPersonQuery(userId);
  const memberships = useListPersonMembershipsQuery(userId);
  const teamIds = useMemo(
    () => memberships.currentData && [...new Set(memberships.currentData.map(({ teamId }) => teamId))].sort(),
    [memberships.currentData],
  );
  const teams = useListPersonTeamsQuery(teamIds ?? skipToken);
  const [people, ofPerson, teamRows] = [found.currentData, memberships.currentData, teams.data];
  const person = useMemo(() => {
    if (people === undefined) return undefined;
    const [row] = people;
    if (row === undefined) return null;
    return ofPerson && teamRows && joinTeams(row, ofPerson, teamRows);
  }, [people, ofPerson, teamRows]);
  const queries = [found, memberships, teams];
  return {
    person,
    isError: queries.some(({ isError }) => isError),
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
    fetchedAt: found.fulfilledTimeStamp,
  };
}
