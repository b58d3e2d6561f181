import { randomUUID } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { calendarDay } from '#domain/calendarDay.ts';
import { type TrackedArea, trackedAreas } from '#domain/changes/changeEntry.ts';
import { pickState } from '#domain/changes/trackedTables.ts';
import { foldText } from '#domain/foldText.ts';
import { toCalculations } from '#domain/metric-calculations/calculate.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import type { TeamFields } from '#domain/team.ts';
import { prepare, rollBack, rowTable } from '#local/appwrite/database/sql.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { type SampleState, SampleStateFile } from './SampleStateFile.ts';
import { fillRows, findTable } from './fillRows.ts';
import { ensureAdmin, importCapacityPlan, splitIntoChunks, type Uploader } from './importCapacityPlan.ts';
import { makeCapacityPlan } from './makeCapacityPlan.ts';
import { makeHistory, makePast, type SampleTeam } from './makeHistory.ts';
import { makeInventory } from './makeInventory.ts';
import { makeReporting } from './makeReporting.ts';
import { makeReports } from './makeReports.ts';
import { type InventoriedTeam, makeTechnologyMonths } from './makeTechnologyMonths.ts';
import { makeRules } from './makeRules.ts';
import { makeMonthlyMetrics } from './makeMonthlyMetrics.ts';

export interface SampleOptions {
  readonly dataDir: string;
  /** 0: nothing is filled in. */
  readonly teams: number;
  readonly seed: number;
  /** Time zone of the organisation. */
  readonly timeZone: string;
  /** Uploader of the files. */
  readonly admin: Uploader;
  /** Reports long steps, a line each. */
  readonly say: (line: string) => void;
}

/** The platform's limit is 10 MiB a request, in which the JSON of the rows is escaped once more. */
const maxChunkBytes = 7 * 1024 * 1024;
const fileStart = 'capacity-plan';

/**
 * Fills an empty data folder with a sample organisation, straight into the database: what the upload of its capacity plan leaves behind,
 * inventories, metrics, and the calculations of past months and this one. All of it or nothing: one that was interrupted is done again. For
 * a platform that answers nobody yet. Throws an `Error` with what went wrong, and the signal's reason when it is aborted.
 */
export async function fillSampleOrganisation(
  platform: Platform,
  options: SampleOptions,
  signal: AbortSignal,
): Promise<void> {
  const stateFile = new SampleStateFile(options.dataDir);
  const state = stateFile.read() ?? { teams: options.teams, seed: options.seed, finished: false };
  if (state.finished || state.teams === 0) return;
  if (stateFile.read() === undefined && !hasNoTeams(platform)) return;

  stateFile.write(state);
  options.say(`Bringing in a sample organisation of ${state.teams} teams`);
  await inTransaction(platform, async () => {
    const plan = makeCapacityPlan(state.teams, state.seed);
    await breathe();
    deleteInterruptedUploads(platform);
    const stored = await uploadAll(platform, options.admin, plan, signal);
    const names = [...new Set(plan.map(({ Team }) => Team))];
    await fillTeams(platform, stored, names, { ...state, timeZone: options.timeZone }, signal);
    const now = new Date();
    const rules = makeRules({ today: calendarDay(now, options.timeZone), admin: options.admin, now });
    await fillRows(platform, tableIds.technologyRules, rules, signal);
  });
  stateFile.write({ ...state, finished: true });
}

/** There is no other writer meanwhile, so that the steps of one transaction may let the process breathe. */
async function inTransaction({ database }: Platform, work: () => Promise<void>): Promise<void> {
  database.exec('BEGIN');
  try {
    await work();
    database.exec('COMMIT');
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function hasNoTeams(platform: Platform): boolean {
  const table = rowTable(findTable(platform, tableIds.teamMetadata));
  return prepare(platform.database, `SELECT 1 FROM ${table} LIMIT 1`).get() === undefined;
}

/** Those of an earlier version, which left an interrupted start's uploads unfinished in the history. */
function deleteInterruptedUploads(platform: Platform): void {
  const table = rowTable(findTable(platform, tableIds.fileUploadResults));
  prepare(platform.database, `DELETE FROM ${table} WHERE fileName LIKE ?`).run(`${fileStart}%`);
}

/** The teams by their folded names. */
async function uploadAll(
  platform: Platform,
  admin: Uploader,
  plan: readonly UploadRow[],
  signal: AbortSignal,
): Promise<Map<string, TeamFields & { readonly $id: string }>> {
  const person = ensureAdmin(platform, admin);
  const parts = splitIntoChunks(plan, maxChunkBytes);
  const teams = new Map<string, TeamFields & { readonly $id: string }>();
  for (const [index, rows] of parts.entries()) {
    const fileName = parts.length === 1 ? `${fileStart}.csv` : `${fileStart}-${index + 1}-of-${parts.length}.csv`;
    const stored = await importCapacityPlan(platform, person, { fileName, rows }, signal);
    for (const [$id, team] of stored) teams.set(foldText(team.teamName), { ...team, $id });
  }
  return teams;
}

async function fillTeams(
  platform: Platform,
  stored: ReadonlyMap<string, TeamFields & { readonly $id: string }>,
  teamNames: readonly string[],
  { seed, timeZone }: SampleState & Pick<SampleOptions, 'timeZone'>,
  signal: AbortSignal,
): Promise<void> {
  const now = new Date();
  const teams: SampleTeam[] = [];
  const openTeams: InventoriedTeam[] = [];
  for (const [index, name] of teamNames.entries()) {
    if (index % 100 === 0) await breathe();
    const team = stored.get(foldText(name));
    if (team === undefined) continue;
    const inventory = makeInventory(seed, index, now);
    const metrics = makeMonthlyMetrics(seed, index, now, timeZone);
    const dates = datesOf(metrics, makePast(seed, index), now, timeZone);
    teams.push({ team, inventory, metrics, ...dates });
    if (!isClosed(team.teamStatus)) openTeams.push({ inventory, past: dates.past });
  }
  const filled = <Field extends 'inventory' | 'metrics'>(field: Field): Map<string, NonNullable<SampleTeam[Field]>> =>
    new Map(teams.flatMap(({ team, [field]: fields }) => (fields === undefined ? [] : [[team.$id, fields]])));
  const [inventories, metrics] = [filled('inventory'), filled('metrics')];
  await fillRows(platform, tableIds.teamTechInventory, inventories, signal);
  await fillRows(platform, tableIds.teamMonthlyMetrics, metrics, signal);
  const teamsById = new Map(Array.from(stored.values(), (team) => [team.$id, team]));
  await beginHistory(platform, { team: teamsById, inventory: inventories, metrics }, signal);
  const today = calendarDay(now, timeZone);
  for (const month of makeHistory(teams, today)) {
    await breathe();
    await fillRows(platform, tableIds.teamMonthlyMetricCalculation, month, signal);
  }
  for (const { reports, counts } of makeReports(teams, today, now, timeZone)) {
    await breathe();
    await fillRows(platform, tableIds.teamMonthReports, reports, signal);
    await fillRows(platform, tableIds.reportingMonths, new Map([[counts.month, counts]]), signal);
  }
  await fillRows(platform, tableIds.teamReporting, makeReporting(teams, today.slice(0, 7)), signal);
  for (const month of makeTechnologyMonths(openTeams, today.slice(0, 7))) {
    await breathe();
    await fillRows(platform, tableIds.technologyMonths, month, signal);
  }
  const current = toCalculations({ teams: teams.map(({ team }) => team), inventories, metrics }, today);
  await fillRows(platform, tableIds.teamMonthlyMetricCalculation, current, signal);
}

/** Months since the last report. A team that reports was there by then. */
function datesOf(
  metrics: MonthlyMetricsFields | undefined,
  past: SampleTeam['past'],
  now: Date,
  timeZone: string,
): Pick<SampleTeam, 'monthsLate' | 'past'> {
  if (!metrics?.updateDate) return { monthsLate: 0, past };
  const [thisMonth, lastMonth] = [now, new Date(metrics.updateDate)].map((date) => monthOf(date, timeZone)) as [
    Month,
    Month,
  ];
  let monthsLate = 0;
  while (addMonths(lastMonth, monthsLate) < thisMonth) monthsLate += 1;
  const [started, reporting] = [past.started, past.reporting].map((months) => Math.max(months, monthsLate)) as [
    number,
    number,
  ];
  return { monthsLate, past: { ...past, started, reporting } };
}

/** First states, which are no change: those that the change recorder's first run would leave. */
async function beginHistory(
  platform: Platform,
  rows: Readonly<Record<TrackedArea, ReadonlyMap<string, object>>>,
  signal: AbortSignal,
): Promise<void> {
  const now = new Date().toISOString();
  const start = { stateAt: now, changedAt: now, isStart: true };
  const beginning = { area: 'beginning', rowId: 'beginning', state: 'reporting', ...start };
  const states = new Map<string, object>([['beginning', beginning]]);
  for (const area of trackedAreas) {
    for (const [rowId, fields] of rows[area]) {
      states.set(randomUUID(), { area, rowId, state: JSON.stringify(pickState(area, fields)), ...start });
    }
  }
  await fillRows(platform, tableIds.recordedStates, states, signal);
}
