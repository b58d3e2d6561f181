import { Functions, Query, Storage, TablesDB } from 'node-appwrite';
import { ofSuite } from '#test/support/ofSuite.ts';
import { keyClient } from '#test/support/signedIn.ts';
import { people, signIn } from '#test/support/signIn.ts';
import { recordedConfig, startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofSuite(() => startAppwrite());
const client = () => keyClient(appwrite);
const config = recordedConfig();

it('lists the databases of the configuration', async () => {
  const { total, databases } = await new TablesDB(client()).list();
  expect(total).toBe(config.tablesDB.length);
  expect(databases).toMatchObject(config.tablesDB);
});

it('lists the tables of one database with their columns and indexes', async () => {
  const [database] = config.tablesDB;
  const { tables } = await new TablesDB(client()).listTables({ databaseId: database?.$id ?? '' });
  const own = config.tables.filter(({ databaseId }) => databaseId === database?.$id);
  expect(tables).toMatchObject(own);
  expect(tables.flatMap(({ columns }) => columns.map(({ status }) => status))).toContain('available');
});

it('lists buckets, and functions with their deployed build', async () => {
  expect((await new Storage(client()).listBuckets()).buckets).toMatchObject(config.buckets);
  const { functions } = await new Functions(client()).list({ queries: [Query.limit(100)] });
  const described = new Map(functions.map((each) => [each.$id, each]));
  expect(described.get('undeployed')).toMatchObject({ deploymentId: '', latestDeploymentStatus: '' });
  expect(functions.filter(({ latestDeploymentStatus }) => latestDeploymentStatus === 'ready')).not.toEqual([]);
  expect(functions.map(({ scopes }) => scopes)).toEqual(config.functions.map(({ scopes }) => scopes));
});

it('answers one page of a list, with the total of all', async () => {
  const { total, functions } = await new Functions(client()).list({ queries: [Query.limit(1), Query.offset(1)] });
  expect(functions.map(({ $id }) => $id)).toEqual([config.functions[1]?.$id]);
  expect(total).toBe(config.functions.length);
});

it('refuses a filter rather than ignoring it', async () => {
  const asked = new Functions(client()).list({ queries: [Query.equal('name', 'x')] });
  await expect(asked).rejects.toMatchObject({ code: 400, type: 'general_argument_invalid' });
});

it('says that a database is missing', async () => {
  const asked = new TablesDB(client()).listTables({ databaseId: 'missing' });
  await expect(asked).rejects.toMatchObject({ code: 404, type: 'database_not_found' });
});

it('makes nothing through the API', async () => {
  const asked = new TablesDB(client()).create({ databaseId: 'more', name: 'More' });
  await expect(asked).rejects.toMatchObject({ code: 404, type: 'general_route_not_found' });
});

describe.each(['guests', 'people'])('to %s', (who) => {
  it.each(['/tablesdb', '/tablesdb/missing/tables', '/storage/buckets', '/functions'])(
    '%s tells nothing of what there is',
    async (path) => {
      const { cookieHeader } = await signIn(
        { ...appwrite, projectId: appwrite.project, apiKey: appwrite.key },
        people.ada,
      );
      const { origin } = new URL(appwrite.endpoint);
      const project = { 'x-appwrite-project': appwrite.project, origin };
      const headers = { ...project, ...(who === 'people' && { cookie: cookieHeader }) };
      for (const method of ['GET', 'POST']) {
        const answer = await fetch(appwrite.endpoint + path, { method, headers });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ type: 'general_unauthorized_scope' });
      }
    },
  );
});

it('tells its version to everybody', async () => {
  const answer = await fetch(`${appwrite.endpoint}/health/version`);
  expect(await answer.json()).toEqual({ version: '1.9.6' });
});
