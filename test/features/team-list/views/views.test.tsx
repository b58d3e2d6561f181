import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import type { SharedViewRow } from '#domain/teams/listView.ts';
import type { Preferences } from '#domain/user.ts';
import { type AppError, FailedCall } from '#src/appwrite/errors.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people, shownAround } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRows } from '#test/support/teamRows.ts';
import { endSession } from '#test/support/endSession.ts';

const failure: AppError = { message: 'Server Error', code: 500, type: 'general_unknown', retryable: true };

async function openTeams(path: string, preferences: object = {}, answer: 'saves' | 'fails' | 'waits' = 'saves') {
  const given = preferences as Preferences;
  const { services } = memoryServices({ [tableIds.teamMetadata]: teamRows(3) }, { ...samStaff, preferences: given });
  const { account } = services;
  const saves: Preferences[] = [];
  const savePreferences = (changes: Preferences) => {
    saves.push(changes);
    if (answer === 'waits') return new Promise<never>(() => undefined);
    return answer === 'saves' ? account.savePreferences(changes) : Promise.reject(new FailedCall(failure));
  };
  const app = renderApp(path, { services: { ...services, account: { ...account, savePreferences } } });
  // Behind a dialog that is open again.
  await screen.findByRole('button', { name: /^View/, hidden: true });
  return { ...app, saves, read: () => account.savePreferences({}) };
}

const viewsButton = () => screen.getByRole('button', { name: /^View/ });

const openMenu = async (user: UserEvent) => {
  await user.click(viewsButton());
  return screen.findByRole('menu', { name: 'Views' });
};
async function choose(user: UserEvent, name: string, role = 'menuitem') {
  await user.click(await within(await openMenu(user)).findByRole(role, { name }));
}

it('a view is saved under a name, applied, updated, renamed and deleted', async () => {
  const { user, read } = await openTeams('/teams?search=Team&sort=sector&page=2');
  await choose(user, 'Save view…');
  const dialog = await screen.findByRole('dialog', { name: 'Save View' });
  expect(within(dialog).getByRole('textbox', { name: 'Name of the view' })).toHaveFocus();
  await user.keyboard('\u200b');
  expect(within(dialog).getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.keyboard('{Backspace}By sector{Enter}');
  expect(await screen.findByText('The view “By sector” was saved.')).toBeVisible();
  const saved = Object.values(await read());
  expect(saved).toEqual([{ name: 'By sector', query: 'search=Team&sort=sector' }]);
  expect(viewsButton()).toHaveTextContent('View: By sector');

  await choose(user, 'All teams', 'menuitemradio');
  await waitFor(() => expect(viewsButton()).toHaveTextContent('Views'));
  expect(window.location.search).toBe('');
  await choose(user, 'By sector', 'menuitemradio');
  await waitFor(() => expect(window.location.search).toBe('?search=Team&sort=sector'));

  await user.click(screen.getByRole('columnheader', { name: /Team Type/ }));
  await waitFor(() => expect(viewsButton()).toHaveTextContent('View: By sector (changed)'));
  await choose(user, 'Update “By sector”');
  expect(await screen.findByText('The view “By sector” was updated.')).toBeVisible();
  expect(Object.values(await read())).toEqual([{ name: 'By sector', query: 'search=Team&sort=teamType' }]);

  await choose(user, 'Rename…');
  const name = await screen.findByRole('textbox', { name: 'Name of the view' });
  await user.clear(name);
  await user.keyboard('By type{Enter}');
  await waitFor(() => expect(viewsButton()).toHaveTextContent('View: By type'));
  await choose(user, 'Delete “By type”');
  expect(await screen.findByText('The view “By type” was deleted.')).toBeVisible();
  expect(await read()).toEqual({});
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(viewsButton()).toHaveTextContent('View: By type'));
});

it('a view is marked when the address is its own; a list of all teams can’t be saved, and a name is given once', async () => {
  const { user } = await openTeams('/teams?rows=30&search=tax', {
    'views.teams.1': { name: 'Tax', query: 'search=tax&rows=30' },
  });
  expect(viewsButton()).toHaveTextContent('View: Tax');
  await user.click(viewsButton());
  expect(await screen.findByRole('menuitemradio', { name: 'Tax' })).toBeChecked();
  const all = screen.getByRole('menuitemradio', { name: 'All teams' });
  expect(all).not.toBeChecked();
  await user.click(all);
  await waitFor(() => expect(window.location.search).toBe(''));
  const save = await within(await openMenu(user)).findByRole('menuitem', { name: /^Save view…/ });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveTextContent('Search, filter, sort or choose columns first.');
  await user.click(screen.getByRole('menuitemradio', { name: 'Tax' }));
  await waitFor(() => expect(window.location.search).toMatch(/search=tax/));
  await choose(user, 'Save view…');
  await user.click(await screen.findByRole('textbox', { name: 'Name of the view' }));
  await user.paste('TAX');
  expect(screen.getByText('You have a view called “TAX” already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('columns that the person arranged belong to the view', async () => {
  const columns = { order: ['sector'], shown: { greenfield: false }, widths: {}, density: 'standard' };
  const { user, read } = await openTeams('/teams?search=Team', { 'columns.teams': columns });
  await choose(user, 'Save view…');
  await screen.findByRole('textbox', { name: 'Name of the view' });
  await user.paste('Mine');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('The view “Mine” was saved.')).toBeVisible();
  const [, view] = Object.values(await read());
  expect(view).toMatchObject({ query: expect.stringMatching(/^columns=teamName%2Csector.*&search=Team$/) as string });
  await waitFor(() => expect(window.location.search).toContain('columns=teamName%2Csector'));
});

it('a failure says so, and what was typed stays', async () => {
  const { user } = await openTeams('/teams?search=tax', {}, 'fails');
  await choose(user, 'Save view…');
  await screen.findByRole('textbox', { name: 'Name of the view' });
  await user.paste('Tax');
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Your views could not be saved. Please try again.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('Tax');
  expect(takeComplaints()).toEqual([expect.stringContaining('savePreferences')]);
});

it('has a name, typed before the session ended, in the open dialog again', async () => {
  const view = { 'views.teams.1': { name: 'Tax', query: 'search=tax' } };
  const name = () => screen.findByRole('textbox', { name: 'Name of the view' });
  for (const [item, title, typed] of [
    ['Save view…', 'Save View', 'Levy'],
    ['Rename…', 'Rename View', 'Taxes'],
  ] as const) {
    const before = await openTeams('/teams?search=tax', view, 'waits');
    await choose(before.user, item);
    await before.user.clear(await name());
    await before.user.paste(typed);
    await before.user.click(screen.getByRole('button', { name: 'Save' }));
    await endSession(before);

    const { user, read, unmount } = await openTeams('/teams?search=tax', view);
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(await name()).toHaveValue(typed);
    expect(dialog.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(Object.values(await read())).toContainEqual({ name: typed, query: 'search=tax' });
    // The next one begins with nothing of it.
    await choose(user, 'Rename…');
    expect(await name()).toHaveValue(typed);
    expect(screen.queryByText(/^What you typed is still here/)).toBeNull();
    unmount();
  }
});

describe('the view to start with', () => {
  const second = { 'views.teams.1': { name: 'Second', query: 'search=Team+2' } };
  const startsWithSecond = { ...second, startView: { id: '1', query: 'search=Team+2' } };
  const address = () => window.location.pathname + window.location.search;

  it('a search that is emptied shows all teams, also after a reload', async () => {
    const { user } = await openTeams('/teams', startsWithSecond);
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(address()).toBe('/teams?view=all'));
  });

  it('a view is chosen to start with, and given up; an address with a query is what it says', async () => {
    const { user, read, router } = await openTeams('/teams?search=Team+2', second);
    await user.click(viewsButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Start with this view' }));
    expect(await screen.findByText('The list opens with “Second” from now on.')).toBeVisible();
    expect(await read()).toEqual(startsWithSecond);
    await act(() => router.navigate('/export'));
    await act(() => router.navigate('/teams?search=Team+3'));
    await screen.findByRole('button', { name: /^View/ });
    expect(address()).toBe('/teams?search=Team+3');
    await user.click(viewsButton());
    await user.click(await screen.findByRole('menuitem', { name: 'Start with all teams' }));
    expect(await screen.findByText('The list opens with all teams from now on.')).toBeVisible();
    expect(await read()).toEqual(second);
  });
  it('a view that was changed is followed once, also when that can’t be saved', async () => {
    const { user, saves } = await openTeams(
      '/teams',
      { ...second, startView: { id: '1', query: 'search=Team+3' } },
      'fails',
    );
    expect(await screen.findByText('Your setting could not be saved. Please try again.')).toBeVisible();
    await user.click(viewsButton());
    expect(await screen.findByRole('menuitemradio', { name: 'Second' })).toBeVisible();
    expect(saves).toEqual([{ startView: { id: '1', query: 'search=Team+2' } }]);
    expect(takeComplaints()).toHaveLength(1);
  });
});

describe('shared views', () => {
  const table = tableIds.sharedViews;
  const local = localOfSuite();
  const stored = { name: 'On hold', query: 'search=hold', createdBy: 'Ada Admin' };
  const open = async (path: string) => {
    const services = await signInPage(local, people.ada);
    const app = renderApp(path, { services });
    await screen.findByRole('button', { name: /^View/ });
    return { ...app, services };
  };
  beforeEach(() => fillTables(local, { [tableIds.teamMetadata]: teamRows(3), [table]: [] }));

  it('are an admin’s, with everybody from then on, until they stop', async () => {
    const { user, services } = await open('/teams?search=Team+2');
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

  it('that another admin has changed meanwhile are not overwritten', async () => {
    await addRows(local, table, [{ $id: 'hold', ...stored }] as unknown as StoredRow[]);
    const { user, services } = await open('/teams?search=hold');
    await choose(user, 'Rename…');
    await services.tables.update(table, 'hold', { name: 'Paused', updateBy: 'Kim Admin' });
    const name = await screen.findByRole('textbox', { name: 'Name of the view' });
    await user.clear(name);
    await user.type(name, 'Held{Enter}');
    expect(await screen.findByText(/“Paused” was changed by Kim Admin meanwhile/)).toBeVisible();
    expect(await services.tables.listAll(table)).toMatchObject([{ name: 'Paused' }]);
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
    await user.click(await within(menu).findByRole('menuitemradio', { name: 'On hold' }));
    expect(takeComplaints().join()).toContain('listSharedViews');

    // Staff apply them, and can't change them.
    await waitFor(() => expect(viewsButton()).toHaveTextContent('View: On hold'));
    expect(window.location.search).toBe('?search=hold');
    const changes = within(await openMenu(user)).queryByRole('menuitem', { name: /^(Rename|Delete|Share|Stop)/ });
    expect(changes).toBeNull();
  });
});
