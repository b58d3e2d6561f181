import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { callPlatform } from '#test/support/platformRows.ts';

const local = localOfSuite();
beforeAll(async () => {
  await fillTables(local, { [tableIds.teamMetadata]: [teamRow('blue', { teamName: 'Blue' })] });
});
afterEach(() => setLabels(['admin']));

async function setLabels(labels: readonly string[]): Promise<void> {
  const { userId } = await local.signIn(people.ada);
  await callPlatform(local, 'PUT', `/users/${userId}/labels`, { labels });
}

const lost = { name: 'You are no longer an admin' };
const pressed = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it.each([
  ['/teams/blue/teamInfo', 'Team actions', /^Team Name/],
  ['/technologies/languages/Java', 'Add a ring', /^Reason/],
  ['/admin/reminders', null, 'Text'],
])('%s: what an admin has typed is still there when the label is taken away', async (path, opens, label) => {
  const services = await signInPage(local, people.ada);
  const config = { fileUploaderFunctionId: functionIds.fileUploader };
  const { router, user } = renderApp(path, { services, config });
  if (opens !== null) await pressed(opens);
  if (opens === 'Team actions') fireEvent.click(screen.getByRole('menuitem', { name: 'Edit team' }));
  fireEvent.change(await screen.findByLabelText(label), { target: { value: 'Typed by hand' } });
  await meanwhile(() => setLabels([]));
  fireEvent(document, new Event('visibilitychange'));
  const alert = await screen.findByRole('alertdialog', lost);
  expect(alert).toHaveTextContent(/Nothing more can be saved here\. What you typed is still there/);
  await expectAccessible();
  await user.click(within(alert).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByLabelText(label)).toHaveValue('Typed by hand');

  const leave = () => meanwhile(() => router.navigate('/people/nobody'));
  await (opens === null ? leave() : user.keyboard('{Escape}'));
  await pressed('Discard');
  await leave();
  await meanwhile(() => router.navigate(path));
  if (path.startsWith('/admin')) expect(await screen.findByText('This page is for admins.')).toBeVisible();
  else await waitFor(() => expect(screen.queryByRole('button', { name: opens! })).toBeNull());
  takeComplaints();
});
