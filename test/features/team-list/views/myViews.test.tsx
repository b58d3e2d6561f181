import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import type { Preferences } from '#domain/user.ts';
import { type AppError, FailedCall } from '#src/appwrite/errors.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRows } from '#test/support/teamRows.ts';

const failure: AppError = { message: 'Server Error', code: 500, type: 'general_unknown', retryable: true };
const taxView = { 'views.teams.1': { name: 'Tax', query: 'search=tax' } };

async function openTeams(path: string, preferences: Preferences = {}, saves = true) {
  const { services } = memoryServices({ [tableIds.teamMetadata]: teamRows(3) }, { ...samStaff, preferences });
  const { account } = services;
  const savePreferences = (changes: Preferences) =>
    saves ? account.savePreferences(changes) : Promise.reject(new FailedCall(failure));
  const app = renderApp(path, { services: { ...services, account: { ...account, savePreferences } } });
  await screen.findByRole('button', { name: /^View/ });
  return { ...app, read: () => account.savePreferences({}) };
}

const viewsButton = () => screen.getByRole('button', { name: /^View/ });
async function choose(user: UserEvent, name: string, role = 'menuitem') {
  await user.click(viewsButton());
  await user.click(within(await screen.findByRole('menu', { name: 'Views' })).getByRole(role, { name }));
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

it('a view is marked when the address is its own, in whatever order', async () => {
  const { user } = await openTeams('/teams?rows=30&search=tax', {
    'views.teams.1': { name: 'Tax', query: 'search=tax&rows=30' },
  });
  expect(viewsButton()).toHaveTextContent('View: Tax');
  await user.click(viewsButton());
  expect(await screen.findByRole('menuitemradio', { name: 'Tax' })).toBeChecked();
  expect(screen.getByRole('menuitemradio', { name: 'All teams' })).not.toBeChecked();
});

it('a list of all teams can’t be saved, and a name is given once', async () => {
  const { user } = await openTeams('/teams', taxView);
  await user.click(viewsButton());
  const save = await screen.findByRole('menuitem', { name: /^Save view…/ });
  expect(save).toHaveAttribute('aria-disabled', 'true');
  expect(save).toHaveTextContent('Search, filter, sort or choose columns first.');
  await user.click(screen.getByRole('menuitemradio', { name: 'Tax' }));
  await waitFor(() => expect(window.location.search).toBe('?search=tax'));
  await choose(user, 'Save view…');
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'TAX');
  expect(screen.getByText('You have a view called “TAX” already.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('columns that the person arranged belong to the view', async () => {
  const columns = { order: ['sector'], shown: { greenfield: false }, widths: {}, density: 'standard' };
  const { user, read } = await openTeams('/teams?search=Team', { 'columns.teams': columns });
  await choose(user, 'Save view…');
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Mine{Enter}');
  expect(await screen.findByText('The view “Mine” was saved.')).toBeVisible();
  const [, view] = Object.values(await read());
  expect(view).toMatchObject({ query: expect.stringMatching(/^columns=teamName%2Csector.*&search=Team$/) as string });
  await waitFor(() => expect(window.location.search).toContain('columns=teamName%2Csector'));
});

it('a failure says so, and what was typed stays', async () => {
  const { user } = await openTeams('/teams?search=tax', {}, false);
  await choose(user, 'Save view…');
  await user.type(await screen.findByRole('textbox', { name: 'Name of the view' }), 'Tax{Enter}');
  expect(await screen.findByText('Your views could not be saved. Please try again.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Name of the view' })).toHaveValue('Tax');
  expect(takeComplaints()).toEqual([expect.stringContaining('savePreferences')]);
});
