import { configure, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import { teamFieldNames } from '#domain/team.ts';
import { columnHeader } from '#test/support/columnHeader.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRows } from '#test/support/teamRows.ts';

configure({ defaultHidden: true });

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

async function openTeams(path = '/teams') {
  await fillTables(local, { [tableIds.teamMetadata]: teamRows(3) });
  const services = await signInPage(local, people.sam);
  const app = renderApp(path, { services });
  await screen.findByRole('grid', { name: 'All Team Projects' });
  await screen.findByRole('button', { name: 'Columns' });
  return { ...app, services };
}

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const preference = async ({ account }: Awaited<ReturnType<typeof openTeams>>['services']) =>
  (await account.getCurrentUser())?.preferences?.['columns.teams'];
const openPanel = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Columns' }));

it('columns are hidden in the panel, on the account, and come back with Reset', async () => {
  const { user, services } = await openTeams();
  await openPanel(user);
  const panel = await screen.findByRole('dialog', { name: 'Columns' });
  await waitFor(() => expect(within(panel).getByRole('searchbox', { name: 'Search columns' })).toHaveFocus());
  await user.click(within(panel).getByRole('checkbox', { name: 'Sector' }));
  await user.click(within(panel).getByRole('button', { name: 'Compact' }));
  await waitFor(() => expect(headers()).not.toContain('Sector'));
  await waitFor(async () => expect(await preference(services)).toMatchObject({ shown: { sector: false } }));
  await waitFor(async () => expect(await preference(services)).toMatchObject({ density: 'compact' }));

  await user.click(within(panel).getByRole('button', { name: 'Reset columns' }));
  await waitFor(() => expect(headers()).toContain('Sector'));
  await waitFor(async () => expect(await preference(services)).toBeUndefined());
});

it('columns are moved and resized by their menu', async () => {
  const { user, services } = await openTeams();
  const openMenu = async (name: string) => {
    (columnHeader(name) as HTMLElement).focus();
    await user.keyboard('{Control>}{Enter}{/Control}');
  };
  await openMenu('Sector');
  await user.click(await screen.findByRole('menuitem', { name: 'Move left' }));
  await waitFor(() => expect(headers().slice(2, 5)).toEqual(['Product Name', 'Sector', 'Team Type']));
  await openMenu('Sector');
  await user.click(await screen.findByRole('menuitem', { name: 'Wider' }));
  await waitFor(async () =>
    expect(await preference(services)).toMatchObject({ widths: { sector: expect.any(Number) as number } }),
  );
  await services.account.savePreferences({ 'columns.teams': null });
});

it('columns of the address win, and are what changes while they are there', async () => {
  const { user, services } = await openTeams('/teams?columns=teamName,sector,projectId');
  expect(headers()).toEqual(['Team Name', 'Sector', 'Project ID', 'Detail']);
  await openPanel(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Sector' }));
  await waitFor(() => expect(headers()).toEqual(['Team Name', 'Project ID', 'Detail']));
  expect(new URLSearchParams(window.location.search).get('columns')).toBe('teamName,projectId');
  expect(await preference(services)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'Reset columns' }));
  await waitFor(() => expect(headers()).toHaveLength(teamFieldNames.length + 1));
  expect(window.location.search).toBe('');
});
