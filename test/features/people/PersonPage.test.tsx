import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { cellTexts } from '#test/support/cellTexts.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

const local = localOfSuite();

const tables = () => ({
  [tableIds.userMetadata]: [
    personRow('ada', { firstName: 'Ada', lastName: 'Lane', email: 'ada.lane@example.test' }),
    personRow('ben', { firstName: 'Hopper', lastName: 'Ben', email: 'ben@example.test', manager: null }),
  ],
  [tableIds.teamMetadata]: [
    teamRow('wren', { teamName: 'Wren' }),
    teamRow('heron', { teamName: 'Heron', sector: 'Finance' }),
  ],
  [tableIds.userTeamAssociation]: [
    associationRow('ada', 'wren', 'scrum-master'),
    associationRow('ada', 'gone'),
    associationRow('ben', 'heron'),
  ],
});

const rows = () =>
  within(screen.getByRole('grid', { name: 'Teams' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => cellTexts(row).slice(0, 3));

test('a person is shown with their teams, and follows changes', async () => {
  await fillTables(local, tables());
  const { user } = renderApp('/people/ada', { services: await signInPage(local, people.sam) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Ada Lane' })).toBeVisible();
  expect(document.title).toBe('Ada Lane · Engineering Data');
  expect(screen.getByRole('link', { name: 'ada.lane@example.test' })).toHaveAttribute(
    'href',
    'mailto:ada.lane@example.test',
  );
  expect(screen.getByText('Ada Lovelace')).toBeVisible();
  await waitFor(() => expect(rows()).toEqual([['Wren', 'Scrum-Master', 'Retail']]));
  await expectAccessible();

  await meanwhile(() =>
    addRows(local, tableIds.userTeamAssociation, [associationRow('ada', 'heron', 'devops-engineer')]),
  );
  await waitFor(() =>
    expect(rows()).toEqual([
      ['Heron', 'Devops-Engineer (development and operations)', 'Finance'],
      ['Wren', 'Scrum-Master', 'Retail'],
    ]),
  );

  await user.click(screen.getByRole('link', { name: 'Heron' }));
  await screen.findByRole('heading', { level: 1, name: 'Heron' });
  await user.click(await screen.findByRole('link', { name: 'Hopper Ben' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hopper Ben' })).toBeVisible();
});

test('somebody who is in no team, and somebody who is not there', async () => {
  const memory = memoryServices({ ...tables(), [tableIds.userTeamAssociation]: [] });
  const { router } = renderApp('/people/ben', { services: memory.services });
  expect(await screen.findByText('This person is in no team.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Hopper Ben' })).toBeVisible();
  await meanwhile(() => router.navigate('/people/nobody'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Person not found' })).toBeVisible();
});

test('what could not be read is asked for again', async () => {
  const memory = memoryServices(tables());
  memory.fail(tableIds.userTeamAssociation);
  const { user } = renderApp('/people/ada', { services: memory.services });
  expect(await screen.findByText('Error: Failed to fetch the person’s teams.')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Ada Lane' })).toBeVisible();
  takeComplaints();
  memory.recover(tableIds.userTeamAssociation);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Wren' })).toBeVisible();
});

test('nobody is said to be in no team while their teams are on their way', async () => {
  const memory = memoryServices(tables());
  const { router } = renderApp('/people/ada', { services: memory.services });
  await waitFor(() => expect(rows()).toHaveLength(1));
  const release = memory.hold(tableIds.teamMetadata);
  await meanwhile(() => router.navigate('/people/ben'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Hopper Ben' })).toBeVisible();
  expect(await screen.findByText('Loading teams...')).toBeVisible();
  expect(screen.queryByText('No Teams')).toBeNull();
  release();
  await waitFor(() => expect(rows()).toEqual([['Heron', 'Developer', 'Finance']]));
});
