import { screen, waitFor } from '@testing-library/react';
import { blankReporting } from '#domain/monthly-metrics/teamReporting.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';

const $updatedAt = '2026-11-21T14:05:00.000+00:00';
const signature = { $updatedAt, updateBy: 'Grace Hopper', updateDate: '2020-01-01T00:00:00.000Z' };
const at = { $id: 'blue', $createdAt: $updatedAt, $updatedAt };
const recorded = { reportedAt: $updatedAt, reportedBy: 'Sam Staff', changedAt: $updatedAt, changedBy: 'Kim Staff' };
const by = () => screen.getByText('Last updated by').nextElementSibling;
const date = () => screen.getByText('Last updated date').nextElementSibling;

it.each([
  ['techInventory', 'Kim Staff'],
  ['teamMetrics', 'Sam Staff'],
])('%s: the platform says who updated last, whatever the row says of itself', async (tab, name) => {
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: [inventoryRow('blue', signature)].map((row) => ({ ...row, $updatedAt })),
    [tableIds.teamMonthlyMetrics]: [{ ...metricsRow('blue'), ...signature }],
    [tableIds.teamReporting]: [{ ...at, ...blankReporting, ...recorded }],
  });
  renderApp(`/teams/blue/${tab}`, memory);
  await screen.findByText('Last updated by');
  await waitFor(() => expect(by()).toHaveTextContent(name));
  expect(date()).toHaveTextContent(/Nov 21, 2026/);
});
