import { setTimeout as pause } from 'node:timers/promises';
import { AppwriteException, Client, Functions, Query, TablesDB } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import { newFolder } from '#test/support/newFolder.ts';
import type { SignedIn } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';

const inventory = tableOf(tableIds.teamTechInventory);
const writers = 5;
const teams = 10;
const saves = 30;

interface Save {
  readonly teamId: string;
  readonly userId: string;
  readonly value: string;
}

type Writer = SignedIn & { readonly name: string };

let dataDir: string;
let local: LocalServices;
const start = async (env: Readonly<Record<string, string>> = {}): Promise<void> => {
  local = await startLocal({ dataDir, env: { LOSES_SCHEDULES: '1', ...env } });
};

beforeAll(async () => {
  dataDir = newFolder('restarts');
  // No run for each row of the teams.
  await start({ LOSES_EVENTS: '1' });
  await addTeams();
  await local.stop();
  await start();
});
afterAll(() => local.stop());

function tablesAs(identify: (client: Client) => Client): TablesDB {
  const { endpoint, projectId } = local;
  return new TablesDB(identify(new Client().setEndpoint(endpoint).setProject(projectId)));
}

const asKey = () => tablesAs((client) => client.setKey(local.apiKey));

/** Teams with inventories, whose history has begun. */
async function addTeams(): Promise<void> {
  const ids = Array.from({ length: teams }, (_, index) => `team-${index}`);
  const save = (tableId: typeof tableIds.teamMetadata | typeof tableIds.teamTechInventory, data: object) =>
    asKey().upsertRows({ ...tableOf(tableId), rows: ids.map(($id) => ({ $id, ...data })) });
  await save(tableIds.teamMetadata, { teamName: 'Payments', greenfield: false });
  await save(tableIds.teamTechInventory, { comments: 'None' });
  const functions = new Functions(asKey().client);
  const { responseStatusCode } = await functions.createExecution({ functionId: 'change-recorder' });
  expect(responseStatusCode).toBe(200);
}

/** Everybody saves on until so many saves are answered in all; then the process is ended, while they still save. */
async function saveUntil(
  count: number,
  answered: Save[],
  people: readonly Writer[],
  end?: () => Promise<unknown>,
): Promise<void> {
  let ending: Promise<unknown> | undefined;
  const saveOn = async ({ userId, secret, name }: Writer): Promise<void> => {
    const tables = tablesAs((client) => client.setSession(secret));
    while (answered.length < count || end !== undefined) {
      if (answered.length >= count) ending ??= end?.();
      next += 1;
      const updateDate = new Date().toISOString();
      const save = { teamId: `team-${next % teams}`, userId, value: `${next}` };
      try {
        await tables.updateRow({
          ...inventory,
          rowId: save.teamId,
          data: { comments: save.value, updateBy: name, updateDate },
        });
      } catch (thrown) {
        // Nobody has answered, or a server that is stopping has refused.
        if (thrown instanceof AppwriteException && thrown.code !== 503) throw thrown;
        return;
      }
      answered.push(save);
    }
  };
  await Promise.all(people.map(saveOn));
  await ending;
}

let next = 0;

async function listEntries(): Promise<ChangeEntry[]> {
  const queries = [Query.equal('field', 'comments'), Query.isNotNull('userId'), Query.limit(1_000)];
  return (await asKey().listRows({ ...tableOf(tableIds.changeEntries), queries })).rows as unknown as ChangeEntry[];
}

test('whatever is stopped or killed meanwhile, the history has every answered save, once and with its person', async () => {
  const people: Writer[] = [];
  for (let index = 0; index < writers; index += 1) {
    const person = { name: `Person ${index}`, email: `person.${index}@example.test`, labels: [] };
    people.push({ ...(await local.signIn(person)), name: person.name });
  }
  const answered: Save[] = [];
  await saveUntil(saves / 3, answered, people, () => local.stop());
  await start();
  await saveUntil((saves * 2) / 3, answered, people, () => local.kill9());
  await start();
  await saveUntil(saves, answered, people);
  const wanted = answered.map(({ teamId, userId, value }) => `${teamId} ${value} ${userId}`);
  const told = async () =>
    (await listEntries()).map(({ teamId, newValue, userId }) => `${teamId} ${newValue} ${userId}`);
  for (let known = new Set<string>(); wanted.some((save) => !known.has(save)); known = new Set(await told()))
    await pause(250);
  const entries = await told();
  expect(new Set(entries).size).toBe(entries.length);
});
