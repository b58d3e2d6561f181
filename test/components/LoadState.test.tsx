import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded, LoadingRegion, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { joinQueries, type Load } from '#src/data/joinQueries.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

const stale = "We couldn't load the latest data. What you see may be out of date.";

function Teams({ names, load }: { readonly names?: readonly string[]; readonly load: Load }) {
  return (
    <Loaded data={names} load={load} loading="Loading teams..." failure="Error: Failed to fetch the teams.">
      {(known) => known.join()}
    </Loaded>
  );
}

describe('Loaded', () => {
  it('says that data are loading, then shows them', () => {
    const { rerender } = render(<Teams load={{ isError: false, refetch: jest.fn() }} />);
    expect(screen.getByText('Loading teams...')).toBeVisible();
    rerender(<Teams names={['Alpha', 'Beta']} load={{ isError: false, refetch: jest.fn() }} />);
    expect(screen.getByText('Alpha,Beta')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers Retry instead of data that could not be loaded, and beside those that may be stale', async () => {
    const refetch = jest.fn();
    const { rerender } = render(<Teams load={{ isError: true, refetch }} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Error: Failed to fetch the teams.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    rerender(<Teams names={['Alpha']} load={{ isError: true, refetch }} />);
    expect(screen.getByRole('alert')).toHaveTextContent(stale);
    expect(screen.getByText('Alpha')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledTimes(2);
  });
});

describe('joinQueries', () => {
  it('repeats only what has failed', async () => {
    const [fine, failed, other] = [jest.fn(), jest.fn(), jest.fn()];
    const joined = joinQueries(
      { isError: false, refetch: fine },
      { isError: true, refetch: failed },
      { isError: true, refetch: other },
    );
    render(<StaleNotice load={joined} />);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect([fine, failed, other].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1]);
  });

  it('has not failed when none has', () => {
    render(<StaleNotice load={joinQueries({ isError: false, refetch: jest.fn() })} />);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what is said while it loads', () => {
  /** Texts that the region has had, the present one first. */
  async function listen(): Promise<readonly (string | null)[]> {
    const region = await screen.findByText('Loading');
    expect(region).toHaveAttribute('aria-live', 'polite');
    const said = [region.textContent];
    new MutationObserver(() => said.push(region.textContent)).observe(region, { childList: true, subtree: true });
    return said;
  }

  test('Loading is said once for a team and then its tab, each of which shows that it loads', async () => {
    const platform = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')] });
    const releases = [tableIds.teamMetadata, tableIds.teamMonthlyMetrics].map((table) => platform.hold(table));
    renderApp('/teams/blue/teamMetrics', platform);
    const said = await listen();
    releases[0]?.();
    await screen.findByRole('tab', { name: 'Team Metrics' });
    expect(screen.getByText('Loading...')).not.toHaveAttribute('role');
    releases[1]?.();
    expect(await screen.findByRole('heading', { name: 'Monthly Metrics' })).toBeVisible();
    await waitFor(() => expect(said).toEqual(['Loading', '']));
  });

  test('it is said for a list, whose status then says the count alone', async () => {
    const platform = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')] });
    const release = platform.hold(tableIds.teamTechInventory);
    renderApp('/technologies', platform);
    const said = await listen();
    const matches = screen.getByRole('status', { name: 'Matches' });
    expect(matches).toHaveTextContent('Loading technologies...');
    expect(matches).toHaveAttribute('aria-live', 'off');
    release();
    await waitFor(() => expect(matches).toHaveTextContent('0 of 0 technologies'));
    expect(matches).toHaveAttribute('aria-live', 'polite');
    await waitFor(() => expect(said).toEqual(['Loading', '']));
  });

  test('it is said for the export that is looked for, which is then told of alone', async () => {
    const platform = memoryServices({});
    const release = platform.hold(tableIds.exportRuns);
    renderApp('/export', platform);
    const said = await listen();
    expect(screen.getByText('Looking for your latest export...')).not.toHaveAttribute('role');
    release();
    expect(await screen.findByRole('button', { name: 'Generate Export' })).toBeVisible();
    await waitFor(() => expect(said).toEqual(['Loading', '']));
  });
});

test('of the first load the app shell has said it, also once it is gone; the next load is said', () => {
  jest.useFakeTimers();
  document.body.insertAdjacentHTML('afterbegin', '<div id="app-shell"></div>');
  const screens = (isLoading: boolean) => (
    <>
      <LoadingRegion />
      {isLoading && <LoadState loading="Loading..." />}
    </>
  );
  const { rerender } = render(screens(true));
  const isSaidAfter = (isLoading: boolean, ms: number) => {
    rerender(screens(isLoading));
    act(() => jest.advanceTimersByTime(ms));
    return screen.queryByText('Loading') !== null;
  };
  expect(isSaidAfter(true, 1_000)).toBe(false);
  document.getElementById('app-shell')?.remove();
  expect(isSaidAfter(false, 100)).toBe(false);
  expect(isSaidAfter(true, 1_000)).toBe(false);
  expect(isSaidAfter(false, 1_000)).toBe(false);
  expect(isSaidAfter(true, 1_000)).toBe(true);
});
