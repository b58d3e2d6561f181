import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRows } from '#test/support/teamRows.ts';

const second = { 'views.teams.1': { name: 'Second', query: 'search=Team+2' } };
const startsWithSecond = { ...second, startView: { id: '1', query: 'search=Team+2' } };

async function openTeams(path: string, preferences: object) {
  const { services } = memoryServices(
    { [tableIds.teamMetadata]: teamRows(3) },
    { ...samStaff, preferences: preferences as Record<string, unknown> },
  );
  const app = renderApp(path, { services });
  await screen.findByRole('button', { name: /^View/ });
  return { ...app, read: () => services.account.savePreferences({}) };
}

const viewsButton = () => screen.getByRole('button', { name: /^View/ });
const address = () => window.location.pathname + window.location.search;

it('the list opens with the view that was chosen, and all teams stay at hand', async () => {
  const { user } = await openTeams('/teams', startsWithSecond);
  expect(address()).toBe('/teams?search=Team+2');
  expect(screen.getByText('Showing 1 of 3 teams')).toBeVisible();
  await user.click(viewsButton());
  await user.click(await screen.findByRole('menuitemradio', { name: 'All teams' }));
  await waitFor(() => expect(address()).toBe('/teams?view=all'));
  await waitFor(() => expect(viewsButton()).toHaveTextContent('Views'));
});

it('a search that is emptied shows all teams, also after a reload', async () => {
  const { user } = await openTeams('/teams', startsWithSecond);
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(address()).toBe('/teams?view=all'));
});

it('an address with a query is what it says', async () => {
  await openTeams('/teams?search=Team+3', startsWithSecond);
  expect(address()).toBe('/teams?search=Team+3');
});

it('a view is chosen to start with, and given up', async () => {
  const { user, read } = await openTeams('/teams?search=Team+2', second);
  await user.click(viewsButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Start with this view' }));
  expect(await screen.findByText('The list opens with “Second” from now on.')).toBeVisible();
  expect(await read()).toEqual(startsWithSecond);
  await user.click(viewsButton());
  await user.click(await screen.findByRole('menuitem', { name: 'Start with all teams' }));
  expect(await screen.findByText('The list opens with all teams from now on.')).toBeVisible();
  expect(await read()).toEqual(second);
});

it('a view that was changed is followed once, also when that can’t be saved', async () => {
  const { services } = memoryServices(
    { [tableIds.teamMetadata]: teamRows(3) },
    { ...samStaff, preferences: { ...second, startView: { id: '1', query: 'search=Team+3' } } },
  );
  const saves: unknown[] = [];
  const account = {
    ...services.account,
    savePreferences: (changes: unknown) => {
      saves.push(changes);
      return Promise.reject(
        new FailedCall({ message: 'Server Error', code: 500, type: 'general_unknown', retryable: true }),
      );
    },
  };
  const { user } = renderApp('/teams', { services: { ...services, account } });
  expect(await screen.findByText('Your setting could not be saved. Please try again.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: /^View/ }));
  expect(await screen.findByRole('menuitemradio', { name: 'Second' })).toBeVisible();
  expect(saves).toEqual([{ startView: { id: '1', query: 'search=Team+2' } }]);
  expect(takeComplaints()).toHaveLength(1);
});
