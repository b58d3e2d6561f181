import { screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';
import { rulesRow } from '#test/support/technologyTables.ts';

const sentence = 'Adopt, though support ended on March 31, 2022';
const adopt = (name: string, versions: string) => ({
  ...{ name, versions, ring: 'Adopt', reason: '', until: '', moveTo: '' },
});
const platform = () =>
  memoryServices({
    [tableIds.teamMetadata]: [teamRow('wren')],
    [tableIds.teamTechInventory]: [inventoryRow('wren', { languageAndVersion: 'Java:8|Go:1' })],
    [tableIds.technologyMonths]: [],
    [tableIds.technologyRules]: [
      rulesRow('languageAndVersion', {
        rings: JSON.stringify([adopt('Java', '8'), adopt('Go', '')]),
        lifecycles: JSON.stringify([
          { name: 'Java', source: '', isSample: false, cycles: [{ cycle: '8', eol: '2022-03-31' }] },
        ]),
      }),
    ],
  });

test('the page of a technology that is Adopt and without support says both in one line', async () => {
  renderApp('/technologies/languages/Java', platform());
  const versions = await screen.findByRole('region', { name: 'Versions' });
  expect(
    within(versions)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/\s+/gu, ' ')),
  ).toEqual([`8 ${sentence} 1 team`]);
  expect(within(screen.getByRole('list', { name: 'Rings' })).getByText(sentence)).toBeVisible();
});

test('the list of technologies says it where the ring stands', async () => {
  renderApp('/technologies', platform());
  const row = await screen.findByRole('row', { name: /Java/ });
  expect(within(row).getByText(sentence)).toBeVisible();
  expect(within(row).getByText('8: 1 (Adopt, though ended)')).toBeVisible();
  expect(screen.getByRole('row', { name: /Go/ })).not.toHaveTextContent('support');
});

test.each(['', '?view=table'])('the radar%s says it of a rule whose versions are without support', async (view) => {
  renderApp(`/technologies/radar${view}`, platform());
  expect(await screen.findByText(sentence)).toBeVisible();
  if (view !== '') return;
  expect(screen.getByRole('link', { name: `2. Java 8: ${sentence}. 1 team` })).toBeVisible();
  expect(screen.getByRole('link', { name: '1. Go: Adopt. 1 team' })).toBeVisible();
});
