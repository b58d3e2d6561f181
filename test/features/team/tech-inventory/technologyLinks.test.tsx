import { act, screen, waitFor, within } from '@testing-library/react';
import { card, openInventory } from '#test/support/openInventory.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

test('an item leads to the teams that use it, and from there back to the item', async () => {
  const { user, router } = await openInventory(local, {
    languageAndVersion: 'Java:1.8.0_292|Go',
    unitTestTools: 'xUnit.net',
    comments: 'We like Java',
  });
  expect(card('Comments').queryByRole('link')).toBeNull();
  const java = () => card('Languages').getByRole('link', { name: 'Java 1.8.0_292: who uses it' });
  expect(java()).toHaveAttribute('href', '/technologies/languages/Java?versions=1.8.0_292');
  expect(card('Languages').getByRole('link', { name: 'Go: who uses it' })).toHaveAttribute(
    'href',
    '/technologies/languages/Go',
  );

  act(() => java().focus());
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '1 team uses Java 1.8.0_292' });
  // Above the table, which has one, too.
  await user.click(screen.getAllByRole('link', { name: 'Team blue' })[0]!);
  await waitFor(() => expect(java()).toHaveFocus());

  await user.click(card('Unit test tools').getByRole('link', { name: 'xUnit.net: who uses it' }));
  await screen.findByRole('heading', { name: '1 team uses xUnit.net' });
  await act(() => router.navigate(-1));
  await waitFor(() =>
    expect(card('Unit test tools').getByRole('link', { name: 'xUnit.net: who uses it' })).toHaveFocus(),
  );

  await user.click(card('Languages').getByRole('button', { name: 'Change the version of Go in Languages' }));
  expect(within(screen.getByRole('form')).getByRole('combobox', { name: 'Version' })).toHaveFocus();
});
