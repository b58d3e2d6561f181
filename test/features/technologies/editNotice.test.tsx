import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { readEntries } from '#domain/technologies/readRules.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const local = localOfSuite();

test('an admin changes a ring at its notice, where it stands', async () => {
  const ring = { name: 'Java', versions: '8', ring: 'Hold', reason: 'Too old', until: '', moveTo: '' };
  const row = {
    ...{ $id: 'languageAndVersion', $createdAt: '', $updatedAt: '', names: null, lifecycles: null },
    rings: JSON.stringify([ring]),
  };
  await fillTables(local, { [tableIds.technologyRules]: [row] });
  const services = await signInPage(local, people.ada);
  renderApp('/technologies/languages/Java', { services });
  const name = 'Edit the ring of Java 8: notice';
  fireEvent.click(await screen.findByRole('button', { name }, { timeout: 10_000 }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit the ring of Java 8' }));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Nobody supports it' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const stored = await meanwhile(() => services.tables.get(tableIds.technologyRules, row.$id));
  expect(readEntries('rings', stored.rings)).toMatchObject([{ versions: '8', reason: 'Nobody supports it' }]);
});
