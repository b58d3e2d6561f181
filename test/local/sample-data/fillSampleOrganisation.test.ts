import { metrics as everyMetric } from '#domain/metric-calculations/metrics.ts';
import { Client, ExecutionMethod, Query } from 'node-appwrite';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCapacityPlan } from '#local/sample-data/makeCapacityPlan.ts';
import { buildFunctions } from '#test/support/buildFunctions.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { people } from '#test/support/signIn.ts';
import { runLocal, startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { platformClient, submission } from '#test/support/startUploads.ts';

/** For one test. */
let folder: string;
/** Filled once for all tests; the last one starts it again. */
let filled: LocalServices;

beforeAll(async () => {
  await buildFunctions();
  filled = await startLocal({ dataDir: newFolder('sample'), env: settings });
});

beforeEach(() => void (folder = newFolder('sample')));

afterAll(() => filled.stop());

const engineering = 'engineering-data';

/** Client with every scope. */
function connect({ endpoint, projectId, apiKey }: LocalServices) {
  return platformClient(new Client().setEndpoint(endpoint).setProject(projectId).setKey(apiKey));
}

async function allRows(local: LocalServices, databaseId: string, tableId: string) {
  const { tables } = connect(local);
  return (await tables.listRows({ databaseId, tableId, queries: [Query.limit(5000)] })).rows as unknown as Record<
    string,
    unknown
  >[];
}

/** Contents of the organisation, without when and in which order it was written. */
async function organisation(local: LocalServices) {
  const timed = ['$id', '$createdAt', '$updatedAt', '$sequence', 'updateDate'];
  const withoutTimes = (row: Record<string, unknown>) => ({
    $id: row.$id,
    fields: Object.fromEntries(Object.entries(row).filter(([name]) => !timed.includes(name))),
  });
  const byId = (one: { $id: unknown }, other: { $id: unknown }) => String(one.$id).localeCompare(String(other.$id));
  const tables = [
    'team-metadata',
    'user-metadata',
    'user-team-association',
    'team-tech-inventory',
    'team-monthly-metrics',
    'team-monthly-metric-calculation',
  ];
  const contents = await Promise.all(
    tables.map(async (table) => (await allRows(local, engineering, table)).map(withoutTimes).sort(byId)),
  );
  return Object.fromEntries(tables.map((table, index) => [table, contents[index] ?? []]));
}

const settings = { SAMPLE_TEAMS: '12', SAMPLE_SEED: '5' };

test("an empty folder is filled as Ada's upload of a capacity plan leaves it", async () => {
  const plan = makeCapacityPlan(12, 5);
  const found = await organisation(filled);
  expect(found['team-metadata']).toHaveLength(12);
  expect(found['user-metadata']).toHaveLength(new Set(plan.map((row) => row['User Email'])).size);
  expect(found['user-team-association']).toHaveLength(plan.length);
  expect(found['team-tech-inventory']?.length).toBeGreaterThan(6);
  expect(found['team-monthly-metrics']?.length).toBeGreaterThan(6);
  const [row] = plan;
  expect(found['team-metadata']?.map(({ fields }) => fields)).toContainEqual(
    expect.objectContaining({
      teamName: row?.Team,
      projectId: row?.['Project Id'],
      greenfield: row?.['Greenfield Status'] === 'Yes',
    }),
  );
  expect(await allRows(filled, 'functions', 'file-upload-results')).toEqual([
    expect.objectContaining({
      fileName: 'capacity-plan.csv',
      status: 'completed',
      recordsTotal: plan.length,
      recordsProcessed: plan.length,
      errorCount: 0,
      submittedBy: 'ada.admin@example.test',
    }),
  ]);
});

test('it has a history from January 2025 to today, and its current month is calculated', async () => {
  const rows = (await allRows(filled, engineering, 'team-monthly-metric-calculation')) as Record<string, string>[];
  const today = new Date().toISOString().slice(0, 10);
  const months = (Number(today.slice(0, 4)) - 2025) * 12 + Number(today.slice(5, 7));
  const daysOf = new Map<string, Set<string>>();
  for (const { updateDateYear, updateDateMonth, updateDateDay } of rows) {
    const month = `${updateDateYear}-${updateDateMonth}`;
    daysOf.set(month, (daysOf.get(month) ?? new Set()).add(`${month}-${updateDateDay}`));
  }
  expect(rows).toHaveLength(months * everyMetric.length);
  expect([...daysOf.keys()].sort()[0]).toBe('2025-01');
  expect([...daysOf.values()].map(({ size }) => size)).toEqual(Array<number>(months).fill(1));
  expect(
    rows.filter((row) => `${row.updateDateYear}-${row.updateDateMonth}-${row.updateDateDay}` === today),
  ).toHaveLength(everyMetric.length);
  const metrics = await allRows(filled, engineering, 'team-monthly-metrics');
  const manual = metrics.reduce((sum, row) => sum + Number(row.manualFunctionalTestCount), 0);
  const [calculated] = rows.filter(({ $id }) => $id === `${today.slice(0, 7)}-all-manual-tests`);
  expect(calculated?.calculationValue).toBe(String(manual));
});

test('killed while it is filling, it ends in the same organisation after the next start', async () => {
  const interrupted = runLocal({ PORT: '0', DATA_DIR: folder, ...settings });
  while (!existsSync(join(folder, 'sample-data.json'))) await new Promise((resolve) => setTimeout(resolve, 5));
  interrupted.kill('SIGKILL');
  await interrupted.ended;
  expect(JSON.parse(readFileSync(join(folder, 'sample-data.json'), 'utf8'))).toMatchObject({ finished: false });

  const local = await startLocal({ dataDir: folder, env: { SAMPLE_TEAMS: '3' } });
  expect(await organisation(local)).toEqual(await organisation(filled));
  expect(await allRows(local, 'functions', 'file-upload-results')).toEqual([
    expect.objectContaining({ status: 'completed' }),
  ]);
  await local.stop();
});

test('the same plan through the file uploader, and the metric calculator, find nothing to change', async () => {
  const tables = ['team-metadata', 'user-metadata', 'user-team-association', 'team-monthly-metric-calculation'];
  const stored = () => Promise.all(tables.map((table) => allRows(filled, engineering, table)));
  const before = await stored();
  const plan = makeCapacityPlan(12, 5);
  const { secret } = await filled.signIn(people.ada);
  const platform = new Client().setEndpoint(filled.endpoint).setProject(filled.projectId);
  await platformClient(platform.setSession(secret)).execute('/', submission(plan, 'again.csv'));
  let upload: Record<string, unknown> | undefined;
  while (upload?.completedAt == null) {
    const uploads = await allRows(filled, 'functions', 'file-upload-results');
    upload = uploads.find(({ fileName }) => fileName === 'again.csv');
  }
  expect(upload).toMatchObject({ status: 'completed', message: `${plan.length} rows imported.` });
  const calculated = await connect(filled).functions.createExecution({
    functionId: 'metric-calculator',
    method: ExecutionMethod.POST,
  });
  expect(calculated).toMatchObject({ status: 'completed', responseStatusCode: 200 });
  expect(await stored()).toEqual(before);
});

test('ended while it is filling, it ends cleanly', async () => {
  const local = runLocal({ PORT: '0', DATA_DIR: folder, ...settings });
  while (!existsSync(join(folder, 'sample-data.json'))) await new Promise((resolve) => setTimeout(resolve, 5));
  local.kill('SIGTERM');
  expect(await local.ended).toEqual({ code: 0, signal: null });
  expect(local.complaints()).toBe('');
});

test('a start that finds its data leaves it as it is', async () => {
  const before = await allRows(filled, engineering, 'team-metadata');
  await filled.stop();
  filled = await startLocal({ dataDir: filled.dataDir, env: { SAMPLE_TEAMS: '30', SAMPLE_SEED: '6' } });
  expect(await allRows(filled, engineering, 'team-metadata')).toEqual(before);
});
