import type { TablesDB } from 'node-appwrite';
import { blankMonthlyMetrics, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { blankInventory, type TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { createTableRows, type TableRows } from '#functions/runtime/rows.ts';

/** Inventory and metrics have the team's id. */
export interface RosterRows {
  readonly teams: TeamFields;
  readonly people: UserMetadataFields;
  readonly memberships: UserTeamAssociationFields;
  readonly inventory: TechInventoryFields;
  readonly metrics: MonthlyMetricsFields;
}

export const rosterTables = ['teams', 'people', 'memberships', 'inventory', 'metrics'] as const;
export type RosterTable = keyof RosterRows;

export type Roster = { readonly [Table in RosterTable]: TableRows<RosterRows[Table]> };

export const blankPerson: UserMetadataFields = {
  firstName: null,
  middleName: null,
  lastName: null,
  company: null,
  manager: null,
  email: '',
  workLocation: null,
};

export const blankRole: UserTeamAssociationFields = { userId: '', teamId: '', agileTeamRole: null };

/** Reading whole: 1,000 rows a call cost about as much as three queries for 100 ids, and a team has some ten people. */
const rowsPerTeamToReadAll = 3;

export function readsWhole(rows: number, teams: ReadonlyMap<string, unknown>): boolean {
  return rows > rowsPerTeamToReadAll * teams.size;
}

export function connectRoster(tables: TablesDB): Roster {
  return {
    teams: createTableRows(tables, tableIds.teamMetadata, blankTeam),
    people: createTableRows(tables, tableIds.userMetadata, blankPerson),
    memberships: createTableRows(tables, tableIds.userTeamAssociation, blankRole),
    inventory: createTableRows(tables, tableIds.teamTechInventory, blankInventory),
    metrics: createTableRows(tables, tableIds.teamMonthlyMetrics, blankMonthlyMetrics),
  };
}
