import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { addMonths, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { RingRule } from '#domain/technologies/rules.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { teamRow } from '#test/support/teamRows.ts';
import { monthRow, rulesRow } from '#test/support/technologyTables.ts';

const rule = (name: string, fields: Partial<RingRule> = {}): RingRule => ({
  ...{ name, versions: '', ring: 'Adopt', reason: '', until: '', moveTo: '' },
  ...fields,
});
const ringsRow = ($id: string, rings: readonly RingRule[], fields: object = {}) =>
  rulesRow($id, { rings: JSON.stringify(rings), ...fields });
const java8 = rule('Java', {
  ...{ versions: '8', ring: 'Hold', reason: 'Old.', until: '2027-03-31', moveTo: '21' },
});
const [lastMonth, quarterBefore] = [-1, -4].map((months) => addMonths(monthOf(new Date(), 'UTC'), months));

const tables = () => ({
  [tableIds.teamMetadata]: [teamRow('wren'), teamRow('robin'), teamRow('heron')],
  [tableIds.teamTechInventory]: [
    inventoryRow('wren', { languageAndVersion: 'Java:8|Java:1.8.0', unitTestTools: 'Jest' }),
    inventoryRow('robin', { languageAndVersion: 'java:8', unitTestTools: 'jest' }),
    inventoryRow('heron', { languageAndVersion: 'Java:21' }),
  ],
  [tableIds.technologyRules]: [
    ringsRow('languageAndVersion', [java8, rule('Java')]),
    ringsRow('unitTestTools', [rule('Jest', { ring: 'Trial' })]),
  ],
  [tableIds.technologyMonths]: [
    monthRow(quarterBefore!, [{ name: 'Java', teams: 4, versions: { '8': 4 } }], 6),
    // Not as it is now: a month that isn't over makes no arrow.
    monthRow(lastMonth!, [{ name: 'Java', teams: 6, versions: { '8': 1 } }], 6),
  ],
});

const link = (name: string) => screen.getByRole('link', { name });

it('shows each rule as a dot and as a line, with its teams and their change, and follows live', async () => {
  const memory = memoryServices(tables());
  const { user } = renderApp('/technologies/radar', { services: memory.services });
  const dot = await screen.findByRole('link', {
    name: '2. Java 8: on Hold: leave by March 31, 2027, move to 21. 2 teams. 3 fewer than last quarter. Old',
  });
  expect(dot).toHaveAttribute('href', '/technologies/languages/Java');
  expect(link('1. Java: Adopt. 3 teams. 2 more than last quarter')).toBeVisible();
  expect(link('3. Jest: Trial. 2 teams')).toBeVisible();
  const quadrant = within(screen.getByRole('region', { name: 'Languages and data' }));
  expect(quadrant.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1 Java 3 teams ▲ 2',
    '2 Java 8 2 teams ▼ 3',
  ]);
  expect(within(screen.getByRole('region', { name: 'Delivery' })).getByText('Nothing here yet.')).toBeVisible();
  await expectAccessible();

  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  const table = await screen.findByRole('table', { name: 'Technology radar' });
  const lines = () =>
    within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => Array.from(row.children, ({ textContent }) => textContent));
  expect(window.location.search).toBe('?view=table');
  expect(lines()).toEqual([
    ['1', 'Java', 'Languages', 'Adopt', '3', '2 more than last quarter', '', '', ''],
    ['2', 'Java 8', 'Languages', 'Hold', '2', '3 fewer than last quarter', 'leave by Mar 31, 2027', '21', 'Old.'],
    ['3', 'Jest', 'Unit test tools', 'Trial', '2', 'Not known', '', '', ''],
  ]);
  await expectAccessible();
  const row = ringsRow('unitTestTools', [], { $updatedAt: new Date().toISOString() });
  act(() => memory.announce(tableIds.technologyRules, { action: 'update', row }));
  await waitFor(() => expect(lines()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Picture' }));
  expect(window.location.search).toBe('');
});

it.each([
  [samStaff, 'The radar shows which technologies to use and which to leave, once an admin has chosen some.'],
  [{ ...samStaff, labels: ['admin'] }, 'Add a ring'],
])('without any rule it says so', async (user, text) => {
  const { services } = memoryServices({ ...tables(), [tableIds.technologyRules]: [] }, user);
  renderApp('/technologies/radar', { services });
  expect(await screen.findByRole('heading', { name: 'Nothing has been chosen yet' })).toBeVisible();
  expect(screen.getByText(text)).toBeVisible();
});

it('says when it can’t be read, and reads again', async () => {
  const memory = memoryServices(tables());
  memory.fail(tableIds.technologyRules);
  renderApp('/technologies/radar', { services: memory.services });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(takeComplaints().join()).toContain('Call failed: listTechnologyRules');
  memory.recover(tableIds.technologyRules);
  fireEvent.click(retry);
  expect(await screen.findByRole('link', { name: '3. Jest: Trial. 2 teams' })).toBeVisible();
});

it('changes the view alone in the address, and keeps what the history entry holds', async () => {
  const { user, router } = renderApp('/', memoryServices(tables()));
  await act(() => router.navigate('/technologies/radar?from=mail', { state: { from: '/teams' } }));
  await user.click(await screen.findByRole('button', { name: 'Table' }));
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail&view=table'));
  expect(router.state.location.state).toEqual({ from: '/teams' });
  await user.click(screen.getByRole('button', { name: 'Picture' }));
  await waitFor(() => expect(router.state.location.search).toBe('?from=mail'));
});
