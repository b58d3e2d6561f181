import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { SharedViewRow } from '#domain/teams/listView.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, shownAround } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRows } from '#test/support/teamRows.ts';

const table = tableIds.sharedViews;
let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

async function openTeams(path: string, person: keyof typeof people = 'ada') {
  const services = await signInPage(local, people[person]);
  const app = renderApp(path, { services });
  await screen.findByRole('button', { name: /^View/ });
  return { ...app, services };
}

const viewsButton = () => screen.getByRole('button', { name: /^View/ });
const openMenu = async (user: UserEvent) => {
  await user.click(viewsButton());
  return screen.findByRole('menu', { name: 'Views' });
};
async function choose(user: UserEvent, name: string, role = 'menuitem') {
  await user.click(await within(await openMenu(user)).findByRole(role, { name }));
}

const stored = { name: 'On hold', query: 'search=hold', createdBy: 'Ada Admin' };

describe('shared views', () => {
  beforeEach(() => fillTables(local, { [tableIds.teamMetadata]: teamRows(3), [table]: [] }));

  it('are an admin’s, with everybody from then on, until they stop', async () => {
    const { user, services } = await openTeams('/teams?search=Team+2');
    await choose(user, 'Save view…');
    await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Second{Enter}');
    await screen.findByText('The view “Second” was saved.');
    await choose(user, 'Share with everyone');
    expect(await screen.findByText('Everyone has the view “Second” now.')).toBeVisible();
    expect(await services.tables.listAll(table)).toMatchObject([{ name: 'Second', createdBy: 'Ada Admin' }]);
    await waitFor(async () => expect((await services.account.getCurrentUser())?.preferences).toEqual(shownAround));

    await choose(user, 'Stop sharing');
    expect(await screen.findByText('You alone have the view “Second” now.')).toBeVisible();
    expect(await services.tables.listAll(table)).toEqual([]);
    await choose(user, 'Delete “Second”');
    await screen.findByText('The view “Second” was deleted.');
  });

  it('are applied by staff, who can’t change them', async () => {
    await addRows(local, table, [{ $id: 'hold', ...stored }] as unknown as StoredRow[]);
    const { user } = await openTeams('/teams', 'sam');
    await choose(user, 'On hold', 'menuitemradio');
    await waitFor(() => expect(viewsButton()).toHaveTextContent('View: On hold'));
    expect(window.location.search).toBe('?search=hold');
    const menu = await openMenu(user);
    expect(within(menu).queryByRole('menuitem', { name: /^(Rename|Delete|Share|Stop)/ })).toBeNull();
  });

  it('that another admin has changed meanwhile are not overwritten', async () => {
    await addRows(local, table, [{ $id: 'hold', ...stored }] as unknown as StoredRow[]);
    const { user, services } = await openTeams('/teams?search=hold');
    await choose(user, 'Rename…');
    await services.tables.update(table, 'hold', { name: 'Paused', updateBy: 'Kim Admin' });
    const name = await screen.findByRole('textbox', { name: 'Name of the view' });
    await user.clear(name);
    await user.type(name, 'Held{Enter}');
    expect(await screen.findByText(/“Paused” was changed by Kim Admin meanwhile/)).toBeVisible();
    expect(await services.tables.listAll(table)).toMatchObject([{ name: 'Paused' }]);
  });
});

it('shared views that can’t be loaded say so, and come with Retry', async () => {
  const row = { ...stored, $id: 'hold', $createdAt: '', $updatedAt: '' } as unknown as SharedViewRow;
  const memory = memoryServices({ [tableIds.teamMetadata]: teamRows(3), [table]: [row] }, samStaff);
  memory.fail(table);
  const { user } = renderApp('/teams', { services: memory.services });
  await screen.findByRole('button', { name: 'Views' });
  const menu = await openMenu(user);
  const retry = await within(menu).findByRole('menuitem', { name: 'Shared views could not be loaded. Retry' });
  memory.recover(table);
  await user.click(retry);
  expect(await within(menu).findByRole('menuitemradio', { name: 'On hold' })).toBeVisible();
  expect(takeComplaints().join()).toContain('listSharedViews');
});
