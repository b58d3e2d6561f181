import { blankTeam } from '#domain/team.ts';
import { blankInventory, inventoryColumns } from '#domain/tech-inventory/categories.ts';
import { connectServer } from '#functions/runtime/server.ts';
import { createTableRows } from '#functions/runtime/rows.ts';
import { createAll, listAll } from '#functions/runtime/tableBatches.ts';
import { connectFunction } from '#test/support/connectFunction.ts';
import { ofTest } from '#test/support/ofSuite.ts';
import { productConfig, withoutTriggers } from '#test/support/startUploads.ts';
import { startAppwrite } from '#test/support/startAppwrite.ts';

const appwrite = ofTest(() => startAppwrite({}, withoutTriggers(productConfig())));

const connectTeams = () => createTableRows(connectFunction(appwrite).tables, 'team-metadata', blankTeam);

function someTeams(count: number) {
  const id = (index: number) => `${String(index).padStart(4, '0')}-0123456789-0123456789-0123456`;
  return new Map(Array.from({ length: count }, (_, index) => [id(index), { ...blankTeam, teamName: `Team ${index}` }]));
}

test.each([0, 1, 201])('%i rows are saved, listed and found as they are', async (count) => {
  const teams = connectTeams();
  const rows = someTeams(count);
  await teams.save(rows);
  expect(await teams.list()).toEqual(rows);
  expect(await teams.find([...rows.keys(), 'unknown'])).toEqual(rows);
});

test('pages are read without a count, which takes the platform as long as the rows', async () => {
  const { client, tables } = connectFunction(appwrite);
  await createTableRows(tables, 'team-metadata', blankTeam).save(someTeams(1));
  const call = jest.spyOn(client, 'call');
  expect(await listAll(tables, 'team-metadata')).toHaveLength(1);
  expect(await call.mock.results[0]?.value).toMatchObject({ total: 0 });
});

test('saving a row that exists replaces its fields', async () => {
  const teams = connectTeams();
  const [[id, team]] = [...someTeams(1)] as [[string, typeof blankTeam]];
  await teams.save(new Map([[id, { ...team, productName: 'Payments', greenfield: true }]]));
  await teams.save(new Map([[id, { ...team, productName: null }]]));
  expect(await teams.list()).toEqual(new Map([[id, team]]));
});

test('rows that are too large for one call are saved in several', async () => {
  const { tables } = connectFunction(appwrite);
  const inventories = createTableRows(tables, 'team-tech-inventory', blankInventory);
  // Six bytes for each character.
  const full = Object.fromEntries(inventoryColumns.map((column) => [column, '\u0001'.repeat(20_000)]));
  const rows = new Map(Array.from({ length: 6 }, (_, index) => [`team-${index}`, { ...blankInventory, ...full }]));
  await inventories.save(rows);
  expect(await inventories.find([...rows.keys()])).toEqual(rows);
  const more = [...rows].map(([id, fields]) => ({ $id: `${id}-more`, ...fields }));
  await createAll(tables, 'team-tech-inventory', more);
  expect(await inventories.list()).toMatchObject({ size: 12 });
});

test('of rows to be created those that are there stay; a unique value that another row holds is refused', async () => {
  const { tables } = connectFunction(appwrite);
  const membership = (id: string, teamId: string) => ({ $id: id, userId: 'ada', teamId });
  const create = (...rows: ReturnType<typeof membership>[]) => createAll(tables, 'user-team-association', rows);
  await create(membership('one', 'owl'));
  await create(membership('one', 'wren'), membership('two', 'wren'));
  await expect(create(membership('three', 'wren'))).rejects.toMatchObject({ code: 409 });
  const stored = await listAll(tables, 'user-team-association');
  expect(stored).toMatchObject([membership('one', 'owl'), membership('two', 'wren')]);
});

test('a key is needed', () => {
  expect(() => connectServer({ endpoint: appwrite.endpoint, projectId: 'x', functionId: 'x' }, {})).toThrow(
    /carries no key/,
  );
});
