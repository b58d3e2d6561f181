import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Loaded, StaleNotice } from '#src/components/LoadState.tsx';
import { joinQueries, type Load } from '#src/data/joinQueries.ts';

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
