import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Query, Users } from 'node-appwrite';
import { importFile } from '#commands/import/importFile.ts';
import { type UploadRow, uploadColumns } from '#domain/capacity-plan/columns.ts';
import { formatCsvLines } from '#domain/csv/formatCsv.ts';
import { makeSheet } from '#domain/spreadsheet/Sheet.ts';
import { writeWorkbook } from '#domain/spreadsheet/writeWorkbook.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { withShortPauses } from '#test/support/runHere.ts';
import { scriptedTerminal, type ScriptedTerminal } from '#test/support/scriptedTerminal.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { people } from '#test/support/signIn.ts';
import { startBreakingProxy } from '#test/support/startBreakingProxy.ts';
import { startUploads } from '#test/support/startUploads.ts';
import { toBytes } from '#test/support/workbooks.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

const uploads = ofTest(() => startUploads('here', {}, { withoutEvents: true }));
let users: Users;
let folder: string;

beforeEach(async () => {
  users = new Users(keyClient(uploads.appwrite));
  folder = newFolder('import');
  await users.create({ userId: 'ada', email: people.ada.email, name: people.ada.name });
  await users.updateLabels({ userId: 'ada', labels: ['admin'] });
  await users.create({ userId: 'sam', email: people.sam.email, name: people.sam.name });
});

interface RunOptions {
  readonly terminal?: ScriptedTerminal;
  readonly endpoint?: string;
  readonly signal?: AbortSignal;
}

async function run(args: readonly string[], options: RunOptions = {}): Promise<ScriptedTerminal> {
  const { terminal = scriptedTerminal(), endpoint = uploads.appwrite.endpoint } = options;
  await withShortPauses(() =>
    importFile([...args, '--endpoint', endpoint], {
      terminal,
      environment: { APPWRITE_KEY: uploads.appwrite.key },
      listenForInterrupt: () => options.signal ?? new AbortController().signal,
    }),
  );
  return terminal;
}

function saveCsv(name: string, rows: readonly UploadRow[]): string {
  const path = join(folder, name);
  const cells = [[...uploadColumns], ...rows.map((row) => uploadColumns.map((column) => row[column]))];
  writeFileSync(path, formatCsvLines(cells, ';'));
  return path;
}

async function saveWorkbook(name: string, sheets: Readonly<Record<string, readonly UploadRow[]>>): Promise<string> {
  const path = join(folder, name);
  const columns = uploadColumns.map((header) => ({
    header,
    width: 20,
    isText: true,
    value: (row: UploadRow) => row[header],
  }));
  const made = Object.entries(sheets).map(([title, rows]) => makeSheet(title, columns, [rows]));
  writeFileSync(path, await toBytes(writeWorkbook(made)));
  return path;
}

async function history() {
  const table = { databaseId: 'functions', tableId: 'file-upload-results' };
  return (await uploads.server.tables.listRows({ ...table, queries: [Query.orderDesc('submittedAt')] })).rows;
}

const sessionsLeft = async (): Promise<number> => (await users.listSessions({ userId: 'ada' })).total;

const wren = uploadRow({ Team: 'Wren', 'User Email': 'wren@example.test' });
const robin = uploadRow({ Team: 'Robin', 'User Email': 'robin@example.test' });
const refused = uploadRow({ Team: 'Owl', 'User Email': 'no address' });

test('a file is previewed, imported in the name of the only admin, and shows how it ended', async () => {
  const path = saveCsv('plan.csv', [wren, robin, refused, { ...robin, 'Team Type': '#REF!' }]);
  const seen = await run([path]);
  expect(seen.seen.filter((line) => !line.includes('rows'))).toEqual(
    expect.arrayContaining([
      `To engineering-data at ${uploads.appwrite.endpoint}, as Ada Admin (ada.admin@example.test)`,
      '  teams: 1 added, 0 changed, 0 unchanged, 0 not in the file',
      'This is unusual:',
      '? Submit this file anyway?',
    ]),
  );
  expect(seen.text()).toContain('  3 of its 4 rows would be refused: lines 3, 4, 5.');
  expect(seen.text()).toContain('plan.csv: 4 rows, 3 of them refused; 1 team, 1 person.');
  expect(seen.text()).toContain('  Line 4: User Email is "no address". It should be');
  expect(seen.text()).toContain('  Line 5, Team Type "#REF!":');
  expect(seen.seen.at(-1)).toBe('1 of 4 rows imported, 3 refused.');
  const [upload] = await history();
  expect(upload).toMatchObject({
    fileName: 'plan.csv',
    status: 'completed',
    submittedBy: people.ada.email,
    $permissions: ['read("user:ada")'],
  });
  expect(await sessionsLeft()).toBe(0);
});

test('rows that look odd are left out when asked for, and refused rows are written to a file', async () => {
  const path = saveCsv('plan.csv', [wren, refused, { ...robin, 'Team Type': '#REF!' }]);
  const file = join(folder, 'refused.csv');
  const seen = await run([path, '--leave-out-odd', '--refused', file]);
  expect(seen.text()).toContain(`1 refused row written to ${file}.`);
  expect(seen.text()).toContain('plan.csv: 2 rows, 1 of them refused; 1 team, 1 person.');
  expect(seen.seen.at(-1)).toBe('1 of 2 rows imported, 1 refused.');
  expect(readFileSync(file, 'utf8')).toMatch(/"no address".*"3";"User Email is ""no address""/u);
});

test('a workbook is imported, and of several sheets the chosen one', async () => {
  const path = await saveWorkbook('plan.xlsx', { Plan: [wren, robin] });
  expect((await run([path])).seen.at(-1)).toBe('2 rows imported.');
  expect((await run([path])).text()).toContain('  teams: 0 added, 0 changed, 2 unchanged, 0 not in the file');

  const both = await saveWorkbook('both.xlsx', { Old: [wren, robin], New: [wren] });
  const asked = await run([both], { terminal: scriptedTerminal({ chooses: 'New' }) });
  expect(asked.text()).toContain('? Which sheet has the capacity plan? (--sheet) Old / New');
  expect(asked.seen.at(-1)).toBe('1 row imported.');
  expect((await run([both, '--sheet', 'Old'])).seen.at(-1)).toBe('2 rows imported.');
  await expect(run([both, '--sheet', 'Other'])).rejects.toThrow('There is no sheet "Other" with data, but Old, New.');
});

describe('a whole plan, as a schedule imports it', () => {
  const report = () => JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Record<string, unknown>;
  const runWhole = (path: string, ...more: string[]) =>
    run([path, '--whole', '--yes', '--report', join(folder, 'report.json'), ...more]);
  const status = async (team: string) => {
    const queries = [Query.equal('teamName', team)];
    const table = { databaseId: 'engineering-data', tableId: 'team-metadata', queries };
    return (await uploads.server.tables.listRows(table)).rows.map(({ teamStatus }) => teamStatus as string);
  };

  test('retires what it doesn’t name, and says in a report what it did', async () => {
    await run([saveCsv('plan.csv', [wren, robin])]);
    const seen = await runWhole(saveCsv('next.csv', [wren]));
    expect(seen.text()).toContain("It closes 1 team that it doesn't name and takes 1 member out: Robin.");
    expect(seen.seen.at(-1)).toBe('1 row imported. Retired: 1 team.');
    expect(await status('Robin')).toEqual(['Closed']);
    expect(report()).toMatchObject({
      file: 'next.csv',
      outcome: 'imported',
      exitCode: 0,
      message: '1 row imported. Retired: 1 team.',
      rows: 1,
      refused: [],
      changes: { teams: { added: 0, changed: 0, unchanged: 1, unmentioned: 1 } },
      retired: { teams: 1, people: 0, memberships: 0 },
    });
  });

  test('a report that can’t be written stops it before anything is sent', async () => {
    const path = saveCsv('plan.csv', [wren]);
    const failure = run([path, '--report', join(folder, 'missing', 'report.json')]);
    await expect(failure).rejects.toThrow(/report\.json can't be written: ENOENT.* The run was broken off\.$/u);
    expect(await history()).toEqual([]);
  });

  test.each([
    [
      'a row to repair',
      [wren, refused],
      [],
      2,
      'to repair',
      'imported without a fault or not at all: 1 row to repair.',
      [{ column: 'User Email', what: '“no address”', rows: 1, lines: [3] }],
    ],
    ['too many closings', [wren], ['--at-most', '0'], 3, 'retires too much', 'It would close 1 team, more than 0', []],
  ])('%s: nothing is imported', async (_name, rows, more, exitCode, outcome, text, problems) => {
    await run([saveCsv('plan.csv', [wren, robin])]);
    await expect(runWhole(saveCsv('next.csv', rows), ...more)).rejects.toMatchObject({ exitCode });
    const message = expect.stringContaining(text) as string;
    expect(report()).toMatchObject({ outcome, exitCode, message, problems });
    expect(await history()).toHaveLength(1);
    expect(await status('Robin')).not.toContain('Closed');
  });
});

test('a file of which no row can be used is asked about, and fails with the text of the history', async () => {
  const path = saveCsv('plan.csv', [refused]);
  const terminal = scriptedTerminal();
  await expect(run([path], { terminal })).rejects.toThrow('No rows imported, 1 refused.');
  expect(terminal.text()).toContain('No row of this file can be used: the upload would fail');
  expect(terminal.text()).toContain('? Submit this file anyway?');
  expect(await sessionsLeft()).toBe(0);
});

test('somebody who says no has submitted nothing', async () => {
  const terminal = scriptedTerminal({ agrees: () => false });
  await expect(run([saveCsv('plan.csv', [wren])], { terminal })).rejects.toThrow('Nothing was changed.');
  expect(await history()).toEqual([]);
});

test('who is named must be an admin; of several admins one is chosen', async () => {
  const path = saveCsv('plan.csv', [wren]);
  await expect(run([path, '--as', people.sam.email])).rejects.toThrow(
    'Sam Staff (sam.staff@example.test) is no admin: npm run make-admin -- sam.staff@example.test',
  );
  await expect(run([path, '--as', 'nobody@example.test'])).rejects.toThrow(
    'Nobody with the address nobody@example.test',
  );
  await users.updateLabels({ userId: 'sam', labels: ['admin'] });
  const terminal = scriptedTerminal({ chooses: people.sam.email });
  await run([path], { terminal });
  expect(terminal.text()).toContain('? In whose name? (--as) ada.admin@example.test / sam.staff@example.test');
  expect((await history())[0]).toMatchObject({ submittedBy: people.sam.email });

  await users.updateLabels({ userId: 'sam', labels: [] });
  await users.updateStatus({ userId: 'ada', status: false });
  await expect(run([path])).rejects.toThrow('There is no admin yet');
  await expect(run([path, '--as', people.ada.email])).rejects.toThrow('Ada Admin (ada.admin@example.test) is blocked.');
});

test('Ctrl-C ends the waiting, and the server goes on', async () => {
  const path = saveCsv('plan.csv', [wren, robin]);
  const interrupt = new AbortController();
  const terminal = scriptedTerminal();
  const progress = (title: string, total: number) => {
    interrupt.abort();
    return terminal.progress(title, total);
  };
  await expect(run([path], { terminal: { ...terminal, progress }, signal: interrupt.signal })).rejects.toThrow(
    'The server goes on with the file: Admin, History shows how it ends.',
  );
  const [upload] = await history();
  expect(await uploads.ended(upload?.$id ?? '')).toMatchObject({ status: 'completed', recordsTotal: 2 });
  expect(await sessionsLeft()).toBe(0);
});

test('Ctrl-C before everything was sent imports nothing', async () => {
  const path = saveCsv('plan.csv', [wren]);
  await expect(run([path], { signal: AbortSignal.abort() })).rejects.toThrow(
    'Sending was stopped. Nothing of the file is imported.',
  );
  expect(await history()).toEqual([]);
  expect(await sessionsLeft()).toBe(0);
});

test('a lost answer and a lost connection import the file once', async () => {
  const path = saveCsv('plan.csv', [wren, robin]);
  const losses: Record<string, ('request' | 'answer')[]> = { POST: ['request', 'answer'], GET: ['answer', 'request'] };
  const proxy = await startBreakingProxy(uploads.appwrite.endpoint, ({ method = '', url = '' }) => {
    const matters = /\/executions|\/file-upload-results\/rows\//.test(url);
    return Promise.resolve(matters ? losses[method]?.shift() : undefined);
  });
  const seen = await run([path], { endpoint: proxy.endpoint });
  await proxy.stop();
  expect(losses).toEqual({ POST: [], GET: [] });
  expect(seen.text()).toContain('No connection at the moment, looking again');
  expect(seen.seen.at(-1)).toBe('2 rows imported.');
  expect(await history()).toHaveLength(1);
});

test('wrong arguments are told', async () => {
  const cases: readonly (readonly [string[], string])[] = [
    [['plan.txt'], 'Please upload a valid file.\nOnly a file whose name ends in .csv or .xlsx can be uploaded.'],
    [['missing.csv'], "missing.csv can't be read: ENOENT"],
    [[], 'One file is needed: npm run import -- FILE.csv'],
    [['a.csv', 'b.csv'], 'One file is needed'],
  ];
  for (const [names, message] of cases)
    await expect(run(names.map((name) => join(folder, name)))).rejects.toThrow(message.replace('missing.csv', ''));
});

test('a file without its columns is refused as on the page, with what is probably meant', async () => {
  const path = join(folder, 'plan.csv');
  writeFileSync(path, `${uploadColumns.join(',').replace('Project Id', 'Porject Id')}\n${'x,'.repeat(18)}x\n`);
  await expect(run([path])).rejects.toThrow(
    /File is missing required columns: Project Id[^]*"Porject Id" is probably "Project Id": correct it in the file\./,
  );
  const taken = join(folder, 'taken.csv');
  writeFileSync(taken, '');
  await expect(run([saveCsv('other.csv', [refused]), '--refused', taken])).rejects.toThrow("can't be written: EEXIST");
  expect(existsSync(taken)).toBe(true);
  expect(await history()).toEqual([]);
});
