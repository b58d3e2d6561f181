import type { ReactNode } from 'react';
import type { Team, TeamFieldName } from '#domain/team.ts';
import { findTeams } from '#domain/teams/teamSearch.ts';

/** Query of the list: text of the search box, filters and scope of the address. */
export interface TeamQuery {
  /** Text of the search box. */
  readonly term: string;
  /** Parameters of the filters alone, as a query string; '' for none. */
  readonly filters: string;
  /** Whether words are looked for in all fields. */
  readonly inAll: boolean;
}

/** Teams that a query leaves, and what is told of them. */
export interface FoundTeams {
  readonly teams: readonly Team[];
  /** Whether something narrows them. */
  readonly isFiltered: boolean;
  /** Text of a cell with what was found in it; undefined: as it is. */
  readonly renderText: ((team: Team, field: TeamFieldName, text: string) => ReactNode) | undefined;
  /** What a team uses that is on Hold, where that is asked for. */
  readonly holdsOf: ((team: Team) => string) | undefined;
  /** Stands beside the number of teams. */
  readonly note: ReactNode;
  /** Stands above a table without rows. */
  readonly emptyResult: ReactNode;
}

/** Undefined when it can't be known yet. */
export type FindTeams = (teams: readonly Team[], query: TeamQuery) => FoundTeams | undefined;

/** Parameter of the address: `all` for all fields. */
export const searchScopeParam = 'in';

const filterParams: ReadonlySet<string> = new Set([
  'sector',
  'businessUnit',
  'teamType',
  'status',
  'greenfield',
  'mine',
  'reported',
  'hold',
]);

/** The filters' part of the address. */
export function filterQuery(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([name]) => filterParams.has(name))).toString();
}

/** Until the script that knows more is there: without members. */
export const findByText: FindTeams = (teams, { term, filters }) => {
  if (filters !== '') return undefined;
  const isFiltered = term.trim() !== '';
  return {
    teams: isFiltered ? findTeams(teams, term) : teams,
    isFiltered,
    renderText: undefined,
    holdsOf: undefined,
    note: null,
    emptyResult: null,
  };
};
