import type { MetricCalculation } from '#domain/metric-calculations/toRows.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { Stored } from '#domain/row.ts';
import type { RowPortions } from '#domain/spreadsheet/Sheet.ts';
import type { Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';

/** What the function needs of the world. Every call may reject; nothing here decides anything. */
export interface ExportPorts {
  readonly source: ExportSource;
  readonly files: ExportFiles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Keyed by team id, like the metrics. */
export type TeamInventory = Stored & TechInventoryFields;
export type TeamMetrics = Stored & MonthlyMetricsFields;

/** What the person who asks may read. Each list is read as it is iterated. */
export interface ExportSource {
  teams(): RowPortions<Team>;
  people(): RowPortions<UserMetadata>;
  associations(): RowPortions<UserTeamAssociation>;
  inventories(): RowPortions<TeamInventory>;
  monthlyMetrics(): RowPortions<TeamMetrics>;
  calculations(): RowPortions<MetricCalculation>;
}

export interface ExportFiles {
  /** A file for that person alone, who sees it only when it is whole. Gives its id. */
  save(fileName: string, bytes: Buffer, userId: string): Promise<string>;
  /** Removes what was begun before that moment, whole or not. Gives how many. */
  removeBegunBefore(moment: Date): Promise<number>;
}
