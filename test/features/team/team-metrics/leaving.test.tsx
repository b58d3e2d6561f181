import { act, screen, waitFor } from '@testing-library/react';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { choice, dialog, number, openMetrics, openMetricsDialog, saveButton } from '#test/support/openMetrics.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const repo = 'Overall Repo Test Coverage (%)';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

type User = Awaited<ReturnType<typeof openMetricsDialog>>['user'];
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
const answer = (user: User, name: string) => user.click(screen.getByRole('button', { name }));

test.each<[string, (user: User) => Promise<void>]>([
  ['Cancel', (user) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', (user) => user.keyboard('{Escape}')],
])('%s closes the dialog, and asks first when something was changed', async (_, leave) => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user, stored } = await openMetricsDialog(local);
  expect(asks()).toBe(false);
  await leave(user);
  await closed();
  expect(screen.getByRole('button', { name: 'Update Metrics' })).toHaveFocus();

  await user.keyboard('{Enter}');
  await user.type(number(repo), 'x');
  expect(asks()).toBe(true);
  await leave(user);
  expect(await question()).toHaveAccessibleDescription("Your changes haven't been saved.");
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await expectAccessible();
  await answer(user, 'Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(number(repo)).toHaveValue('70x');
  await leave(user);
  await question();
  await answer(user, 'Discard');
  await closed();
  expect(asks()).toBe(false);
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70, updateBy: null });
  await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
  expect(number(repo)).toHaveValue('70');
});

test('going to another screen asks first', async () => {
  const { user, router } = await openMetrics(local, {}, '/teams/blue/teamInfo');
  await user.click(await screen.findByRole('tab', { name: 'Team Metrics' }));
  await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  await user.selectOptions(choice('Veracode Scanning'), 'Yes');
  await act(() => router.navigate(-1));
  await question();
  await answer(user, 'Keep editing');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(choice('Veracode Scanning')).toHaveValue('Yes');
  expect(window.location.pathname).toBe('/teams/blue/teamMetrics');
  await act(() => router.navigate(-1));
  await question();
  await answer(user, 'Discard');
  expect(await screen.findByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
  await closed();
});

test('switched off while the dialog is open: it says so, and nothing that was typed is lost', async () => {
  const { user, allowUpdates, stored } = await openMetricsDialog(local);
  await user.type(number(repo), '.5');
  act(() => allowUpdates(false));
  expect(dialog().getByText('Metrics updating is currently disabled')).toBeVisible();
  expect(dialog().queryByRole('button', { name: 'Save' })).toBeNull();
  expect(number(repo)).toHaveValue('70.5');
  expect(number(repo)).toHaveFocus();
  await expectAccessible();
  await user.keyboard('{Enter}');
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70, updateBy: null });
  act(() => allowUpdates(true));
  expect(dialog().queryByText('Metrics updating is currently disabled')).toBeNull();
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70.5 });
});
