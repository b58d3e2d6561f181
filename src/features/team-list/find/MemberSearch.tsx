import { skipToken } from '@reduxjs/toolkit/query';
import { useDeferredValue, useEffect, useMemo } from 'react';
import type { PeoplePage } from '#domain/people/PeopleIndex.ts';
import type { Team } from '#domain/team.ts';
import { memberQuestions } from '#domain/teams/explainMatch.ts';
import { type FoundMember, type FoundMembers, parseTeamSearch } from '#domain/teams/teamSearch.ts';
import { usePeopleOfEach, useReadingPeopleEnds } from '#src/data/search/usePeople.ts';
import { maxPeople } from '#domain/limits.ts';
import { useListMembershipsQuery } from '#src/data/peopleApi.ts';

export interface MemberSearchState {
  readonly members: FoundMembers;
  /** As `parseTeamSearch` has it. */
  readonly text: string;
  readonly isPending: boolean;
  /** Words that more people have than are looked up. */
  readonly tooMany: readonly string[];
  readonly isError: boolean;
  readonly retry: () => void;
}

interface MemberSearchProps {
  readonly teams: readonly Team[];
  /** From the address, which waits until somebody has typed. */
  readonly term: string;
  readonly onResult: (state: MemberSearchState) => void;
}

const noTeams: readonly Team[] = [];

/** Looks for what the fields of teams lack among people, then for their teams; shows nothing. */
export function MemberSearch({ teams: allTeams, term, onResult }: MemberSearchProps) {
  // A live change of a team must not delay what it shows.
  const teams = useDeferredValue(allTeams, noTeams);
  const search = useMemo(() => parseTeamSearch(term, false), [term]);
  const questions = useMemo(() => memberQuestions(teams, search), [teams, search]);
  // The same texts are the same question, whatever teams they follow from.
  const key = JSON.stringify(questions);
  const texts = useMemo(() => JSON.parse(key) as readonly string[], [key]);
  const people = usePeopleOfEach(texts, maxPeople, true);
  useReadingPeopleEnds();
  const isAnswered = texts.length === 0 || JSON.stringify(people.data?.texts) === key;
  const chosen = useMemo(
    () => choosePeople(isAnswered && people.data && texts.length > 0 ? people.data : nobody),
    [people.data, isAnswered, texts],
  );
  const memberships = useListMembershipsQuery(chosen.userIds.length === 0 ? skipToken : chosen.userIds);
  const rows = chosen.userIds.length === 0 ? noRows : memberships.currentData;
  const members = useMemo(() => joinTeams(chosen.people, rows ?? noRows), [chosen, rows]);
  const isError = people.isError || memberships.isError;
  const isPending = !isError && (!isAnswered || rows === undefined || teams !== allTeams);
  const { text } = search;

  useEffect(() => {
    onResult({
      members,
      text,
      isPending,
      tooMany: chosen.tooMany,
      isError,
      retry: () => {
        people.refetch();
        if (memberships.isError) void memberships.refetch();
      },
    });
    // oxlint-disable-next-line react/exhaustive-deps -- `retry` only reads what `isError` says.
  }, [members, text, isPending, chosen, isError, onResult]);
  return null;
}

interface Answer {
  readonly texts: readonly string[];
  readonly pages: readonly PeoplePage[];
}

interface ChosenPeople {
  /** By the words that they have. */
  readonly people: ReadonlyMap<string, PeoplePage['people']>;
  /** Sorted. */
  readonly userIds: readonly string[];
  readonly tooMany: readonly string[];
}

const nobody: Answer = { texts: [], pages: [] };
const noRows: readonly { readonly userId: string; readonly teamId: string }[] = [];

/** People who fit into one call, those with the most words first. */
function choosePeople({ texts, pages }: Answer): ChosenPeople {
  const people = new Map<string, PeoplePage['people']>();
  const userIds = new Set<string>();
  const tooMany: string[] = [];
  for (const [index, text] of texts.entries()) {
    const page = pages[index];
    if (page === undefined || page.total === 0) continue;
    const added = page.people.filter(({ userId }) => !userIds.has(userId));
    if (page.total > maxPeople || userIds.size + added.length > maxPeople) {
      tooMany.push(text);
      continue;
    }
    for (const { userId } of added) userIds.add(userId);
    people.set(text, page.people);
  }
  return { people, userIds: [...userIds].sort(), tooMany };
}

/** The first person by name stands for the team. */
function joinTeams(people: ChosenPeople['people'], rows: typeof noRows): FoundMembers {
  const teamsOf = new Map<string, string[]>();
  for (const { userId, teamId } of rows) teamsOf.set(userId, [...(teamsOf.get(userId) ?? []), teamId]);
  return new Map(
    Array.from(people, ([words, found]) => {
      const byTeam = new Map<string, FoundMember>();
      for (const { userId, name, email } of found) {
        for (const teamId of teamsOf.get(userId) ?? []) {
          if (!byTeam.has(teamId)) byTeam.set(teamId, { name, email });
        }
      }
      return [words, byTeam] as const;
    }),
  );
}
