import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { openMetrics } from '#test/support/openMetrics.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { valueOf } from '#test/support/valueOf.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const labels = [
  'Overall Repo Test Coverage (%)',
  'Overall Branch Test Coverage (%)',
  'Automated Functional Test Count',
  'Manual Functional Test Count',
  'Veracode Scanning',
  'Veracode Scanning Percentage (%)',
  'SonarQube Adoption Status',
  'Single Artifact Promotion',
];
const values = () => labels.map((label) => valueOf(label)?.textContent);
const heading = () => screen.findByRole('heading', { name: 'Monthly Metrics' });

describe('the tab', () => {
  it('shows what the team reported last, who and when, and the way to update it', async () => {
    await openMetrics(local, { updateBy: 'Kim Staff', updateDate: '2026-03-05T10:30:00.000Z' });
    expect(await heading()).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Team Metrics', selected: true })).toBeVisible();
    expect(screen.getByText('Please update the metrics below every month.')).toBeVisible();
    expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
    expect(valueOf('Last updated date')).toHaveTextContent('Mar 5, 2026');
    expect(values()).toEqual(['70.00%', '60.50%', '1,200', '0', 'Partial', '40.00%', 'Ongoing', 'No']);
    expect(screen.getByRole('button', { name: 'Update Metrics' })).toBeVisible();
    expect(screen.queryByText('Metrics updating is currently disabled')).toBeNull();
    await expectAccessible();
  });

  it("says 'Not reported yet' for a team that reported nothing", async () => {
    await openMetrics(local, null);
    await heading();
    expect(values()).toEqual(labels.map(() => 'Not reported yet'));
    expect(valueOf('Last updated by')).toHaveTextContent('Not reported yet');
    expect(valueOf('Last updated date')).toHaveTextContent('Not reported yet');
  });

  it("says 'Metrics updating is currently disabled' instead of the button while the flag is off", async () => {
    const { allowUpdates } = await openMetrics(local);
    await heading();
    act(() => allowUpdates(false));
    expect(screen.getByText('Metrics updating is currently disabled')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Update Metrics' })).toBeNull();
    await expectAccessible();
    act(() => allowUpdates(true));
    expect(screen.getByRole('button', { name: 'Update Metrics' })).toBeVisible();
  });

  it("shows somebody else's save by itself", async () => {
    await openMetrics(local, null);
    await screen.findByText('Live');
    const kim = await meanwhile(() => openOwnSession(local, people.kim));
    await meanwhile(() =>
      kim.tables.readModifyWrite(tableIds.teamMonthlyMetrics, 'blue', () => ({
        manualFunctionalTestCount: 12,
        updateBy: 'Kim Staff',
      })),
    );
    await waitFor(() => expect(valueOf('Manual Functional Test Count')).toHaveTextContent('12'));
    expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
  });
});

describe('what the platform does not give', () => {
  const openInMemory = () => {
    const memory = memoryServices({
      [tableIds.teamMetadata]: [teamRow('blue')],
      [tableIds.teamMonthlyMetrics]: [metricsRow('blue')],
    });
    return { memory, open: () => renderApp('/teams/blue/teamMetrics', memory) };
  };

  it('is told, and can be asked for again', async () => {
    const { memory, open } = openInMemory();
    memory.fail(tableIds.teamMonthlyMetrics);
    const { user } = open();
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    expect(takeComplaints().join()).toContain('getMetrics');
    memory.recover(tableIds.teamMonthlyMetrics);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await heading()).toBeVisible();
  });

  it("is 'Loading...' until it is there", async () => {
    const { memory, open } = openInMemory();
    const release = memory.hold(tableIds.teamMonthlyMetrics);
    open();
    await screen.findByRole('tab', { name: 'Team Metrics' });
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    expect(await heading()).toBeVisible();
  });

  it('is not live: the tab says so', async () => {
    const { memory, open } = openInMemory();
    open();
    expect(await screen.findByText('Live')).toBeVisible();
    act(() => memory.connection('reconnecting'));
    expect(screen.getByText(/Not live: reconnecting/)).toBeVisible();
  });
});
