/**
 * @jest-environment ./test/support/PageEnvironment.ts
 * @jest-environment-options {"url": "http://localhost/"}
 */
import { basicLogger, initialize, type LDClient, type LDFlagSet } from 'launchdarkly-react-client-sdk';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { FetchEventSource } from '#test/support/FetchEventSource.ts';
import { newFolder } from '#test/support/newFolder.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const bothOn = { 'capacity-plan-file-uploading': true, 'edit-monthly-metrics': true };

let folder: string;
let local: LocalServices;
let client: LDClient | undefined;

beforeAll(async () => {
  Object.assign(window, { EventSource: FetchEventSource });
  folder = newFolder('flags');
  local = await startLocal({ dataDir: folder });
});

// Each test begins with both flags on.
afterEach(async () => {
  if (client === undefined) return;
  writeFileSync(flagsFile(), JSON.stringify(bothOn));
  await flagsBecome(client, bothOn);
  await client.close();
});

afterAll(() => local.stop());

const flagsFile = () => join(folder, 'flags.json');

async function openPage(origin = local.origin): Promise<LDClient> {
  const address = `${origin}/flags`;
  client = initialize(
    'local',
    { kind: 'user', key: 'sam' },
    {
      baseUrl: address,
      streamUrl: address,
      eventsUrl: address,
      streaming: true,
      diagnosticOptOut: true,
      fetchGoals: false,
      streamReconnectDelay: 50,
      logger: basicLogger({ level: 'none' }),
    },
  );
  await client.waitForInitialization(5);
  return client;
}

/** Resolves when the open page knows these flags. */
function flagsBecome(page: LDClient, wanted: LDFlagSet): Promise<void> {
  const same = (): boolean => JSON.stringify(sorted(page.allFlags())) === JSON.stringify(sorted(wanted));
  return new Promise((resolve) => {
    const check = (): void => {
      if (!same()) return;
      page.off('change', check);
      resolve();
    };
    page.on('change', check);
    check();
  });
}

const sorted = (flags: LDFlagSet) => Object.entries(flags).sort(([one], [other]) => one.localeCompare(other));

test('both flags start on', async () => {
  const page = await openPage();
  expect(page.allFlags()).toEqual(bothOn);
});

test('a change of the file reaches a page that is open', async () => {
  const page = await openPage();
  writeFileSync(flagsFile(), JSON.stringify({ ...bothOn, 'edit-monthly-metrics': false }));
  await flagsBecome(page, { ...bothOn, 'edit-monthly-metrics': false });
  writeFileSync(flagsFile(), JSON.stringify(bothOn));
  await flagsBecome(page, bothOn);
});

test('so does a file that an editor puts in the place of the old one, with flags added and removed', async () => {
  const page = await openPage();
  writeFileSync(`${flagsFile()}~`, '\uFEFF{ "edit-monthly-metrics": true, "new-flag": true }');
  renameSync(`${flagsFile()}~`, flagsFile());
  await flagsBecome(page, { 'edit-monthly-metrics': true, 'new-flag': true });
});

test('a broken file leaves the last good flags in force and is complained of once', async () => {
  const page = await openPage();
  writeFileSync(flagsFile(), '{ "edit-monthly-metrics": fal');
  while (local.warnings().length === 0) await turn();
  writeFileSync(flagsFile(), '{ "edit-monthly-metrics": fals');
  writeFileSync(flagsFile(), JSON.stringify({ ...bothOn, 'capacity-plan-file-uploading': false }));
  await flagsBecome(page, { ...bothOn, 'capacity-plan-file-uploading': false });
  expect(local.warnings().map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([
    `Flags file ${flagsFile()}: it is not JSON; the last good flags stay in force.`,
  ]);
});

test('a page that stays open through a restart gets the flags of after it', async () => {
  const page = await openPage();
  const { port } = new URL(local.origin);
  await local.stop();
  writeFileSync(flagsFile(), JSON.stringify({ ...bothOn, 'edit-monthly-metrics': false }));
  local = await startLocal({ dataDir: folder, env: { PORT: port } });
  await flagsBecome(page, { ...bothOn, 'edit-monthly-metrics': false });
  // The client asks while nobody answers yet; jsdom says so.
  const untoward = takeComplaints().filter(
    (complaint) => !/ECONNREFUSED|socket hang up|status code 503/.test(complaint),
  );
  expect(untoward).toEqual([]);
});

test('events are taken', async () => {
  const page = await openPage();
  page.track('something');
  await expect(page.flush()).resolves.toBeUndefined();
  const answer = await fetch(`${local.origin}/flags/events/bulk/local`, { method: 'POST', body: '[]' });
  expect(answer.status).toBe(202);
});

const turn = () => new Promise((resolve) => setTimeout(resolve, 10));
