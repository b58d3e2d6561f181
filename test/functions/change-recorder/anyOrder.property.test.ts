import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { Query } from 'node-appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { reportedMonth, savedAt } from '#domain/changes/monthSaves.ts';
import type { RecorderPorts } from '#functions/change-recorder/ports.ts';
import { reportingKept } from '#functions/runtime/history/beginning.ts';
import { recordEvent } from '#functions/change-recorder/main.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import type { PlatformEvent } from '#local/appwrite/events.ts';
import { triggerName } from '#local/appwrite/functions/eventTriggers.ts';
import { forAllAsync } from '#test/support/forAll.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { later, recorderOf } from '#test/support/startRecorder.ts';
import { addTeam, type PlatformClient, startUploads } from '#test/support/startUploads.ts';

const databaseId = 'engineering-data';
const hourMs = 60 * 60 * 1000;
const written: readonly TableId[] = ['team-tech-inventory', 'team-monthly-metrics'];

const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
let writers: Readonly<Record<'sam' | 'kim', PlatformClient & { readonly userId: string }>> &
  Readonly<Record<'key', PlatformClient>>;
let ports: RecorderPorts;
/** Rows stay as they were written, so that a second run meets what the first one met (their signatures: forgedSignatures.test.ts). */
let unsigning: RecorderPorts;
const events: PlatformEvent[] = [];

beforeAll(async () => {
  writers = { sam: await platform.as(people.sam), kim: await platform.as(people.kim), key: platform.server };
  ports = { ...later(recorderOf(platform), hourMs), pause: () => Promise.resolve() };
  unsigning = { ...ports, rows: { ...ports.rows, sign: () => Promise.resolve(undefined) } };
  for (const teamId of ['one', 'two']) await addTeam(platform, teamId);
  platform.appwrite.platform.events.subscribe((event) => {
    const { resource } = event;
    if (resource.kind === 'row' && written.some((tableId) => tableId === resource.tableId)) events.push(event);
  });
});

/**
 * One person's write: a team's new inventory or metric, last month's metrics `confirmed`, an inventory that is `stillRight`; `old`: metrics that were saved longer ago, as
 * an undo puts them back; `touched`: written past the page, which is no save; `removed`: the inventory goes, by the key.
 */
interface Write {
  readonly who: 'sam' | 'kim';
  readonly team: 'one' | 'two';
  readonly what: 'languages' | 'comments' | 'coverage' | 'confirmed' | 'stillRight' | 'old' | 'touched' | 'removed';
  readonly value: number;
}

const write: fc.Arbitrary<Write> = fc.record({
  who: fc.constantFrom('sam', 'kim'),
  team: fc.constantFrom('one', 'two'),
  what: fc.constantFrom(
    ...(['languages', 'languages', 'comments', 'coverage', 'coverage', 'confirmed'] as const),
    ...(['stillRight', 'stillRight', 'old', 'touched', 'removed'] as const),
  ),
  value: fc.integer({ min: 0, max: 3 }),
});

async function apply({ who, team: rowId, what, value }: Write): Promise<void> {
  const writer = writers[who];
  // Two writes of one row in one millisecond have no order, and a timer may end early.
  const before = Date.now();
  do await pause(1);
  while (Date.now() <= before);
  if (what === 'removed') {
    await writers.key
      .row('team-tech-inventory', rowId)
      .remove()
      .catch(() => undefined);
    return;
  }
  const name = who === 'sam' ? 'Sam Staff' : 'Kim Staff';
  const metrics = metricsWritten(what, value);
  if (metrics !== undefined) {
    // Only functions put rows back.
    const by = what === 'old' ? writers.key : writer;
    await by.row('team-monthly-metrics', rowId).save({ ...metrics, updateBy: name });
    return;
  }
  const data = {
    languages: { languageAndVersion: `Java:${value}` },
    stillRight: { confirmation: new Date().toISOString() },
  }[what as string];
  await writer.row('team-tech-inventory', rowId).save({ ...(data ?? { comments: `${value}` }), updateBy: name });
}

const months = ['2026-03', '2026-04', '2026-04', '2026-05'];
let saves = 0;

function metricsWritten(what: Write['what'], value: number): object | undefined {
  saves += 1;
  if (what === 'touched') return { overallRepoTestCoverage: value };
  const longAgo = new Date(Date.parse(`${months[value]}-03T00:00:00Z`) + saves).toISOString();
  if (what === 'old') return { overallRepoTestCoverage: value, updateDate: longAgo };
  const updateDate = new Date().toISOString();
  if (what === 'confirmed') return { updateDate };
  return what === 'coverage' ? { overallRepoTestCoverage: value, updateDate } : undefined;
}

async function emptyTables(): Promise<void> {
  for (const tableId of written) await platform.server.tables.deleteRows({ databaseId, tableId });
  await forget();
}

/** As if nothing had been recorded since the history began. */
async function forget(): Promise<void> {
  for (const tableId of ['change-entries', 'team-month-reports', 'team-reporting', 'reporting-months'])
    await platform.server.tables.deleteRows({ databaseId, tableId });
  await platform.server.tables.deleteRows({ databaseId: 'functions', tableId: 'recorded-states' });
  const moment = '2026-01-01T00:00:00.000Z';
  const fields = {
    area: 'beginning',
    rowId: 'beginning',
    stateAt: moment,
    changedAt: moment,
    isStart: true,
    state: reportingKept,
  };
  await ports.beginning.create('beginning', fields);
}

async function deliver(event: PlatformEvent, to: RecorderPorts): Promise<void> {
  const headers = { 'x-appwrite-event': triggerName(event), 'x-appwrite-user-id': event.userId ?? '' };
  await recordEvent({ headers, bodyText: JSON.stringify(event.payload) }, to);
}

const storedEntries = () => platform.server.list('change-entries', Query.orderAsc('$id'));
const storedReports = () => platform.server.list('team-month-reports', Query.orderAsc('$id'));

async function storedReporting(): Promise<(string | null)[][]> {
  return (await platform.server.list('team-reporting'))
    .map(({ $id, months, lastMonth, reportedAt, reportedBy, confirmedAt, confirmedBy, changedBy }) => [
      ...[$id, months, lastMonth, reportedAt, reportedBy, confirmedAt, confirmedBy, changedBy],
    ])
    .sort();
}

/** Reports, reporting states without when an inventory was changed, which a removal that is only noticed changes, and entries without when a deletion was noticed. */
async function comparable() {
  const reports = (await storedReports()).map(
    ({ $id, teamId, month, overallRepoTestCoverage, reportedAt, reportedBy }) => ({
      ...{ $id, teamId, month, overallRepoTestCoverage, reportedAt, reportedBy },
    }),
  );
  const entries = (await storedEntries()).map(
    ({ $id, teamId, field, oldValue, newValue, changedAt, userId, userName, source }) => ({
      ...{ $id, teamId, field, oldValue, newValue, userId, userName, source },
      changedAt: newValue === null ? 'when noticed' : changedAt,
    }),
  );
  return { reports, entries, reporting: await storedReporting() };
}

/** By month the coverage that each team saved last, and by whom: from the row as each event gave it. */
function expectedReports(delivered: readonly PlatformEvent[]): string[] {
  const last = new Map<string, { readonly at: number; readonly said: string }>();
  const dates = new Map<string, unknown>();
  for (const { resource, payload, userId } of delivered) {
    if (resource.kind !== 'row' || resource.tableId !== 'team-monthly-metrics') continue;
    const row = payload as unknown as MonthlyMetrics;
    // A person's write was saved when the platform stored it, whatever days the row names.
    const stored = { ...row, ...(userId && { updateDate: row.$updatedAt, correctionDate: null }) };
    const isSave = stored.updateDate !== null && dates.get(row.$id) !== stored.updateDate;
    dates.set(row.$id, stored.updateDate);
    const at = savedAt(stored)?.getTime() ?? 0;
    const key = `${row.$id} ${reportedMonth(stored, 'UTC')}`;
    if (!isSave || (last.get(key)?.at ?? 0) > at) continue;
    const name = [writers.sam, writers.kim].findIndex((writer) => writer.userId === userId);
    last.set(key, {
      at,
      said: `${key}: ${row.overallRepoTestCoverage} by ${[null, 'Sam Staff', 'Kim Staff'][name + 1]}`,
    });
  }
  return Array.from(last.values(), ({ said }) => said).sort();
}

test('in any order, twice and at once, the events leave the entries of an undisturbed run', () =>
  forAllAsync(10, [fc.array(write, { minLength: 1, maxLength: 10 }), fc.gen()], async (writes, generate) => {
    await emptyTables();
    events.length = 0;
    for (const each of writes) await apply(each);
    const delivered = events.slice();

    for (const event of delivered) await deliver(event, unsigning);
    await sweep(unsigning);
    const undisturbed = await comparable();
    const told = undisturbed.reports.map(
      ({ teamId, month, overallRepoTestCoverage, reportedBy }) =>
        `${teamId} ${month}: ${overallRepoTestCoverage} by ${reportedBy}`,
    );
    expect(told.sort()).toEqual(expectedReports(delivered));

    await forget();
    const order = generate(fc.shuffledSubarray, [...delivered, ...delivered], {
      minLength: delivered.length * 2,
      maxLength: delivered.length * 2,
    });
    for (let start = 0; start < order.length; start += 3)
      await Promise.all(order.slice(start, start + 3).map((event) => deliver(event, unsigning)));
    await sweep(unsigning);
    expect(await comparable()).toEqual(undisturbed);
    const found = await sweep(unsigning);
    expect([found, await comparable()]).toEqual([{ found: 0, removed: 0 }, undisturbed]);
  }));

test('whatever is lost, the entries of each field lead from nothing to what is stored', () =>
  forAllAsync(10, [fc.array(write, { minLength: 1, maxLength: 10 }), fc.gen()], async (writes, generate) => {
    await emptyTables();
    events.length = 0;
    for (const each of writes) await apply(each);
    for (const event of generate(fc.shuffledSubarray, events.slice())) await deliver(event, ports);
    await sweep(ports);

    const values = new Map<string, string | null>();
    const inOrder = (await storedEntries()).sort(
      (one, other) => Date.parse(one.changedAt) - Date.parse(other.changedAt),
    );
    for (const { teamId, area, field, oldValue, newValue } of inOrder) {
      if (area === 'team' || field === 'report' || field === 'confirmation') continue;
      expect([teamId, field, oldValue]).toEqual([teamId, field, values.get(`${teamId} ${field}`) ?? null]);
      values.set(`${teamId} ${field}`, newValue);
    }
    for (const [key, value] of values) expect([key, value]).toEqual([key, await storedValue(key)]);
    await expectNewestReported();
  }));

/** The month of each team's newest row is among its reports. */
async function expectNewestReported(): Promise<void> {
  const reports = new Map((await storedReports()).map((report) => [`${report.teamId} ${report.month}`, report]));
  for (const row of await platform.server.list('team-monthly-metrics')) {
    const month = reportedMonth(row, 'UTC');
    if (month !== undefined) expect(reports.has(`${row.$id} ${month}`)).toBe(true);
  }
}

async function storedValue(key: string): Promise<string | null> {
  const [teamId = '', field = ''] = key.split(' ');
  for (const tableId of written) {
    const [row] = await platform.server.list(tableId, Query.equal('$id', teamId));
    const value = (row as Record<string, unknown> | undefined)?.[field];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return null;
}
