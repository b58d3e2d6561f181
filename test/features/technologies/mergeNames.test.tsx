import { screen, waitFor, within } from '@testing-library/react';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, type TestPerson } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';

const local = localOfSuite();

const lists = {
  wren: 'Oracle:19|Postgress:14',
  robin: 'PostgreSQL:14',
  heron: 'PostgreSQL:15|Oracel:21',
  falcon: 'Oracle:21',
};

async function open(path: string, person: TestPerson = people.ada) {
  await fillTables(local, {
    [tableIds.teamMetadata]: Object.keys(lists).map((id) => teamRow(id, { teamName: `Team ${id}` })),
    [tableIds.teamTechInventory]: Object.entries(lists).map(([id, datastoreAndVersion]) =>
      inventoryRow(id, { datastoreAndVersion, updateBy: 'Sam Staff' }),
    ),
    [tableIds.technologyRules]: [],
  });
  const services = await signInPage(local, person);
  return { ...renderApp(path, { services, config: { fileUploaderFunctionId: functionIds.fileUploader } }), services };
}

const textOf = (services: AppwriteServices, teamId: string) =>
  meanwhile(async () => {
    const rows = await services.tables.listAll(tableIds.teamTechInventory);
    const row = rows.find(({ $id }) => $id === teamId);
    return [row?.datastoreAndVersion, row?.updateBy];
  });

const names = () => within(screen.getByRole('region', { name: 'Names that may be the same' }));

test('an admin is proposed names, merges one pair after a look at its teams, undoes it, and keeps another pair apart', async () => {
  const { user, services } = await open('/technologies');
  await screen.findByText('2 names may be the same as others');
  await user.click(names().getByRole('button', { name: 'Review' }));
  expect(
    names()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Oracel (1 team) and Oracle (2 teams)DatastoresMerge…Not the same',
    'Postgress (1 team) and PostgreSQL (2 teams)DatastoresMerge…Not the same',
  ]);
  await user.click(names().getByRole('button', { name: 'Merge Postgress and PostgreSQL' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge names' }));
  expect(dialog.getByRole('radio', { name: 'PostgreSQL (2 teams)' })).toBeChecked();
  await dialog.findByText('1 team will be renamed:');
  expect(dialog.getByRole('listitem')).toHaveTextContent('Team wren: Postgress 14 → PostgreSQL 14');
  expect(dialog.getByRole('link', { name: 'Team wren' })).toHaveAttribute('href', '/teams/wren/techInventory');
  await expectAccessible();
  expect(await textOf(services, 'wren')).toEqual([lists.wren, 'Sam Staff']);

  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  const status = await dialog.findByRole('status', { name: 'Merge: Postgress → PostgreSQL' });
  await waitFor(() => expect(status).toHaveTextContent('1 team renamed.'), { timeout: 30_000 });
  expect(await textOf(services, 'wren')).toEqual(['Oracle:19|PostgreSQL:14', 'Sam Staff']);
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await screen.findByText('One name may be another one');

  // On the page, the merge can still be undone.
  await user.click(await names().findByRole('button', { name: 'Undo' }));
  const undo = await names().findByRole(
    'status',
    { name: 'Undo of Merge: Postgress → PostgreSQL' },
    { timeout: 30_000 },
  );
  await waitFor(() => expect(undo).toHaveTextContent('1 team restored.'), { timeout: 30_000 });
  expect(await textOf(services, 'wren')).toEqual([lists.wren, 'Sam Staff']);
  await screen.findByText('2 names may be the same as others');

  await user.click(names().getByRole('button', { name: 'Oracel and Oracle are not the same' }));
  await screen.findByText('One name may be another one');
  const rules = await meanwhile(() => services.tables.listAll(tableIds.technologyRules));
  expect(JSON.parse(rules[0]?.names ?? '')).toEqual([{ name: 'Oracle', aliases: [], distinctFrom: ['Oracel'] }]);
});

test('on its page any other name is merged into a technology, and an alias is let go', async () => {
  const { user, services } = await open('/technologies/datastores/PostgreSQL');
  await user.click(await screen.findByRole('button', { name: 'Merge another name into this one…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge names' }));
  await user.type(dialog.getByRole('combobox', { name: 'Name to merge' }), 'Oracel{Enter}');
  await user.tab();
  await dialog.findByText('1 team will be renamed:');
  await user.click(dialog.getByRole('button', { name: 'Merge' }));
  await dialog.findByText(/1 team renamed\./u, {}, { timeout: 30_000 });
  expect(await textOf(services, 'heron')).toEqual(['PostgreSQL:15|PostgreSQL:21', 'Sam Staff']);
  await user.click(dialog.getByRole('button', { name: 'Close' }));

  const section = within(screen.getByRole('region', { name: 'Other names' }));
  const alias = await section.findByText('Oracel');
  alias.closest<HTMLElement>('[role="button"], .MuiChip-root')?.focus();
  await user.keyboard('{Delete}');
  await section.findByText('No other name leads here.');
});

test('staff see none of it', async () => {
  await open('/technologies', people.sam);
  await screen.findByRole('link', { name: 'Technologies' });
  expect(screen.queryByRole('region', { name: 'Names that may be the same' })).toBeNull();
});
