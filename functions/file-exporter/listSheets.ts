import { firstMetricsYear } from '../../domain/limits';
import { yearOf } from '../../domain/metric-calculations/years';
import type { Sheet } from '../../domain/spreadsheet/Sheet';
import { collect } from './collect';
import type { ExportSource } from './ports';
import { readPeople } from './readPeople';
import { calculationsSheet } from './sheets/calculationsSheet';
import { inventorySheet } from './sheets/inventorySheet';
import { labelTeams } from './sheets/labelTeams';
import { membersSheet } from './sheets/membersSheet';
import { monthlyMetricsSheet } from './sheets/monthlyMetricsSheet';
import { teamsSheet } from './sheets/teamsSheet';

/** The sheets in their order. Teams and people are read at once, since others name them; the long lists as their sheet is written. */
export async function listSheets(source: ExportSource, now: Date): Promise<Sheet[]> {
  const [teams, people, calculations] = await Promise.all([
    collect(source.teams()),
    readPeople(source.people()),
    readCalculations(source, now),
  ]);
  const labelTeam = labelTeams(teams);
  return [
    teamsSheet(teams),
    membersSheet(source.associations(), people, labelTeam),
    inventorySheet(source.inventories(), labelTeam),
    monthlyMetricsSheet(source.monthlyMetrics(), labelTeam),
    calculations,
  ];
}

/** Before the first calculation of a year, the latest values are those of the year before. */
async function readCalculations(source: ExportSource, now: Date): Promise<Sheet> {
  const year = yearOf(now);
  const ofYear = await collect(source.calculations(year));
  const isFirstAwaited = ofYear.length === 0 && year > firstMetricsYear;
  return calculationsSheet(ofYear, isFirstAwaited ? await collect(source.calculations(year - 1)) : ofYear);
}
