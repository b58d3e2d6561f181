import { pageSizes } from '#domain/limits.ts';
import { teamTableId } from '#domain/resourceIds.ts';
import { type Team, teamFieldNames } from '#domain/team.ts';
import type { ColumnLayout } from '#domain/teams/columnOrder.ts';

export const firstTeamsRequest = {
  tableId: teamTableId,
  ascendingBy: 'teamName',
  limit: pageSizes.teamList,
  columns: teamFieldNames,
} as const;

export interface FirstTeams {
  readonly rows: readonly Team[];
  /** Undefined when the platform doesn't count that far. */
  readonly total: number | undefined;
}

export interface LastSeenTeams extends FirstTeams {
  /** ISO 8601. */
  readonly seenAt: string;
}

export const lastSeenTeamsKey = 'first-teams';

export const listOpeningKey = 'team-list-opening';

/** What the app shell must know before it knows the person's preferences. */
export interface ListOpening {
  readonly hasStartView?: true | undefined;
  readonly columns?: ColumnLayout | undefined;
}

export const teamListTexts = {
  title: 'All Team Projects',
  subtitle: 'List of all projects and teams.',
  searchLabel: 'Search Teams',
  searchPlaceholder: 'Search Teams...',
  download: 'Download this list',
  viewDetail: 'View Detail',
  loadingAll: 'Loading all teams...',
} as const;

/** Begins with the visible text, which twenty links share. */
export function teamLinkName({ teamName }: Team): string {
  return `${teamListTexts.viewDetail}, ${teamName}`;
}
