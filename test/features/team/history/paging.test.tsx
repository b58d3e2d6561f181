import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow, manyChanges } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

const { changeEntries } = tableIds;

async function open(entries: readonly ChangeEntry[], search = '') {
  const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')], [changeEntries]: entries });
  const page = renderApp(`/teams/blue/history${search}`, memory);
  await screen.findByRole('combobox', { name: 'Area' });
  const arrive = (...rows: readonly ChangeEntry[]) =>
    act(() => rows.forEach((row) => memory.announce(changeEntries, { action: 'create', row })));
  return { ...page, ...memory, arrive };
}

const shown = () =>
  screen.getAllByRole('listitem').map(({ textContent }) => /added (\w+( \d+)?)/.exec(textContent)?.[1] ?? textContent);
const tools = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => `Tool ${from + index}`);
const later = changeRow('later', { newValue: 'Rust', changedAt: '2026-11-21T15:30:00.000+00:00' });

it('shows 20 changes on a page, which is in the address, and page 1 of other filters', async () => {
  const { user, router } = await open(manyChanges(45), '?page=99');
  // The last one.
  expect(shown()).toEqual(tools(41, 45));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Tech inventory');
  expect(shown()).toEqual(tools(1, 20));
  expect(router.state.location.search).toBe('?area=inventory');
  expect(screen.getByText('1–20 of 45')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(shown()).toEqual(tools(21, 40));
  expect(router.state.location.search).toBe('?area=inventory&page=2');
  expect(screen.getByRole('group', { name: 'Changes of the team' })).toHaveFocus();
  await expectAccessible();
  await act(() => router.navigate(-1));
  expect(shown()).toEqual(tools(1, 20));
});

it('shows no pages where one is enough; each change that is made meanwhile comes to its place by itself', async () => {
  const memory = platformWith(manyChanges(3));
  const release = memory.hold(changeEntries);
  renderApp('/teams/blue/history', memory);
  await waitFor(() => expect(memory.calls).toContain(`list ${changeEntries}`));
  expect(screen.getByText('Loading...')).toBeVisible();
  const arrive = (...rows: readonly ChangeEntry[]) =>
    act(() => rows.forEach((row) => memory.announce(changeEntries, { action: 'create', row })));
  // While the list is on its way.
  arrive(later);
  release();
  await screen.findByText('Rust');
  expect(shown()).toEqual(['Rust', ...tools(1, 3)]);
  // Twice delivered, one of another team, one that is told late.
  arrive(
    later,
    changeRow('other', { teamId: 'red', newValue: 'COBOL' }),
    changeRow('late', { newValue: 'Go', changedAt: '2026-11-20T15:30:00.000+00:00' }),
  );
  await screen.findByText('Go');
  expect(shown()).toEqual(['Rust', ...tools(1, 3), 'Go']);
  expect(screen.queryByRole('button', { name: 'Go to next page' })).toBeNull();
});

it('moves nothing on a later page, says how many are new, and leads to them', async () => {
  const { user, arrive, router } = await open(manyChanges(45), '?page=2');
  const status = screen.getByRole('status', { name: 'New changes' });
  expect(status).toBeEmptyDOMElement();
  arrive(later, changeRow('later2', { newValue: 'Go', changedAt: '2026-11-21T15:31:00.000+00:00' }));
  await waitFor(() => expect(status).toHaveTextContent('2 new changes'));
  expect(shown()).toEqual(tools(21, 40));
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(shown()).toEqual(tools(41, 45));
  await user.click(within(status).getByRole('button', { name: 'Show the newest' }));
  expect(shown()).toEqual(['Go', 'Rust', ...tools(1, 18)]);
  expect(router.state.location.search).toBe('');
  expect(screen.queryByRole('status', { name: 'New changes' })).toBeNull();
});

it('holds a change back also where the address names a page that there is not', async () => {
  const { user, arrive } = await open([], '?page=2');
  expect(screen.getByText('No changes have been recorded yet.')).toBeVisible();
  arrive(later);
  await user.click(await screen.findByRole('button', { name: 'Show the newest' }));
  expect(shown()).toEqual(['Rust']);
});

function platformWith(entries: readonly ChangeEntry[]) {
  return memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')], [changeEntries]: entries });
}

it('says that changes could not be fetched or brought up to date, keeps what it has, and tries again', async () => {
  const memory = platformWith([changeRow('a')]);
  memory.fail(changeEntries);
  const { user } = renderApp('/teams/blue/history', memory);
  expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('listTeamChanges')]);
  memory.recover(changeEntries);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Languages:')).toBeVisible();

  memory.fail(changeEntries);
  act(() => memory.reconnect(changeEntries));
  expect(await screen.findByText(/We couldn't load the latest data/)).toBeVisible();
  expect(takeComplaints().join()).toContain('listTeamChanges');
  expect(screen.getByText('Languages:')).toBeVisible();
  memory.recover(changeEntries);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/We couldn't load/)).toBeNull());
});

describe('what there is now', () => {
  it('is waited for, so that no button comes late', async () => {
    const memory = platformWith([changeRow('a', { oldValue: 'Go', newValue: null })]);
    const release = memory.hold(tableIds.teamTechInventory);
    renderApp('/teams/blue/history', memory);
    await waitFor(() => expect(memory.calls).toContain(`list ${tableIds.teamTechInventory}`));
    expect(screen.getByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByRole('button', { name: 'Restore Go in Languages' })).toBeVisible();
  });

  it('that can’t be fetched leaves the changes without Restore, and says so', async () => {
    const memory = platformWith([changeRow('a', { oldValue: 'Go', newValue: null })]);
    memory.fail(tableIds.teamTechInventory);
    const { user } = renderApp('/teams/blue/history', memory);
    expect(await screen.findByText(/We couldn't load the latest data/)).toBeVisible();
    expect(takeComplaints()).toEqual([expect.stringContaining('getInventory')]);
    expect(screen.getByRole('listitem')).toHaveTextContent('Languages: removed Go');
    expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull();
    memory.recover(tableIds.teamTechInventory);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Restore Go in Languages' })).toBeVisible();
  });
});
