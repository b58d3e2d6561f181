import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { type Team, teamFieldNames } from '#domain/team.ts';
import type { ColumnLayout } from './columns/columnOrder.ts';

/** The first page of the team list in the platform's order: what is shown until all teams are there. */
export const firstTeamsRequest = {
  tableId: tableIds.teamMetadata,
  ascendingBy: 'teamName',
  limit: pageSizes.teamList,
  columns: teamFieldNames,
} as const;

/** The first page of the team list. */
export interface FirstTeams {
  readonly rows: readonly Team[];
  /** Of all teams; undefined when the platform doesn't count that far. */
  readonly total: number | undefined;
}

/** As the person last saw it, in the page's own order. */
export interface LastSeenTeams extends FirstTeams {
  /** ISO 8601. */
  readonly seenAt: string;
}

/** Key of `LastSeenTeams` in the cache. */
export const lastSeenTeamsKey = 'first-teams';

/** Key of `ListOpening` in the cache. */
export const listOpeningKey = 'team-list-opening';

/** How the list opens for the person: what the app shell must know before it knows the person's preferences. */
export interface ListOpening {
  /** `/teams` leads to a view of theirs: the first rows of all teams are not to be painted. */
  readonly hasStartView?: true | undefined;
  /** The person's own, where they have some. */
  readonly columns?: ColumnLayout | undefined;
}

/** Texts that the app shell and the page share. */
export const teamListTexts = {
  title: 'All Team Projects',
  subtitle: 'List of all projects and teams.',
  searchLabel: 'Search Teams',
  searchPlaceholder: 'Search Teams...',
  download: 'Download this list',
  viewDetail: 'View Detail',
  loadingAll: 'Loading all teams...',
} as const;
