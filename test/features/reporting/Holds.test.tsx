import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { rulesRow } from '#test/support/technologyTables.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const saved = watchSavedFiles();

it('names the first item on Hold and how many more, which a pointer and a screen reader are told', async () => {
  const rings = JSON.stringify([
    { name: 'Java', versions: '8', ring: 'Hold', reason: 'Too old.', until: '2099-01-31', moveTo: '21' },
    { name: 'Perl', versions: '', ring: 'Hold', reason: 'Rare.', until: '2099-03-31', moveTo: '' },
  ]);
  renderApp(
    '/reporting',
    memoryServices({
      [tableIds.teamMetadata]: [teamRow('wren', { teamName: 'Wren' })],
      [tableIds.teamTechInventory]: [inventoryRow('wren', { languageAndVersion: 'Java:8|Perl:5' })],
      [tableIds.technologyRules]: [rulesRow('languageAndVersion', { rings })],
    }),
  );
  const held = await screen.findByRole('link', { name: /^Java 8, leave by Jan 31, 2099 and 1 more/ });
  expect(held).toHaveAccessibleDescription(/Java 8 is on Hold.*Too old\..*Perl.*is on Hold.*Rare\./);
});

it('the file has no column of what is on Hold while that isn’t known', async () => {
  const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('wren')] });
  memory.fail(tableIds.technologyRules);
  const { user } = renderApp('/reporting', memory);
  await screen.findByText('Error: Failed to fetch what is on Hold.');
  await user.click(screen.getByRole('button', { name: 'Download this list' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await savedText(saved[0]!)).toMatch(/"Stays Away"\r\n/);
  takeComplaints();
});
