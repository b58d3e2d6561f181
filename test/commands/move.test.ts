import { type Models, Query } from 'node-appwrite';
import { InputFile } from 'node-appwrite/file';
import { blankCampaignFields } from '#functions/campaigns/ports.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { connectSide, runMove, type Side } from '#test/support/runMove.ts';
import { startBreakingProxy } from '#test/support/startBreakingProxy.ts';
import { scriptedTerminal } from '#test/support/scriptedTerminal.ts';
import { people } from '#test/support/signIn.ts';
import { withoutPauses } from '#test/support/withoutPauses.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';

const team = { databaseId: 'engineering-data', tableId: 'team-metadata' };
const uploads = { databaseId: 'functions', tableId: 'file-upload-results' };
const inventory = { databaseId: 'engineering-data', tableId: 'team-tech-inventory' };
/** Texts that the platform would run, marked and not. */
const operator = '{"method":"stringConcat","values":["x"]}';

const endings: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Has nobody and nothing. */
async function startEmpty(): Promise<Side> {
  const { endpoint, key, stop } = await startAppwrite({}, withoutTriggers(productConfig()));
  endings.push(stop);
  return { endpoint, apiKey: key };
}

/** In a process of its own, which can be killed. */
async function startProcess(teams = 0, dataDir = newFolder('move')): Promise<LocalServices> {
  const env = { SAMPLE_TEAMS: String(teams), LOSES_EVENTS: '1', LOSES_SCHEDULES: '1' };
  const side = await startLocal({ dataDir, env });
  endings.push(() => side.kill9());
  return side;
}

/** Has Ada and two teams. */
async function startSmall(): Promise<Side> {
  const side = await startEmpty();
  const { tables, users } = connectSide(side);
  await users.create({ userId: 'ada', email: people.ada.email, name: people.ada.name });
  await users.updateLabels({ userId: 'ada', labels: ['admin'] });
  for (const rowId of ['wren', 'robin']) {
    await tables.createRow({ ...team, rowId, data: { teamName: rowId } });
    await tables.createRow({ ...inventory, rowId, data: { comments: rowId } });
  }
  return side;
}

/** Everything that is stored of the product's tables, without what belongs to a server. */
async function contents(side: Side, withDates: boolean): Promise<Record<string, unknown[]>> {
  const { tables } = connectSide(side);
  const all: Record<string, unknown[]> = {};
  for (const { $id: tableId, databaseId } of productConfig().tables) {
    const { rows } = await tables.listRows({ databaseId, tableId, queries: [Query.limit(100_000)] });
    all[tableId] = rows.map((row) => {
      const { $sequence: sequence, ...rest } = row;
      expect(sequence).toBeDefined();
      return withDates ? rest : { ...rest, $createdAt: '', $updatedAt: '' };
    });
  }
  return all;
}

/** An upload of Ada's with its error file, a person who is blocked, texts that read as operators. */
async function addMore(side: Side): Promise<void> {
  const { tables, storage, users } = connectSide(side);
  const { users: found } = await users.list({ queries: [Query.equal('email', [people.ada.email])] });
  const ada = found[0]?.$id ?? '';
  await users.create({ userId: 'kim', email: people.kim.email, name: 'Kim Staff' });
  await users.updateLabels({ userId: 'kim', labels: ['author'] });
  await users.create({ userId: 'gone', email: 'gone@example.test', name: 'Gone' });
  await users.updateStatus({ userId: 'gone', status: false });
  const permissions = [`read("user:${ada}")`];
  await tables.createRow({
    ...uploads,
    rowId: 'refused',
    data: uploadResult({ message: `\\${operator}`, errorFileId: 'refused', fileName: '=1+1 ä🎉.csv' }),
    permissions,
  });
  await tables.createRow({ ...uploads, rowId: 'nobody', data: uploadResult({}), permissions: ['read("user:nobody")'] });
  await tables.createRow({ ...uploads, rowId: 'running', data: uploadResult({ status: 'processing' }), permissions });
  await tables.createRow({
    ...team,
    rowId: 'odd',
    data: { teamName: `\\\\${operator}`, productName: '\\plain \u0007' },
  });
  const file = InputFile.fromBuffer(Buffer.from('Team;Reason\nä;"x"\n'), 'refused rows.csv');
  await storage.createFile({ bucketId: 'upload-issues', fileId: 'refused', file, permissions });
}

function uploadResult(fields: object): object {
  const submittedAt = '2026-03-01T10:00:00.000+00:00';
  return { fileName: 'plan.csv', status: 'completed', submittedAt, submittedBy: people.ada.email, ...fields };
}

test('an organisation is moved to an empty installation and back, with its files and people', async () => {
  const [source, target, third] = await Promise.all([startProcess(2), startEmpty(), startEmpty()]);
  await addMore(source);
  const here = await contents(source, true);

  const first = await runMove(source, target);
  expect(first.seen.slice(0, 2)).toEqual([
    `From engineering-data at ${source.endpoint}\nto   engineering-data at ${target.endpoint}`,
    'Comparing...',
  ]);
  expect(first.text()).toContain('file-upload-results: 1 upload under way, not moved.');
  expect(first.text()).toContain('Permissions for accounts that are gone or have no e-mail address, left out: nobody.');
  expect(first.text()).toMatch(/\? Write [\d,]+ rows, 1 file, 3 accounts, \d labels? to engineering-data at /u);
  expect(first.text()).toContain('All that the source has is equal at the target.');

  const withoutRunning = here['file-upload-results']?.filter((row) => (row as Models.Row).$id !== 'running') ?? [];
  const expected = {
    ...here,
    'file-upload-results': withoutRunning.map((row) =>
      (row as Models.Row).$id === 'nobody' ? { ...(row as object), $permissions: [] } : row,
    ),
    'upload-lease': expect.anything() as unknown[],
    'calculation-turn': expect.anything() as unknown[],
  };
  expect(await contents(target, true)).toEqual(expected);
  const there = connectSide(target);
  expect(Buffer.from(await there.storage.getFileDownload({ bucketId: 'upload-issues', fileId: 'refused' }))).toEqual(
    Buffer.from('Team;Reason\nä;"x"\n'),
  );
  expect(await there.users.get({ userId: 'kim' })).toMatchObject({ email: people.kim.email, labels: ['author'] });
  expect(await there.users.get({ userId: 'gone' })).toMatchObject({ status: false });

  const again = await runMove(source, target);
  expect(again.seen.filter((line) => line.startsWith('?'))).toEqual([]);
  expect(again.seen.at(-1)).toBe('Nothing was written.');

  await runMove(target, third);
  expect(await contents(third, true)).toEqual(expected);
  const back = await runMove(target, source);
  expect(back.text()).toContain('? Write 1 row to');
  expect((await connectSide(source).tables.getRow({ ...uploads, rowId: 'running' })).status).toBe('processing');
});

test('a move that broke off goes on where it stopped, and brings along what has changed since', async () => {
  const [source, target] = await Promise.all([startProcess(2), startProcess()]);
  await addMore(source);
  let writes = 0;
  const proxy = await startBreakingProxy(target.endpoint, async ({ method, url = '' }) => {
    if (method !== 'PUT' || !url.endsWith('/rows') || ++writes < 3) return undefined;
    if (writes === 3) await target.kill9();
    return 'request';
  });
  const broken = scriptedTerminal();
  const move = () => runMove(source, { ...target, endpoint: proxy.endpoint }, [], broken);
  await expect(withoutPauses(move)).rejects.toThrow(
    /does not answer: .*\nThe move broke off. Run the same command again: it goes on from there.$/,
  );
  await proxy.stop();
  expect(broken.text()).toContain('Broke off.');

  const restarted = await startProcess(0, target.dataDir);
  const written = (await contents(restarted, false))['team-metadata'] ?? [];
  expect(written.length).toBeGreaterThan(0);
  await connectSide(source).tables.updateRow({ ...team, rowId: 'odd', data: { productName: 'Changed meanwhile' } });

  const rest = await runMove(source, restarted);
  const asked = rest.seen.find((line) => line.startsWith('? Write')) ?? '';
  const total = broken.seen.find((line) => line.startsWith('? Write')) ?? '';
  expect(numberIn(asked)).toBeLessThan(numberIn(total));
  expect(rest.text()).toContain('All that the source has is equal at the target.');
  expect(await connectSide(restarted).tables.getRow({ ...team, rowId: 'odd' })).toMatchObject({
    productName: 'Changed meanwhile',
    teamName: `\\\\${operator}`,
  });
});

const numberIn = (line: string): number => Number(/[\d,]+/.exec(line)?.[0].replace(',', ''));

test('people who have another id at the target keep what is theirs', async () => {
  const [source, target] = await Promise.all([startSmall(), startEmpty()]);
  await addMore(source);
  const token = { databaseId: 'functions', tableId: 'metric-tokens', rowId: 'token-1' };
  const expiresAt = '2027-03-01T10:00:00.000+00:00';
  const data = { name: 'Nightly', digest: 'x', createdBy: 'kim', expiresAt };
  await connectSide(source).tables.createRow({ ...token, data });
  const campaign = { databaseId: 'engineering-data', tableId: 'campaigns', rowId: 'java' };
  const asked = (id: string) =>
    JSON.stringify([{ reason: '"askedById":"ada"', askedById: id, decidedById: 'token-1' }]);
  await connectSide(source).tables.createRow({
    ...campaign,
    data: { ...blankCampaignFields, deadline: '2027-03-01', exemptions: asked('ada') },
  });
  const there = connectSide(target);
  // Somebody else has Kim's id there, and Ada another one.
  await there.users.create({ userId: 'ada-there', email: people.ada.email, name: 'Ada' });
  await there.users.updateLabels({ userId: 'ada-there', labels: ['extra'] });
  await there.users.create({ userId: 'kim', email: 'somebody.else@example.test', name: 'Somebody Else' });

  const moved = await runMove(source, target);
  expect((await there.tables.getRow({ ...uploads, rowId: 'refused' })).$permissions).toEqual([
    'read("user:ada-there")',
  ]);
  const { $permissions } = await there.storage.getFile({ bucketId: 'upload-issues', fileId: 'refused' });
  expect($permissions).toEqual(['read("user:ada-there")']);
  expect((await there.users.get({ userId: 'ada-there' })).labels.toSorted()).toEqual(['admin', 'extra']);
  const kim = await there.users.list({ queries: [Query.equal('email', [people.kim.email])] });
  expect(kim.users[0]).toMatchObject({ labels: ['author'] });
  expect(kim.users[0]?.$id).not.toBe('kim');
  expect(await there.tables.getRow(token)).toMatchObject({ createdBy: kim.users[0]?.$id });
  expect(await there.tables.getRow(campaign)).toMatchObject({ exemptions: asked('ada-there') });
  expect(moved.text()).toContain(`label of Ada (${people.ada.email}): extra`);

  const mirrored = await runMove(source, target, ['--mirror']);
  expect(mirrored.seen.filter((line) => line.startsWith('?'))).toEqual([
    `? Remove 1 label from engineering-data at ${target.endpoint} for good?`,
  ]);
  expect((await there.users.get({ userId: 'ada-there' })).labels).toEqual(['admin']);
});

test('what only the target has is left, or removed by a mirror that was agreed to', async () => {
  const [source, target] = await Promise.all([startSmall(), startEmpty()]);
  await runMove(source, target);
  const there = connectSide(target);
  await there.tables.createRow({ ...team, rowId: 'more', data: { teamName: 'Only there' } });
  await there.tables.createRow({ ...inventory, rowId: 'more', data: { comments: 'x' } });

  const left = await runMove(source, target);
  expect(left.text()).toContain('Only at the target, and left there:\n  team-metadata, 1 row: more');
  expect(left.text()).toContain('team-metadata: 2 at the source, 3 at the target, 2 equal');

  const refusing = scriptedTerminal({ agrees: (question) => !question.startsWith('Remove') });
  await expect(runMove(source, target, ['--mirror'], refusing)).rejects.toThrow('Nothing was changed.');
  expect(refusing.seen.at(-1)).toBe(`? Remove 2 rows from engineering-data at ${target.endpoint} for good?`);
  expect(await there.tables.getRow({ ...team, rowId: 'more' })).toBeDefined();

  await runMove(source, target, ['--mirror']);
  await expect(there.tables.getRow({ ...team, rowId: 'more' })).rejects.toMatchObject({ code: 404 });
  expect(await contents(target, true)).toEqual(await contents(source, true));
});

test('work under way is told, and who says no has changed nothing', async () => {
  const [source, target] = await Promise.all([startSmall(), startEmpty()]);
  const { tables } = connectSide(source);
  const submittedAt = new Date().toISOString();
  const job = { userId: 'ada', submittedAt, lastPartAt: submittedAt, parts: 2, arrived: [1] };
  await tables.createRow({ databaseId: 'functions', tableId: 'upload-jobs', rowId: 'job', data: job });
  const heldUntil = new Date(Date.now() + 60_000).toISOString();
  const turn = { databaseId: 'functions', tableId: 'calculation-turn', rowId: 'turn' };
  await tables.upsertRow({ ...turn, data: { heldUntil } });

  const terminal = scriptedTerminal({ agrees: () => false });
  await expect(runMove(source, target, [], terminal)).rejects.toThrow('Nothing was changed.');
  expect(terminal.text()).toContain(`engineering-data at ${source.endpoint} has 1 upload under way.`);
  expect(terminal.text()).toContain(`engineering-data at ${source.endpoint} is calculating metrics.`);
  expect((await contents(target, false))['team-metadata']).toEqual([]);
});
