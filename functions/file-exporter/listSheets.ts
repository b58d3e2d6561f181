import type { Sheet } from '#domain/spreadsheet/Sheet.ts';
import { collect } from './collect.ts';
import type { ExportSource } from './ports.ts';
import { readCalculations } from './readCalculations.ts';
import { readPeople } from './readPeople.ts';
import { calculationsSheet } from './sheets/calculationsSheet.ts';
import { inventorySheet } from './sheets/inventorySheet.ts';
import { labelTeams } from './sheets/labelTeams.ts';
import { membersSheet } from './sheets/membersSheet.ts';
import { monthlyMetricsSheet } from './sheets/monthlyMetricsSheet.ts';
import { teamsSheet } from './sheets/teamsSheet.ts';

export interface ListedSheets {
  /** In their order, without the cover. */
  readonly sheets: readonly Sheet[];
  /** The years of the metric calculations, the latest first. */
  readonly years: readonly number[];
}

/** Teams and people are read at once, since others name them, and so are the few calculations; the long lists as their sheet is written. */
export async function listSheets(source: ExportSource): Promise<ListedSheets> {
  const [teams, people, calculations] = await Promise.all([
    collect(source.teams()),
    readPeople(source.people()),
    readCalculations(source.calculations()),
  ]);
  const labelTeam = labelTeams(teams);
  const sheets = [
    teamsSheet(teams),
    membersSheet(source.associations(), people, labelTeam),
    inventorySheet(source.inventories(), labelTeam),
    monthlyMetricsSheet(source.monthlyMetrics(), labelTeam),
    calculationsSheet(calculations),
  ];
  return { sheets, years: calculations.map(({ year }) => year) };
}
