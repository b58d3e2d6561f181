import { Query } from 'node-appwrite';
import { readCounts } from '#domain/technologies/months.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';
import type { RecorderPorts } from '#functions/change-recorder/ports.ts';
import { reportsKept } from '#functions/runtime/history/beginning.ts';
import type { TrackedRow } from '#functions/runtime/history/ports.ts';
import { recordStates, seenState } from '#functions/runtime/history/recordState.ts';
import { sweep } from '#functions/change-recorder/sweep.ts';
import { ofSuite } from '#test/support/ofSuite.ts';
import { recorderOf } from '#test/support/startRecorder.ts';
import { startUploads } from '#test/support/startUploads.ts';

const beginning = '2025-08-20T00:00:00.000Z';

const platform = ofSuite(() => startUploads('here', {}, { withoutEvents: true }));
let recorder: RecorderPorts;

beforeAll(async () => {
  recorder = recorderOf(platform, 'America/New_York');
  const [stateAt, changedAt] = [beginning, beginning];
  const begun = { stateAt, changedAt, isStart: true, state: reportsKept };
  await recorder.beginning.create('beginning', { area: 'beginning', rowId: 'beginning', ...begun });
});

const sweepAt = (time: string) => sweep({ ...recorder, now: () => Date.parse(time) });

async function addTeam(rowId: string, createdAt: string): Promise<void> {
  const data = { teamName: rowId, greenfield: false, $createdAt: createdAt, $updatedAt: createdAt };
  await platform.server.row('team-metadata', rowId).create(data);
}

/** An event of a team's inventory with these languages. */
async function tell(rowId: string, languageAndVersion: string, $updatedAt: string): Promise<void> {
  const row = { $id: rowId, languageAndVersion, $updatedAt } as unknown as TrackedRow;
  const isStart = $updatedAt <= beginning;
  await recordStates([seenState('inventory', row, { userId: null, isKey: true, isStart })], recorder);
}

async function write(rowId: string, languageAndVersion: string, $updatedAt: string): Promise<void> {
  await platform.server.row('team-tech-inventory', rowId).upsert({ languageAndVersion, $updatedAt });
}

const monthRows = () => platform.server.list('technology-months', Query.orderAsc('month'));

/** `2025-11: 2 teams, Java 2 {"17":2}`, of the languages of each month. */
async function languages(): Promise<string[]> {
  const rows = (await monthRows()).filter(({ category }) => category === 'languageAndVersion');
  return rows.map((row) => {
    const counts = readCounts(row).map(({ name, teams, versions }) => `${name} ${teams} ${JSON.stringify(versions)}`);
    return [`${row.month}: ${row.teams} teams`, ...counts].join(', ');
  });
}

const august = '2025-08: 1 teams, Java 1 {"8":1,"11":1}';
const september = '2025-09: 2 teams, Java 2 {"17":2}';
const october = '2025-10: 2 teams, Java 2 {"17":2,"21":1}';
const november = '2025-11: 2 teams, Go 1 {}, Java 1 {"17":1,"21":1}';

test('the months that the history reaches are counted by it, as each ended in the zone of the organisation', async () => {
  await addTeam('old', '2025-01-10T00:00:00.000Z');
  await addTeam('young', '2025-09-10T00:00:00.000Z');
  await tell('old', 'Java:8|Java:11', beginning);
  await tell('gone', 'Fortran', beginning);
  // Still September in New York.
  await tell('old', 'Java:17', '2025-10-01T03:00:00.000Z');
  await tell('old', 'Java:17|JAVA:21', '2025-10-05T12:00:00.000Z');
  await tell('young', 'java:17', '2025-09-12T12:00:00.000Z');
  await tell('young', 'Go', '2025-11-02T12:00:00.000Z');
  await write('old', 'Java:17|JAVA:21', '2025-10-05T12:00:00.000Z');
  await write('young', 'Go', '2025-11-02T12:00:00.000Z');
  await write('gone', 'Fortran', beginning);

  await sweepAt('2025-11-15T12:00:00.000Z');
  expect(await languages()).toEqual([august, september, october, november]);
  const counted = await monthRows();
  expect(counted).toHaveLength(4 * technologyCategories.length);

  await sweepAt('2025-11-15T13:00:00.000Z');
  expect(await monthRows()).toEqual(counted);
});

test('a month is closed as it was when it was over, whatever came to be known since', async () => {
  // Found by the sweep itself, an hour after midnight; and a moment before the sweep, so that its event may still come.
  await write('young', 'Rust', '2025-12-01T05:05:00.000Z');
  await write('old', 'Scala', '2025-12-01T05:40:30.000Z');
  await sweepAt('2025-12-01T05:41:00.000Z');
  const december = '2025-12: 2 teams, Rust 1 {}, Scala 1 {}';
  expect(await languages()).toEqual([august, september, october, november, december]);

  await tell('young', 'Kotlin', '2025-12-01T04:59:00.000Z');
  await tell('old', 'Scala', '2025-12-01T05:40:30.000Z');
  await sweepAt('2025-12-01T06:41:00.000Z');
  const late = '2025-11: 2 teams, Java 1 {"17":1,"21":1}, Kotlin 1 {}';
  expect(await languages()).toEqual([august, september, october, late, december]);
});

test('a closed team doesn’t count until it is opened again, and its changes are those of a team', async () => {
  const young = platform.server.row('team-metadata', 'young');
  await young.update({ teamStatus: 'Closed' });
  await sweepAt('2025-12-19T12:00:00.000Z');
  expect((await languages()).at(-1)).toBe('2025-12: 1 teams, Scala 1 {}');
  await young.update({ teamStatus: null });
  await sweepAt('2025-12-19T13:00:00.000Z');
  expect((await languages()).at(-1)).toBe('2025-12: 2 teams, Rust 1 {}, Scala 1 {}');
});

test('a team that is gone no longer counts, and what was counted before stays', async () => {
  const before = (await languages()).slice(0, 3);
  await platform.server.row('team-metadata', 'young').remove();
  await sweepAt('2025-12-20T12:00:00.000Z');
  expect((await languages()).slice(0, 3)).toEqual(before);
  expect((await languages()).at(-1)).toBe('2025-12: 1 teams, Scala 1 {}');
});
