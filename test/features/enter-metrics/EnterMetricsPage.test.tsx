import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { changes, namedTeam, number, openEntry, openGrid, rowOf, saveButton } from '#test/support/openEntry.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { associationRow, personRow } from '#test/support/teamRows.ts';

const repo = 'Overall Repo Test Coverage (%)';
/** Answers the question before something is lost, and waits until it is gone. */
async function answer(user: Awaited<ReturnType<typeof openEntry>>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const rowNames = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => /^[A-Z][a-z]+/.exec(textContent)?.[0]);

describe('the teams of the grid', () => {
  let local: LocalServices;
  beforeAll(async () => void (local = await startLocal()));
  afterAll(() => local.stop());

  it('are those of the person, added by name and removed; what was typed is lost only after a question', async () => {
    const { user, router } = await openGrid(local);
    expect(screen.getByRole('heading', { level: 1, name: 'Enter Metrics' })).toBeVisible();
    expect(rowNames()).toEqual(['Falcon', 'Heron']);
    await expectAccessible();
    await user.click(screen.getByRole('combobox', { name: 'Add a team' }));
    await user.paste('prj-c');
    await user.click(await screen.findByRole('option', { name: 'Owl (PRJ-c)' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron', 'Owl']));
    await user.click(screen.getByRole('button', { name: 'Remove Heron from the grid' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Owl']));
    expect(window.location.search).toBe('?teams=a,c');

    await user.click(number(repo, 'Falcon'));
    await user.keyboard('5');
    await user.click(screen.getByRole('button', { name: 'Remove Falcon from the grid' }));
    await answer(user, 'Keep editing');
    expect(number(repo, 'Falcon')).toHaveValue('5');
    // An address without the team keeps it, too.
    await act(() => router.navigate('/enter-metrics?teams=b'));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron']));
    expect(number(repo, 'Falcon')).toHaveValue('5');
    await user.click(screen.getByRole('link', { name: 'Team Projects' }));
    await answer(user, 'Keep editing');
    expect(window.location.pathname).toBe('/enter-metrics');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Remove Falcon from the grid' }));
    await answer(user, 'Discard');
    await waitFor(() => expect(rowNames()).toEqual(['Heron']));
    await user.click(number(repo, 'Heron'));
    await user.keyboard('5');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await answer(user, 'Discard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Team Metrics All In One Place' })).toBeVisible();
    expect(window.location.pathname).toBe('/');
  });

  it('are those of the address, or one more, and all that changes in it', async () => {
    const { user, router } = await openGrid(local, { path: '/enter-metrics?teams=c,a,gone' });
    expect(rowNames()).toEqual(['Falcon', 'Owl']);
    expect(await screen.findByText('1 team of this address can’t be found.')).toBeVisible();
    await act(() => router.navigate('/enter-metrics?with=c&theme=dark'));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron', 'Owl']));
    await user.click(screen.getByRole('button', { name: 'Remove Heron from the grid' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Owl']));
    expect(window.location.search).toBe('?teams=a,c&theme=dark');
  });

  it('are none for somebody who is a member of none', async () => {
    const { user } = await openEntry(local, { tables: { [tableIds.userTeamAssociation]: [] } });
    const text =
      'Your e-mail address sam.staff@example.test isn’t a member of any team. Add the teams that you report for.';
    expect(await screen.findByText(text)).toBeVisible();
    await expectAccessible();
    await user.paste(`Team\t${repo}\nOwl\t5`);
    await user.click(await screen.findByRole('button', { name: 'Add Owl' }));
    await waitFor(() => expect(number(repo, 'Owl')).toHaveValue('5'));
  });

  it('cannot be changed while the feature is off; what was typed stays', async () => {
    const { user, allowUpdates, stored } = await openGrid(local);
    await user.click(number(repo, 'Falcon'));
    await user.keyboard('75');
    act(() => allowUpdates(false));
    expect(screen.getByText('Metrics updating is currently disabled')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    await user.keyboard('6');
    expect(number(repo, 'Falcon')).toHaveValue('75');
    await expectAccessible();
    act(() => allowUpdates(true));
    await user.click(saveButton());
    await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
    expect(await stored('a')).toMatchObject({ overallRepoTestCoverage: 75 });
  });

  it('are reached from a team and from Home', async () => {
    const { user, router } = await openEntry(local, { path: '/teams/c/teamMetrics' });
    await user.click(await screen.findByRole('link', { name: 'Enter several teams at once' }));
    await screen.findByRole('rowheader', { name: /^Owl/ });
    expect(rowNames()).toEqual(['Falcon', 'Heron', 'Owl']);
    await act(() => router.navigate('/'));
    await user.click(await screen.findByRole('link', { name: 'Enter metrics of your teams' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron']));
  });
});

describe('while something is missing', () => {
  function openMemory() {
    const memory = memoryServices({
      [tableIds.teamMetadata]: [namedTeam('a'), namedTeam('b')],
      [tableIds.userMetadata]: [personRow('sam', { email: 'sam.staff@example.test' })],
      [tableIds.userTeamAssociation]: [associationRow('sam', 'a'), associationRow('sam', 'b')],
      [tableIds.teamMonthlyMetrics]: [metricsRow('a'), metricsRow('b')],
    });
    const flags = switchableFlags(['edit-monthly-metrics']);
    return { ...memory, open: () => renderApp('/enter-metrics', { services: memory.services, flags }) };
  }

  const cases = [
    [tableIds.userMetadata, 'Loading your teams...', 'Error: Failed to fetch your teams.'],
    [tableIds.teamMetadata, 'Loading teams...', 'Error: Failed to fetch team metadata.'],
  ] as const;

  it.each(cases)('%s: it says so, and can be tried again', async (table, loading, error) => {
    const { open, hold, fail, recover } = openMemory();
    const release = hold(table);
    fail(table);
    const { user } = open();
    expect(await screen.findByText(loading)).toBeVisible();
    release();
    expect(await screen.findByText(error)).toBeVisible();
    expect(takeComplaints()).toHaveLength(1);
    await expectAccessible();
    recover(table);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: `${repo}, Falcon` })).toBeVisible();
  });

  it('metrics: the teams are there first, and it can be tried again', async () => {
    const { open, hold, fail, recover } = openMemory();
    const release = hold(tableIds.teamMonthlyMetrics);
    fail(tableIds.teamMonthlyMetrics);
    const { user } = open();
    await waitFor(() => expect(rowOf('Falcon')).toBeVisible());
    expect(screen.getAllByText('Loading...')).toHaveLength(2);
    release();
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    expect(takeComplaints()).toHaveLength(1);
    recover(tableIds.teamMonthlyMetrics);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: `${repo}, Falcon` })).toBeVisible();
  });

  it('the month before: the grid works without, and says that something is missing', async () => {
    const { open, fail, recover } = openMemory();
    fail(tableIds.teamMonthReports);
    const { user } = open();
    expect(await screen.findByRole('textbox', { name: `${repo}, Falcon` })).toHaveValue('70');
    expect(await screen.findByText(/We couldn't load the latest data\./)).toBeVisible();
    expect(takeComplaints()).toHaveLength(1);
    recover(tableIds.teamMonthReports);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(/We couldn't load/)).toBeNull());
  });
});
