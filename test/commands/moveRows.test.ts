import { InputFile } from 'node-appwrite/file';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { move } from '#commands/move/move.ts';
import { connectSide, runMove, type Side } from '#test/support/runMove.ts';
import { scriptedTerminal } from '#test/support/scriptedTerminal.ts';
import { startAppwrite, type StartedAppwrite } from '#test/support/startAppwrite.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';

const inventory = { databaseId: 'engineering-data', tableId: 'team-tech-inventory' };
const running: StartedAppwrite[] = [];

async function start(config: AppwriteConfig = productConfig()): Promise<StartedAppwrite> {
  const started = await startAppwrite({}, withoutTriggers(config));
  running.push(started);
  return started;
}

afterEach(async () => {
  for (const started of running.splice(0)) await started.stop();
});

const sideOf = ({ endpoint, key }: StartedAppwrite): Side => ({ endpoint, apiKey: key });

test('a row whose unique value another row has there is told, and overwrites nothing', async () => {
  const [source, target] = [sideOf(await start()), sideOf(await start())];
  const person = { databaseId: 'engineering-data', tableId: 'user-metadata' };
  await connectSide(source).tables.createRow({ ...person, rowId: 'here', data: { email: 'wren@example.test' } });
  const there = connectSide(target).tables;
  await there.createRow({ ...person, rowId: 'there', data: { email: 'WREN@example.test', firstName: 'Kept' } });

  const terminal = scriptedTerminal();
  await expect(runMove(source, target, [], terminal)).rejects.toThrow("Not equal: 1 row can't be written, see above.");
  expect(terminal.text()).toContain(
    "user-metadata: 1 row can't be written, since another row at the target has the same email: here.",
  );
  expect(await there.getRow({ ...person, rowId: 'there' })).toMatchObject({ firstName: 'Kept' });

  await runMove(source, target, ['--mirror']);
  expect(await there.getRow({ ...person, rowId: 'here' })).toMatchObject({ email: 'wren@example.test' });
});

test('an installation that lacks a part is refused before anything is written', async () => {
  const config = productConfig();
  const tables = config.tables.map((table) =>
    table.$id === 'user-metadata' ? { ...table, columns: table.columns.filter(({ key }) => key !== 'manager') } : table,
  );
  const older = {
    ...config,
    tables: tables.filter(({ $id }) => $id !== 'team-tech-inventory'),
    buckets: config.buckets.filter(({ $id }) => $id !== 'upload-issues'),
  };
  const [source, target] = [await start(config), await start(older)];
  const [from, to] = [sideOf(source), sideOf(target)];
  await expect(runMove(from, to)).rejects.toThrow(
    `engineering-data at ${to.endpoint} lacks column user-metadata.manager, table team-tech-inventory, bucket upload-issues: run npm run deploy there first.`,
  );
  await expect(runMove(from, from)).rejects.toThrow('--from and --to are the same project');
  const sameMachine = from.endpoint.replace('localhost', '127.0.0.1');
  await expect(runMove(from, { ...from, endpoint: sameMachine })).rejects.toThrow(
    '--from and --to are the same project',
  );
  await expect(move([], scriptedTerminal(), {})).rejects.toThrow('--to is missing');
  await expect(runMove(from, { ...to, apiKey: 'wrong' })).rejects.toThrow(
    `engineering-data at ${to.endpoint} refuses the API key`,
  );
});

test('rows that are too large for one call are moved in several', async () => {
  const [source, target] = [await start(), await start()];
  const [from, to] = [sideOf(source), sideOf(target)];
  const columns = productConfig().tables.find(({ $id }) => $id === inventory.tableId)?.columns ?? [];
  const wide = columns.filter(({ size }) => size === 20_000).map(({ key }) => [key, '\u0001'.repeat(20_000)]);
  // Six bytes for each character.
  for (let number = 0; number < 6; number++) {
    const data = Object.fromEntries(wide) as Record<string, string>;
    await connectSide(from).tables.createRow({ ...inventory, rowId: `row-${number}`, data });
  }
  expect((await runMove(from, to)).text()).toContain('team-tech-inventory: 6 at the source, 6 at the target, 6 equal');
});

test('a file keeps a name that is too long to be given anew', async () => {
  const [source, target] = [sideOf(await start()), sideOf(await start())];
  const place = { bucketId: 'upload-issues', fileId: 'refused' };
  const name = `${'n'.repeat(200)}.csv`;
  for (const [side, permissions] of [
    [source, ['read("users")']],
    [target, []],
  ] as const) {
    const file = InputFile.fromBuffer(Buffer.from('Team;Reason'), name);
    await connectSide(side).storage.createFile({ ...place, file, permissions: [...permissions] });
  }
  await runMove(source, target);
  expect(await connectSide(target).storage.getFile(place)).toMatchObject({ name, $permissions: ['read("users")'] });
});
