import type { ReactNode } from 'react';
import type { Team, TeamFieldName } from '#domain/team.ts';
import { teamFacets } from '#domain/teams/teamFilters.ts';

export interface TeamQuery {
  readonly term: string;
  /** Parameters of the filters alone, as a query string; '' for none. */
  readonly filters: string;
  /** Whether words are looked for in all fields. */
  readonly inAll: boolean;
}

export interface FoundTeams {
  readonly teams: readonly Team[];
  readonly isFiltered: boolean;
  /** Text of a cell with what was found in it; undefined: as it is. */
  readonly renderText: ((team: Team, field: TeamFieldName, text: string) => ReactNode) | undefined;
  /** What a team uses that is on Hold, where that is asked for. */
  readonly holdsOf: ((team: Team) => string) | undefined;
  /** Beside the number of teams. */
  readonly note: ReactNode;
  readonly emptyResult: ReactNode;
}

/** Undefined when it can't be known yet. */
export type FindTeams = (teams: readonly Team[], query: TeamQuery) => FoundTeams | undefined;

const filterParams: ReadonlySet<string> = new Set(teamFacets);

export function filterQuery(params: URLSearchParams): string {
  return new URLSearchParams([...params].filter(([name]) => filterParams.has(name))).toString();
}
