import { act, screen, waitFor, within } from '@testing-library/react';
import { changeRow, manyChanges } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { openChanges } from '#test/support/openChanges.ts';

const shown = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => /added (\w+( \d+)?)/.exec(textContent)?.[1] ?? textContent);
const tools = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `Tool ${from + index}`);
const recorded = { $createdAt: '2026-11-21T16:00:00.000+00:00', changedAt: '2026-11-21T15:30:00.000+00:00' };

it('shows 20 changes on a page, and the page is in the address', async () => {
  const { user, router } = await openChanges(manyChanges(45));
  expect(await screen.findByText('1–20 of 45')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(shown()).toEqual(tools(21, 40)));
  expect(router.state.location.search).toBe('?page=2');
  expect(screen.getByRole('group', { name: 'Changes of all teams' })).toHaveFocus();
  await user.unhover(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  await expectAccessible();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(shown()).toEqual(tools(1, 20)));
});

it('shows the last page for one beyond it, and page 1 of other filters', async () => {
  const { user, router } = await openChanges(manyChanges(45), '?page=99');
  await waitFor(() => expect(shown()).toEqual(tools(41, 45)));
  expect(router.state.location.search).toBe('?page=3');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Tech inventory');
  await waitFor(() => expect(shown()).toEqual(tools(1, 20)));
  expect(router.state.location.search).toBe('?area=inventory');
});

it('moves nothing on a later page, says how many are new, and leads to them', async () => {
  const { user, arrive, router } = await openChanges(manyChanges(45), '?page=2');
  await waitFor(() => expect(shown()).toEqual(tools(21, 40)));
  const status = screen.getByRole('status', { name: 'New changes' });
  expect(status).toBeEmptyDOMElement();
  arrive(
    changeRow('later', { ...recorded, newValue: 'Rust' }),
    changeRow('late', { ...recorded, newValue: 'COBOL', changedAt: '2026-11-20T15:30:00.000+00:00' }),
  );
  await waitFor(() => expect(status).toHaveTextContent('2 new changes'));
  expect(shown()).toEqual(tools(21, 40));
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  await waitFor(() => expect(shown()).toEqual(tools(41, 45)));
  await user.click(within(status).getByRole('button', { name: 'Show the newest' }));
  await waitFor(() => expect(shown()).toEqual(['Rust', ...tools(1, 19)]));
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('status', { name: 'New changes' })).toBeNull();
});

it('asks only once in a while during an import', async () => {
  const { arrive, calls } = await openChanges(manyChanges(3));
  await waitFor(() => expect(shown()).toHaveLength(3));
  await screen.findByText('Live');
  const before = calls.length;
  arrive(changeRow('first', { ...recorded, newValue: 'Rust' }));
  await waitFor(() => expect(shown()).toHaveLength(4));
  for (let index = 0; index < 50; index++) arrive(changeRow(`import${index}`, recorded));
  await waitFor(() => expect(shown()).toHaveLength(20), { timeout: 3_000 });
  expect(calls.length - before).toBeLessThanOrEqual(3);
});
