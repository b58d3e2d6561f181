import { act, configure, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRows } from '#test/support/teamRows.ts';

configure({ defaultHidden: true });

/** Without styles, a chart has no width. */
const expectChartsWithoutWidth = () =>
  expect(takeComplaints().filter((text) => !text.includes('ChartsContainer does not have `width`'))).toEqual([]);

const services = () => memoryServices({ [tableIds.teamMetadata]: teamRows(30) }).services;
const address = () => window.location.pathname + window.location.search;
const box = (name: string) => screen.findByRole('checkbox', { name: `Compare ${name}` });
const tray = () => within(screen.getByRole('region', { name: 'Teams to compare' }));

it('ticks teams on several pages and compares them', async () => {
  const { user, router } = renderApp('/teams', { services: services() });
  await user.click(await screen.findByRole('button', { name: 'Compare…' }));
  await user.click(await box('Team 1'));
  await waitFor(() => expect(address()).toBe('/teams?ticks=1'));
  expect(tray().getByRole('status')).toHaveTextContent('1 team ticked. Tick another one.');
  expect(tray().getByRole('button', { name: 'Compare' })).toBeDisabled();

  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await user.click(await box('Team 29'));
  await waitFor(() => expect(address()).toBe('/teams?ticks=1,29&page=2'));
  await user.click(screen.getByPlaceholderText('Search Teams...'));
  await user.paste('Team 7');
  await user.click(await box('Team 7'));
  expect(await box('Team 7')).toBeChecked();
  await waitFor(() => expect(tray().getByRole('button', { name: 'Team 29: untick' })).toBeVisible());
  await user.click(tray().getByRole('button', { name: 'Team 29: untick' }));
  await waitFor(() => expect(tray().getByRole('status')).toHaveTextContent('2 teams ticked.'));
  await expectAccessible();
  await user.click(tray().getByRole('link', { name: 'Compare' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Compare Teams' })).toBeVisible();
  expect(address()).toBe('/compare?teams=1,7');
  await user.click(await screen.findByRole('link', { name: 'All Team Projects' }));
  expect(await box('Team 7')).toBeChecked();
  await act(() => router.navigate(-1));
  expect(address()).toBe('/compare?teams=1,7');
  expectChartsWithoutWidth();
});

it('takes no fifth team, and ends where it began', async () => {
  const { user } = renderApp('/teams?ticks=1,2,3,4', { services: services() });
  await waitFor(async () => expect(await box('Team 1')).toBeChecked());
  expect(await box('Team 5')).toBeDisabled();
  expect(await box('Team 4')).toBeEnabled();
  expect(tray().getByRole('status')).toHaveTextContent('Four teams ticked, as many as fit.');
  await user.click(tray().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/teams'));
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Compare…' })).toHaveFocus();
});

it('compares a team with others from its own page, and leads back to it', async () => {
  const { user } = renderApp('/teams/1/teamInfo', { services: services() });
  await user.click(await screen.findByRole('button', { name: 'Compare with…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare Team 1 with…' }));
  const input = await dialog.findByRole('combobox', { name: 'Team' });
  expect(input).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Compare' })).toBeDisabled();
  const add = async (name: string) => {
    await user.click(input);
    await user.paste(name);
    await user.keyboard('{Enter}');
  };
  await add('team 7');
  await add('team 9');
  await user.click(dialog.getByRole('button', { name: 'Team 7: leave out' }));
  await expectAccessible();
  await add('team 12');
  await add('team 13');
  expect(dialog.getByText('Four teams are as many as fit side by side.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Compare' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Compare Teams' })).toBeVisible();
  expect(address()).toBe('/compare?teams=1,9,12,13');
  const [back] = await screen.findAllByRole('link', { name: 'Team 1' });
  await user.click(back!);
  expect(await screen.findByRole('heading', { level: 1, name: 'Team 1' })).toBeVisible();
  expectChartsWithoutWidth();
});
