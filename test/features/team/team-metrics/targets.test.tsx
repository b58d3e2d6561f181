import { act, screen, waitFor, within } from '@testing-library/react';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Target } from '#domain/targets/targets.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { number } from '#test/support/openMetrics.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { retailTarget, targetsRow } from '#test/support/targetRows.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { valueOf } from '#test/support/valueOf.ts';

const repo = 'Overall Repo Test Coverage (%)';
const coverage = 'overallRepoTestCoverage';
const thisMonth = monthOf(new Date(), 'UTC');

const open = () => {
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue', { sector: 'Retail' })],
    [tableIds.teamMonthlyMetrics]: [metricsRow('blue', { overallRepoTestCoverage: 70 })],
    [tableIds.teamMonthReports]: [monthReport('blue', addMonths(thisMonth, -1), { overallRepoTestCoverage: 81 })],
    [tableIds.metricTargets]: [targetsRow(coverage, retailTarget)],
  });
  const render = () =>
    renderApp('/teams/blue/teamMetrics', {
      services: memory.services,
      flags: switchableFlags(['edit-monthly-metrics']),
    });
  return { memory, render };
};

it('a target is told on its card, in the form, in the chart and in its table, and nowhere else', async () => {
  const { memory, render } = open();
  const { user } = render();
  expect(await screen.findByText('Target 80.00%, sector Retail: not reached')).toBeVisible();
  expect(screen.getAllByText(/^Target/)).toHaveLength(1);
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
  expect(number(repo)).toHaveAccessibleDescription(/Target 80.00%, sector Retail/);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(await screen.findByRole('button', { name: /^Last 13 months of Overall Repo/ }));
  const chart = within(await screen.findByRole('dialog', { name: repo }));
  expect(chart.getByText('Target 80.00%, sector Retail, agreed by Ada Admin on Nov 5, 2026')).toBeVisible();
  expect(chart.getByRole('columnheader', { name: 'Target' })).toBeVisible();
  expect(chart.getByRole('cell', { name: 'Reached' })).toBeVisible();
  await expectAccessible();

  const team: Target = { ...retailTarget, scope: 'team', of: 'blue', value: 70 };
  act(() =>
    memory.announce(tableIds.metricTargets, { action: 'update', row: targetsRow(coverage, retailTarget, team) }),
  );
  expect(await chart.findByText(/^Target 70\.00%, this team, agreed by/)).toBeVisible();
});

it('targets that could not be read are told, and read again', async () => {
  const { memory, render } = open();
  memory.fail(tableIds.metricTargets);
  const { user } = render();
  expect(await screen.findByText('Error: Failed to fetch the targets.')).toBeVisible();
  expect(takeComplaints().join()).toContain('listMetricTargets');
  expect(valueOf(repo)).toHaveTextContent('70.00%');
  memory.recover(tableIds.metricTargets);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Target 80.00%, sector Retail: not reached')).toBeVisible();
});
