import { screen, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { addDays } from '#domain/calendarDay.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { associationRow, personRow, teamRow } from '#test/support/teamRows.ts';

const hold = { ring: 'Hold', reason: 'Libraries no longer support it.', until: '2027-03-31', moveTo: '21' };
const rules = (rings: object[]) => ({
  ...{ $id: 'languageAndVersion', $createdAt: '', $updatedAt: '', updateBy: null, updateDate: null },
  names: JSON.stringify([{ name: 'Java', aliases: ['JDK'] }]),
  rings: JSON.stringify(rings),
  lifecycles: JSON.stringify([
    {
      name: 'Java',
      cycles: [
        { cycle: '7', eol: true },
        { cycle: '8', eol: false },
      ],
    },
  ]),
});
const tables = (rings: object[]) => ({
  [tableIds.teamMetadata]: [teamRow('blue'), teamRow('red')],
  [tableIds.teamTechInventory]: [
    inventoryRow('blue', { languageAndVersion: 'JDK:8|Java:7|Java:21' }),
    inventoryRow('red', { languageAndVersion: 'Java:21' }),
  ],
  [tableIds.technologyRules]: [rules(rings)],
});

it('what is on Hold says why, until when and where to move; what has ended says so', async () => {
  const memory = memoryServices(tables([{ name: 'Java', versions: '8', ...hold }]));
  const { user } = renderApp('/teams/blue/techInventory', { services: memory.services });
  const badge = await screen.findByRole('link', {
    name: 'JDK 8 is on Hold: leave by March 31, 2027, move to 21. Libraries no longer support it.',
  });
  expect(badge).toHaveTextContent('Hold');
  expect(badge).toHaveAttribute('href', '/technologies/languages/Java');
  const items = within(screen.getByRole('group', { name: 'Languages' })).getAllByRole('listitem');
  expect(
    items.map((item) =>
      within(item)
        .queryAllByRole('link')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([['JDK', 'Hold'], ['Java', 'End of life'], ['Java']]);
  await user.hover(badge);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('JDK 8 is on Hold: leave by March 31, 2027, move to 21');
  await expectAccessible();
  expect(memory.calls.filter((call) => call === `list ${tableIds.technologyRules}`)).toHaveLength(1);
});

it('Reporting names teams with something on Hold that is due, and filters for them', async () => {
  const due = addDays(new Date().toISOString().slice(0, 10), 30);
  const memory = memoryServices(tables([{ name: 'Java', versions: '8', ...hold, until: due }]));
  renderApp('/reporting?hold=due', { services: memory.services });
  const filter = await screen.findByRole('combobox', { name: 'On Hold' });
  expect(await within(filter).findByRole('option', { name: 'Due within 90 days (1)' })).toBeVisible();
  expect(filter).toHaveValue('due');
  const grid = await screen.findByRole('grid', { name: 'Who has reported' });
  expect(await within(grid).findByRole('link', { name: /^JDK 8, leave by / })).toHaveAttribute(
    'href',
    '/teams/blue/techInventory',
  );
  expect(within(grid).getAllByRole('row')).toHaveLength(2);
});

it('Reporting reads no inventories of tools while nothing is on Hold', async () => {
  const memory = memoryServices(tables([{ name: 'Java', versions: '8', ...hold, ring: 'Assess' }]));
  renderApp('/reporting', { services: memory.services });
  await screen.findByRole('grid', { name: 'Who has reported' });
  expect(memory.calls.filter((call) => call === `list ${tableIds.technologyRules}`)).toHaveLength(1);
  expect(memory.calls).not.toContain(`list ${tableIds.teamTechInventory}`);
  expect(screen.queryByRole('combobox', { name: 'On Hold' })).toBeNull();
});

it('Home names what the person’s teams have to leave soon', async () => {
  const memory = memoryServices({
    ...tables([{ name: 'Java', versions: '8', ...hold, until: '2020-01-31' }]),
    [tableIds.userMetadata]: [personRow('me', { email: 'sam.staff@example.test' })],
    [tableIds.userTeamAssociation]: [associationRow('me', 'blue', 'developer')],
  });
  renderApp('/', { services: memory.services });
  const lines = await screen.findByRole('list', { name: 'On Hold, due within 90 days' });
  expect(lines).toHaveTextContent(/: JDK 8 is on Hold: leave by January 31, 2020, move to 21$/);
  expect(within(lines).getByRole('link')).toHaveAttribute('href', '/teams/blue/techInventory');
});
