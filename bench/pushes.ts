import { Query } from 'node-appwrite';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import { blankToken, makeToken } from '#functions/runtime/tokens.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import { fillRows } from '#local/sample-data/fillRows.ts';
import { callDomain } from '#test/support/callDomain.ts';
import { type PlatformClient, startUploads, type Uploads } from '#test/support/startUploads.ts';
import { Figure, sampleCount } from './figures.ts';

const teams = 2_000;
const teamsPerCall = 100;
const quietSaves = 60;
const savePauseMs = 250;
/** Takes minutes on a busy machine. */
const samplesByDefault = 1;

/** A pipeline that pushes six metrics of every team, while a person saves. */
export async function benchPushes(): Promise<Figure[]> {
  const how = `${teams} teams × 6 values in ${teams / teamsPerCall} calls, one after the other; the local platform`;
  const pushed = new Figure('12,000 values pushed', 's', how);
  const settled = new Figure('12,000 values pushed, until no function runs', 's', how);
  const memory = new Figure('The receiver, highest memory of a call', 'MB', how);
  const quiet = new Figure("A person's save, 95th percentile, quiet", 'ms', `${quietSaves} saves, four a second`);
  const meanwhile = new Figure("A person's save, 95th percentile, while values are pushed", 'ms', how);
  for (let sample = 0; sample < sampleCount(samplesByDefault); sample += 1) {
    const platform = await startUploads();
    const sam = await platform.as({ name: 'Sam Staff', email: 'sam@example.test', labels: [] });
    const token = await fill(platform);
    quiet.add(percentile95(await saveWhile(sam, (saves) => saves < quietSaves)));
    let isPushing = true;
    const saving = saveWhile(sam, () => isPushing);
    const startMs = performance.now();
    for (let start = 0; start < teams; start += teamsPerCall) await push(platform, token, start);
    pushed.add((performance.now() - startMs) / 1_000);
    isPushing = false;
    meanwhile.add(percentile95(await saving));
    await platform.untilNothingRuns();
    settled.add((performance.now() - startMs) / 1_000);
    memory.add(await highestMemory(platform));
    await platform.stop();
  }
  return [pushed, settled, memory, quiet, meanwhile];
}

/** Returns a token for all teams. */
async function fill({ appwrite, server }: Uploads): Promise<string> {
  const fillTable = (tableId: TableId, data: object) => {
    const rows = new Map(Array.from({ length: teams }, (_, index) => [`team-${index}`, data]));
    return fillRows(appwrite.platform, tableId, rows, new AbortController().signal);
  };
  await fillTable(tableIds.teamMetadata, { teamName: 'Payments', greenfield: false });
  await fillTable(tableIds.teamMonthlyMetrics, { overallRepoTestCoverage: 1 });
  await fillTable(tableIds.teamTechInventory, { comments: 'None' });
  await server.functions.createExecution({ functionId: 'change-recorder' });
  const { id, text, digest } = makeToken();
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  await server
    .row(tableIds.metricTokens, id)
    .create({ ...blankToken, name: 'Nightly', digest, createdBy: 'ada', expiresAt });
  return text;
}

async function push({ appwrite }: Uploads, token: string, start: number): Promise<void> {
  const values = {
    ...{ overallRepoTestCoverage: 81.5, singleArtifactPromotion: 'Yes', automatedFunctionalTestCount: 120 },
    ...{ manualFunctionalTestCount: 4, veracodeScanning: 'Yes', veracodeScanningPercentage: 100 },
  };
  const items = Array.from({ length: teamsPerCall }, (_, index) => ({ team: `team-${start + index}`, values }));
  const source = { name: 'CI', url: 'https://ci.example.test/1' };
  const body = JSON.stringify({ measuredAt: new Date().toISOString(), source, items });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { status, text } = await callDomain(appwrite.endpoint, 'metrics-receiver', '/values', {
    method: 'POST',
    headers,
    body,
  });
  if (status !== 200) throw new Error(`The push was answered ${status}: ${text.slice(0, 200)}`);
}

/** Milliseconds of each. */
async function saveWhile({ tables }: PlatformClient, goesOn: (saves: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const row = { ...tableOf(tableIds.teamTechInventory), rowId: `team-${times.length}` };
    const startMs = performance.now();
    await tables.updateRow({
      ...row,
      data: { comments: `Save ${times.length}`, updateDate: new Date().toISOString() },
    });
    times.push(performance.now() - startMs);
    await new Promise((resolve) => setTimeout(resolve, savePauseMs));
  }
  return times;
}

function percentile95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
}

async function highestMemory({ server }: Uploads): Promise<number> {
  const queries = [Query.limit(100)];
  const { executions } = await server.functions.listExecutions({ functionId: 'metrics-receiver', queries });
  return Math.max(...executions.map(({ logs }) => Number(/Peak memory: (\d+) MB/.exec(logs)?.[1] ?? 0)));
}
