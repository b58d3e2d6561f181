import { connectRecorder, type RecorderPorts } from '#functions/change-recorder/ports.ts';
import { reportingKept } from '#functions/runtime/history/beginning.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { recordEvent } from '#functions/change-recorder/main.ts';
import { recordWaiting } from '#functions/change-recorder/recordWaiting.ts';
import { sweep, sweepRecent } from '#functions/change-recorder/sweep.ts';
import type { TableId } from '#domain/resourceIds.ts';
import type { Server } from '#functions/runtime/server.ts';
import { fillRows } from '#local/sample-data/fillRows.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { connectKey, productConfig, withoutTriggers } from '#test/support/startUploads.ts';

const hourMs = 60 * 60 * 1_000;

const appwrite = ofTest(() => startAppwrite({}, withoutTriggers(productConfig())));

const idsOf = (count: number): string[] => Array.from({ length: count }, (_, index) => `team-${index}`);

/** As an import leaves them: nothing is announced that a function listens to. */
async function fill(tableId: TableId, ids: readonly string[], fieldsOf: (id: string, index: number) => object) {
  const rows = new Map(ids.map((id, index) => [id, fieldsOf(id, index)]));
  await fillRows(appwrite.platform, tableId, rows, new AbortController().signal);
}

const fillTeams = (count: number, productName: string) =>
  fill('team-metadata', idsOf(count), (teamName) => ({ teamName, productName, greenfield: false }));

const headersOf = (tableId: TableId) => ({
  'x-appwrite-event': `databases.engineering-data.tables.${tableId}.rows.team.update`,
});

/** By method and table, such as `get team-metadata`. */
function countCalls({ client }: Pick<Server, 'client'>): Record<string, number> {
  const calls: Record<string, number> = {};
  const call = client.call.bind(client);
  client.call = async (method, url, ...rest) => {
    const [, table = 'other'] = /\/tables\/([^/]+)\/rows/.exec(url.pathname) ?? [];
    const name = `${method} ${table}`;
    calls[name] = (calls[name] ?? 0) + 1;
    return call(method, url, ...rest) as Promise<unknown>;
  };
  return calls;
}

function connect(later = 0): { readonly ports: RecorderPorts; readonly calls: Readonly<Record<string, number>> } {
  const server = connectFunction(appwrite);
  const gathered = { now: () => Date.now() + later, pause: () => Promise.resolve() };
  return { calls: countCalls(server), ports: { ...connectRecorder(server, 'UTC'), ...gathered } };
}

test('the history of 1,200 teams begins with a call for each 1,000 read and each 100 written', async () => {
  await fillTeams(1_200, 'Payments');
  // Saved before the history begins.
  const saved = { overallRepoTestCoverage: 80, updateBy: 'Sam Staff', updateDate: new Date().toISOString() };
  await fill('team-monthly-metrics', idsOf(1_100), () => saved);
  const { ports, calls } = connect();
  await sweep(ports);
  // A full page is followed by one more. Teams are read for their states, then for their versions.
  expect(calls['get team-metadata']).toBe(2 + 2);
  // The beginning, and the states.
  expect(calls['post recorded-states']).toBe(1 + 12 + 11);
  // States once before they are kept, for the reporting states, and twice in the sweep; the beginning twice.
  expect(calls['get recorded-states']).toBe(1 + 12 + 3 + 3 + 2);
  // Metrics for their states, their reports and their versions; reports to be counted.
  expect(calls['get team-monthly-metrics']).toBe(2 + 2 + 2);
  expect(calls['post team-month-reports']).toBe(11);
  // For the reporting states, and to be counted.
  expect(calls['get team-month-reports']).toBe(12 + 2);
  expect([calls['post team-reporting'], calls['get team-reporting']]).toEqual([12, 2]);
  const counted = [...(await ports.reportingMonths.list()).values()].map(({ teams, reported }) => [teams, reported]);
  expect(counted).toContainEqual([1_200, 1_100]);
});

test('of events that come at once before the history has begun, one begins it for all', async () => {
  await fillTeams(100, 'Payments');
  const { ports, calls } = connect();
  const rows = await ports.rows.find('team', idsOf(8));
  const headers = headersOf('team-metadata');
  await Promise.all(rows.map((row) => recordEvent({ headers, bodyText: JSON.stringify(row) }, ports)));
  // These eight, and the page of the one run.
  expect(calls['get team-metadata']).toBe(1 + 1);
  expect(await ports.states.listHeads()).toHaveLength(100);
  expect(await sweep(connect(hourMs).ports)).toEqual({ found: 0, removed: 0 });
});

test('rows that no event told of are recorded and settled by the hundred', async () => {
  await fillTeams(300, 'Payments');
  await sweep(connect().ports);
  await fillTeams(300, 'Lending');
  const { ports, calls } = connect(3 * hourMs);
  expect(await sweep(ports)).toEqual({ found: 300, removed: 0 });
  // Three hours later may be in the next month, which is counted, and the one before is closed.
  const { 'put reporting-months': ofReports = 0, 'put technology-months': ofTechnologies = 0, ...others } = calls;
  expect(ofReports).toBeLessThanOrEqual(1);
  expect(ofTechnologies).toBeLessThanOrEqual(1);
  expect(others).toEqual({
    'get team-metadata': 1 + 3 + ofTechnologies,
    'get team-tech-inventory': 1,
    'get team-monthly-metrics': 1,
    'get team-month-reports': 1,
    'get reporting-months': 1,
    'get team-reporting': 1 + 2 * 3,
    // Nothing waits.
    'get waiting-changes': 1,
    // Months that are there, and this one's counts.
    'get technology-months': 2,
    // The beginning, the states twice; then for each hundred before, after and when they are settled.
    'get recorded-states': 1 + 1 + 1 + 3 + 3 + 3,
    'post recorded-states': 3,
    'patch recorded-states': 3,
    'delete recorded-states': 3,
    // The entries and those of uploads, when they are recorded and when they are settled.
    'get change-entries': 2 * (3 + 3) + ofTechnologies,
    'put change-entries': 3,
    // Those older than three years.
    'delete change-entries': 1,
  });
  expect(await ports.states.listHeads()).toHaveLength(300);
});

test('a beginning that a run died in is finished by a later one, and no row of it counts as changed', async () => {
  await fillTeams(300, 'Payments');
  const { ports } = connect();
  let batches = 0;
  const add: typeof ports.states.add = async (states) => {
    batches += 1;
    await ports.states.add(states.slice(0, 100));
    throw new Error('Killed.');
  };
  await expect(sweep({ ...ports, states: { ...ports.states, add } })).rejects.toThrow('Killed.');
  expect([batches, (await ports.states.listHeads()).length]).toEqual([1, 100]);

  expect(await sweep(ports)).toEqual({ found: 0, removed: 0 });
  expect(await ports.states.listHeads()).toHaveLength(100);
  expect(await sweep(connect(hourMs).ports)).toEqual({ found: 0, removed: 0 });
  expect(await ports.states.listHeads()).toHaveLength(300);
});

test.each<[TableId, object, number, number]>([
  ['team-tech-inventory', { languageAndVersion: 'Java:21' }, 17, 0],
  ['team-monthly-metrics', { overallRepoTestCoverage: 80 }, 22, 3],
])(
  'a change in %s that comes alone costs as many calls as its history needs',
  async (tableId, data, all, readsOfReports) => {
    await fillTeams(1, 'Payments');
    await fill(tableId, ['team-0'], () => ({ updateBy: null }));
    await sweep(connect().ports);
    const { ports, calls } = connect();
    await ports.turn.create('turn', { executionId: null, heldUntil: new Date(0).toISOString() });
    const [row] = await ports.rows.find(tableId === 'team-tech-inventory' ? 'inventory' : 'metrics', ['team-0']);
    const before = sumOf(calls);
    const $updatedAt = new Date(Date.now() + 1).toISOString();
    const bodyText = JSON.stringify({ ...row, ...data, updateDate: $updatedAt, $updatedAt });
    await recordEvent({ headers: headersOf(tableId), bodyText }, ports);
    expect(sumOf(calls) - before).toBe(all);
    const { 'get team-month-reports': reports = 0, 'get team-reporting': got, 'patch team-reporting': patched } = calls;
    expect([got, patched]).toEqual([1, 1]);
    // The month's, until it is written, and all of the team.
    expect(reports).toBe(readsOfReports);
  },
);

test('of changes that come at once, each costs two calls, and one run records them together', async () => {
  const teams = 90;
  await fillTeams(teams, 'Payments');
  const ids = idsOf(teams);
  await fill('team-tech-inventory', ids, () => ({ languageAndVersion: 'Java:8' }));
  await sweep(connect().ports);
  const { ports, calls } = connect();
  const rows = await ports.rows.find('inventory', ids);
  const $updatedAt = new Date(Date.now() + 1).toISOString();
  const headers = headersOf('team-tech-inventory');
  const tell = (row: TrackedRow) =>
    recordEvent({ headers, bodyText: JSON.stringify({ ...row, languageAndVersion: 'Java:21', $updatedAt }) }, ports);
  const [first, ...others] = rows;
  await tell(first!);
  const before = sumOf(calls);
  await Promise.all(others.map(tell));
  // Each looks whose turn it is; whoever has it may find the last ones in a second round.
  expect(sumOf(calls) - before).toBeLessThanOrEqual(2 * others.length + 60);
  expect(await connectKey(appwrite).list('change-entries')).toHaveLength(teams);
  const changed = [...(await ports.reporting.find(ids)).values()].map(({ fields }) =>
    Date.parse(fields.changedAt ?? ''),
  );
  expect(new Set(changed)).toEqual(new Set([Date.parse($updatedAt)]));
});

test('between two sweeps, what no event told of is found among the rows written lately', async () => {
  await fillTeams(300, 'Payments');
  await sweep(connect().ports);
  await fillTeams(20, 'Lending');
  const soon = connect(5 * 60 * 1_000);
  const later = connect(30 * 60 * 1_000);
  expect(await sweepRecent(later.ports)).toEqual({ found: 0 });
  expect(await sweepRecent(soon.ports)).toEqual({ found: 20 });
  expect(await sweepRecent(soon.ports)).toEqual({ found: 0 });
  expect(await sweep(connect(hourMs).ports)).toEqual({ found: 0, removed: 0 });
});

test('a change that cannot be recorded holds no other up, and the run says so', async () => {
  await fillTeams(2, 'Payments');
  await sweep(connect().ports);
  await fillTeams(2, 'Lending');
  const { ports } = connect();
  const [broken, other] = await ports.rows.find('team', ['team-0', 'team-1']);
  const list: typeof ports.states.list = (area, ids) =>
    ids.includes('team-0') ? Promise.reject(new Error('Unreadable.')) : ports.states.list(area, ids);
  const breaking = { ...ports, states: { ...ports.states, list } };
  for (const row of [other!, broken!]) await ports.waiting.add({ area: 'team', row, isGone: false, userId: null });
  await expect(recordWaiting('', breaking)).rejects.toThrow('Unreadable.');
  expect(await ports.waiting.next()).toEqual([]);
  // The broken one is the sweep's.
  expect(await sweep(connect(hourMs).ports)).toMatchObject({ found: 1 });
});

test('a run whose turn another one has taken over ends, and leaves it the turn', async () => {
  await fillTeams(2, 'Payments');
  const { ports } = connect();
  for (const row of await ports.rows.find('team', ['team-0', 'team-1']))
    await ports.waiting.add({ area: 'team', row, isGone: false, userId: null });
  let later = 0;
  const pause = async (): Promise<void> => {
    // Time to renew it.
    later = 30_000;
    const held = await ports.turn.find('turn');
    await ports.turn.compareAndSet(held!, { executionId: 'other' });
  };
  await recordWaiting('own', { ...ports, now: () => Date.now() + later, pause });
  expect((await ports.turn.find('turn'))?.fields.executionId).toBe('other');
});

function sumOf(calls: Readonly<Record<string, number>>): number {
  return Object.values(calls).reduce((sum, count) => sum + count, 0);
}

test('a year of technologies is counted with a call for each 1,000 inventories and 1,000 changes, and one a month', async () => {
  await fillTeams(1_100, 'Payments');
  const ids = idsOf(1_100);
  await fill('team-tech-inventory', ids, (_, index) => ({ languageAndVersion: `Java:${index % 20}` }));
  await sweep(connect().ports);
  // A history that an earlier version of the functions began, and kept, before there were counts.
  const stateAt = new Date(Date.now() - 400 * 24 * hourMs).toISOString();
  const area = { area: 'beginning', rowId: 'beginning' };
  const begun = { ...area, stateAt, changedAt: stateAt, isStart: true, state: reportingKept };
  await fill('recorded-states', ['beginning'], () => begun);
  await fill('change-entries', ids, (teamId, index) => languageChange(teamId, index % 300));

  const { ports, calls } = connect(3 * hourMs);
  expect(await sweep(ports)).toEqual({ found: 0, removed: 0 });
  expect(calls['get team-tech-inventory']).toBe(2);
  expect(calls['get change-entries']).toBe(2);
  // Twelve past months; three hours later may be in the next one, which is counted, too.
  expect([12, 13]).toContain(calls['put technology-months']);
});

function languageChange(teamId: string, daysAgo: number) {
  const changedAt = new Date(Date.now() - daysAgo * 24 * hourMs).toISOString();
  const change = { field: 'languageAndVersion', oldValue: 'Java:7', newValue: 'Java:8', changedAt };
  const author = { userId: null, userName: 'Sam Staff', source: 'page', uploadId: null };
  return { teamId, teamName: teamId, area: 'inventory', ...change, ...author };
}
