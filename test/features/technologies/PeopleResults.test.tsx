import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { personRow, teamRow } from '#test/support/teamRows.ts';

test('people whom the search finds lead to their pages; a failure says so, and is asked for again', async () => {
  const memory = memoryServices({
    [tableIds.teamMetadata]: [teamRow('wren')],
    [tableIds.teamTechInventory]: [inventoryRow('wren', { languageAndVersion: 'Java:21' })],
    [tableIds.technologyRules]: [],
    [tableIds.technologyMonths]: [],
    [tableIds.userMetadata]: [personRow('ada', { firstName: 'Ada', lastName: 'Lane', email: 'ada.lane@example.test' })],
  });
  memory.fail(tableIds.userMetadata);
  const { user } = renderApp('/technologies?search=lane', { services: memory.services });
  expect(await screen.findByText('People could not be searched.')).toBeVisible();
  takeComplaints();
  memory.recover(tableIds.userMetadata);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Ada Lane' })).toHaveAttribute('href', '/people/ada');
  await waitFor(() => expect(screen.queryByText('People could not be searched.')).toBeNull());
});
