import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const local = localOfSuite();

it('turns the own reminders off and on, for oneself alone; the user menu says which', async () => {
  await fillTables(local, { [tableIds.reminderOptOuts]: [] });
  const services = await signInPage(local, people.sam);
  const kim = await openOwnSession(local, people.kim);
  const { user } = renderApp('/', { services });
  const openMenu = async () => user.click(await screen.findByRole('button', { name: people.sam.email }));
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Reminders by e-mail: on' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Reminders' })).toBeVisible();

  const toggle = await screen.findByRole('switch', { name: 'Reminders by e-mail' });
  expect(toggle).toBeChecked();
  await user.click(toggle);
  expect(await screen.findByText(`Off: ${people.sam.email} gets no reminders.`)).toBeVisible();
  await expectAccessible();
  const seen = async (by: typeof services) =>
    (await by.tables.listAll(tableIds.reminderOptOuts)).map(({ email }) => email);
  expect(await seen(services)).toEqual([people.sam.email]);
  expect(await seen(kim)).toEqual([]);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'Reminders by e-mail: off' })).toBeVisible();
  await user.keyboard('{Escape}');

  await user.click(await screen.findByRole('switch', { name: 'Reminders by e-mail' }));
  expect(await screen.findByText(/^On: .* gets a reminder/)).toBeVisible();
  await waitFor(async () => expect(await seen(services)).toEqual([]));
});

it('says that a change was not saved', async () => {
  const services = await signInPage(local, people.sam);
  const execute = () => Promise.resolve({ status: 'completed', statusCode: 401, body: '{"message":"Please log in."}' });
  const { user } = renderApp('/reminders', {
    services: { ...services, functions: { ...services.functions, execute } },
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await user.click(await screen.findByRole('switch', { name: 'Reminders by e-mail' }));
  expect(await screen.findByText('The change could not be saved. Please log in.')).toBeVisible();
  expect(screen.getByRole('switch', { name: 'Reminders by e-mail' })).toBeChecked();
});
