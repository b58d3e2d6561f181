import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { describeLastSeen } from '#src/components/describeLastSeen.ts';
import { type LastSeenTeams, lastSeenTeamsKey } from '#src/data/firstTeams.ts';
import { teamsApi } from '#src/data/teamsApi.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRows } from '#test/support/teamRows.ts';

const teams = tableIds.teamMetadata;

it('says that teams are loading, that they could not be fetched or brought up to date, and tries again when asked', async () => {
  const platform = memoryServices({ [teams]: teamRows(3) });
  platform.fail(teams);
  // In the default view the first page would come before.
  const { user, store } = renderApp('/teams?sort=sector', platform);
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch team metadata.');
  await expectAccessible();

  const release = platform.hold(teams);
  platform.recover(teams);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Loading teams...')).toBeVisible();
  await expectAccessible();
  release();
  expect(await screen.findByRole('rowheader', { name: 'Team 1' })).toBeVisible();
  expect(screen.queryByText('Loading teams...')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('main')).toHaveFocus();
  await expectAccessible();

  platform.fail(teams);
  act(() => void store.dispatch(teamsApi.util.invalidateTags(['Team'])));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('What you see may be out of date.');
  expect(screen.getByRole('rowheader', { name: 'Team 1' })).toBeVisible();
  platform.recover(teams);
  await user.click(within(notice).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(screen.getByRole('rowheader', { name: 'Team 1' })).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
  // A live list may have asked, and failed, more than once.
  const complaints = takeComplaints();
  expect(complaints).toContainEqual(expect.stringContaining('listTeams'));
  expect(complaints.filter((complaint) => !/Call failed: (listTeams|getFirstTeams)/.test(complaint))).toEqual([]);
});

describe('the first page', () => {
  const teams = teamRows(45);
  const firstCell = () => screen.getAllByRole('row')[1]?.querySelector('[role=rowheader]')?.textContent;

  /** The list while the platform holds back all teams. */
  async function openHeld(lastSeen?: LastSeenTeams) {
    const memory = memoryServices({ [tableIds.teamMetadata]: teams });
    const services = {
      ...memory.services,
      cache: { ...memory.services.cache, getSync: jest.fn().mockReturnValue(lastSeen) },
    };
    const release = memory.hold(tableIds.teamMetadata);
    const app = renderApp('/teams', { services });
    await screen.findByRole('grid', { name: 'All Team Projects' });
    return {
      ...app,
      memory,
      release: () =>
        act(() => {
          release();
          return Promise.resolve();
        }),
    };
  }

  describe('until all teams are there', () => {
    it('the first page stands in for them; a search waits, and finds then', async () => {
      const { user, release } = await openHeld();
      expect(screen.getAllByRole('row')).toHaveLength(21);
      expect(firstCell()).toBe('Team 1');
      expect(screen.getByText('1–20 of 45')).toBeVisible();
      expect(screen.getByText('Loading all teams...')).toBeVisible();
      expect(screen.getByRole('button', { name: 'Download this list' })).toHaveAttribute('aria-disabled', 'true');
      await user.click(screen.getByRole('searchbox'));
      await user.paste('Team 44');
      await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(1));
      expect(screen.getByText('Loading all teams...')).toBeVisible();
      await release();
      expect(await screen.findByText('Showing 1 of 45 teams')).toBeVisible();
      expect(firstCell()).toBe('Team 44');
      expect(screen.queryByText('Loading all teams...')).toBeNull();
      expect(screen.getByRole('button', { name: 'Download this list' })).not.toHaveAttribute('aria-disabled', 'true');
    });

    it('what was seen last stands in for them, with its age', async () => {
      const seenAt = new Date(Date.now() - 5 * 60_000).toISOString();
      const { release } = await openHeld({ rows: teamRows(3).reverse(), total: 3, seenAt });
      expect(firstCell()).toBe('Team 3');
      expect(screen.getByText('As of 5 minutes ago. Updating...')).toBeVisible();
      await release();
      await waitFor(() => expect(firstCell()).toBe('Team 1'));
      expect(screen.queryByText(/^As of/)).toBeNull();
    });

    it('a list that fails leaves them, and says so', async () => {
      const seenAt = new Date(Date.now() - 3 * 3_600_000).toISOString();
      const { memory, release, user } = await openHeld({ rows: teamRows(3), total: 3, seenAt });
      memory.fail(tableIds.teamMetadata);
      await release();
      expect(await screen.findByText(/We couldn't load the latest data/)).toBeVisible();
      expect(screen.getByText('As of 3 hours ago.')).toBeVisible();
      memory.recover(tableIds.teamMetadata);
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      expect(await screen.findByText('1–20 of 45')).toBeVisible();
      expect(takeComplaints().join()).toContain('Call failed: listTeams');
    });
  });

  test('the page shown is kept for the next visit', async () => {
    const memory = memoryServices({ [tableIds.teamMetadata]: teams });
    const setSync = jest.fn();
    renderApp('/teams', { services: { ...memory.services, cache: { ...memory.services.cache, setSync } } });
    await screen.findByRole('grid');
    await waitFor(() => expect(setSync).toHaveBeenCalled(), { timeout: 5_000 });
    const [key, seen] = setSync.mock.lastCall as [string, LastSeenTeams];
    expect(key).toBe(lastSeenTeamsKey);
    expect(seen.total).toBe(45);
    expect(seen.rows.map(({ teamName }) => teamName)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Team ${index + 1}`),
    );
  });
});

test.each([
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, '1 minute ago'],
  [2 * 3_600_000, '2 hours ago'],
  [50 * 3_600_000, '2 days ago'],
  [-5_000, 'a moment ago'],
])('%i ms are %s', (age, text) => {
  const seenAt = '2026-11-22T08:00:00.000Z';
  expect(describeLastSeen(seenAt, Date.parse(seenAt) + age)).toBe(`As of ${text}.`);
});
