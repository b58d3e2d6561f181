import { Client, ExecutionMethod, ExecutionStatus, Functions, Query, TablesDB } from 'node-appwrite';
import { setImmediate as breathe } from 'node:timers/promises';
import Papa from 'papaparse';
import { calendarDay } from '#domain/calendarDay.ts';
import { databaseIds, functionIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { type SampleState, SampleStateFile } from './SampleStateFile.ts';
import { fillRows, listTeams, type ServerConnection } from './fillRows.ts';
import { formatCapacityPlan, makeCapacityPlan } from './makeCapacityPlan.ts';
import { makeHistory, makePast, type SampleTeam } from './makeHistory.ts';
import { makeInventory } from './makeInventory.ts';
import { makeMonthlyMetrics } from './makeMonthlyMetrics.ts';
import { signInAsAdmin, splitIntoChunks, type Uploader, uploadFile } from './uploadFile.ts';

export interface SampleOptions {
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
  readonly apiKey: string;
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
 * Fills an empty data folder with a sample organisation: its capacity plan goes through the real `file-uploader`; inventories, metrics
 * and the calculations of past months are written with the API key, and those of this month made by the real `metric-calculator`. One
 * that was interrupted is done again from its start, which ends in the same. Throws an `Error` with what went wrong, and the signal's
 * reason when it is aborted.
 */
export async function fillSampleOrganisation(options: SampleOptions, signal: AbortSignal): Promise<void> {
  const { endpoint, projectId, apiKey } = options;
  const connection: ServerConnection = {
    client: new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey),
    endpoint,
    projectId,
  };
  const stateFile = new SampleStateFile(options.dataDir);
  const state = stateFile.read() ?? { teams: options.teams, seed: options.seed, finished: false };
  if (state.finished || state.teams === 0) return;
  if (stateFile.read() === undefined && !(await hasNoTeams(connection))) return;

  stateFile.write(state);
  options.say(`Bringing in a sample organisation of ${state.teams} teams`);
  const plan = Papa.parse<UploadRow>(formatCapacityPlan(makeCapacityPlan(state.teams, state.seed)), {
    header: true,
  }).data;
  await deleteInterruptedUploads(connection);
  await uploadAll(connection, options.admin, plan, signal);
  await fillTeams(
    connection,
    [...new Set(plan.map(({ Team }) => Team))],
    { ...state, timeZone: options.timeZone },
    signal,
  );
  stateFile.write({ ...state, finished: true });
}

async function hasNoTeams({ client }: ServerConnection): Promise<boolean> {
  const table = { databaseId: databaseIds.engineeringData, tableId: tableIds.teamMetadata };
  return (await new TablesDB(client).listRows({ ...table, queries: [Query.limit(1)] })).rows.length === 0;
}

/** Otherwise the uploads of an interrupted start would stay unfinished in the history. */
async function deleteInterruptedUploads({ client }: ServerConnection): Promise<void> {
  const table = { databaseId: databaseIds.functions, tableId: tableIds.fileUploadResults };
  await new TablesDB(client).deleteRows({ ...table, queries: [Query.startsWith('fileName', fileStart)] });
}

async function uploadAll(
  connection: ServerConnection,
  admin: Uploader,
  plan: readonly UploadRow[],
  signal: AbortSignal,
): Promise<void> {
  const session = await signInAsAdmin(connection, admin);
  const parts = splitIntoChunks(plan, maxChunkBytes);
  for (const [index, rows] of parts.entries()) {
    signal.throwIfAborted();
    const fileName = parts.length === 1 ? `${fileStart}.csv` : `${fileStart}-${index + 1}-of-${parts.length}.csv`;
    await uploadFile(connection, admin, session.client, { fileName, rows }, signal);
  }
  await session.signOut();
}

async function fillTeams(
  connection: ServerConnection,
  teamNames: readonly string[],
  { seed, timeZone }: SampleState & Pick<SampleOptions, 'timeZone'>,
  signal: AbortSignal,
): Promise<void> {
  const stored = await listTeams(connection);
  const today = new Date();
  const teams: SampleTeam[] = [];
  for (const [index, name] of teamNames.entries()) {
    // The platform runs in this process and would drop its connections if the event loop were blocked.
    if (index % 100 === 0) await breathe();
    const team = stored.get(name);
    if (team === undefined) continue;
    const inventory = makeInventory(seed, index, today);
    const metrics = makeMonthlyMetrics(seed, index, today);
    teams.push({ team, inventory, metrics, past: makePast(seed, index) });
  }
  const filled = (field: 'inventory' | 'metrics'): Map<string, object> =>
    new Map(teams.flatMap(({ team, [field]: fields }) => (fields === undefined ? [] : [[team.$id, fields]])));
  await fillRows(connection, tableIds.teamTechInventory, filled('inventory'), signal);
  await fillRows(connection, tableIds.teamMonthlyMetrics, filled('metrics'), signal);
  for (const month of makeHistory(teams, calendarDay(today, timeZone))) {
    await fillRows(connection, tableIds.teamMonthlyMetricCalculation, month, signal);
  }
  await runCalculator(connection);
}

/** Has the metrics of the current month calculated, as the clock does. Throws an `Error` when they were not. */
async function runCalculator({ client }: ServerConnection): Promise<void> {
  const { status, responseBody, responseStatusCode } = await new Functions(client).createExecution({
    functionId: functionIds.metricCalculator,
    async: false,
    xpath: '/',
    method: ExecutionMethod.POST,
  });
  if (status !== ExecutionStatus.Completed || responseStatusCode >= 400)
    throw new Error(`The metrics were not calculated: ${responseBody}`);
}
