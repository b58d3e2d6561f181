import { act, screen, waitFor } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

const { changeEntries } = tableIds;

function platformWith(entries: readonly ChangeEntry[]) {
  return memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')], [changeEntries]: entries });
}

describe('the history', () => {
  it("says 'Loading...' until the changes are there", async () => {
    const memory = platformWith([changeRow('a')]);
    const release = memory.hold(changeEntries);
    renderApp('/teams/blue/history', memory);
    await waitFor(() => expect(memory.calls).toContain(`list ${changeEntries}`));
    expect(screen.getByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByText('Languages:')).toBeVisible();
  });

  it("says 'Failed to fetch team data', and can be asked to try again", async () => {
    const memory = platformWith([changeRow('a')]);
    memory.fail(changeEntries);
    const { user } = renderApp('/teams/blue/history', memory);
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    expect(takeComplaints()).toEqual([expect.stringContaining('listTeamChanges')]);
    memory.recover(changeEntries);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Languages:')).toBeVisible();
  });

  it('keeps what it shows when it can no longer be brought up to date', async () => {
    const memory = platformWith([changeRow('a')]);
    const { user } = renderApp('/teams/blue/history', memory);
    await screen.findByText('Languages:');
    memory.fail(changeEntries);
    act(() => memory.reconnect(changeEntries));
    expect(await screen.findByText(/We couldn't load the latest data/)).toBeVisible();
    expect(takeComplaints().join()).toContain('listTeamChanges');
    expect(screen.getByText('Languages:')).toBeVisible();
    memory.recover(changeEntries);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/We couldn't load/)).toBeNull());
  });
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
