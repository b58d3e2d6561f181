import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { campaignTables, daysAgo, exemption } from '#test/support/campaignTables.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { memoryServices, samStaff } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { associationRow, personRow } from '#test/support/teamRows.ts';
import { textsOf } from '#test/support/textsOf.ts';

const deadline = '2099-03-31';
const java = { startedAt: daysAgo(20), deadline, moveTo: '21' };
const tables = {
  ...campaignTables(),
  [tableIds.userMetadata]: [personRow('sam', { email: samStaff.email })],
  [tableIds.userTeamAssociation]: [
    associationRow('sam', 'amber', 'developer'),
    associationRow('sam', 'dawn', 'developer'),
  ],
  [tableIds.campaigns]: [
    campaignRow('java', { ...java, exemptions: [exemption] }),
    campaignRow('draft', { ...java, name: 'Draft', status: 'draft' }),
    campaignRow('over', { ...java, name: 'Over', status: 'ended', endedAt: daysAgo(1) }),
    campaignRow('good', { ...java, name: 'For good', status: 'ended', endedAt: daysAgo(1), isPermanent: true }),
    campaignRow('finance', { ...java, name: 'Finance', scope: { sector: ['Finance'] } }),
  ],
};

const asked = async () => {
  const list = await screen.findByRole('list', { name: 'Asked by campaigns' });
  return textsOf(list, 'listitem');
};

it('a team’s page says first what campaigns ask of it, and leads there, until it has acted', async () => {
  const memory = memoryServices(tables);
  renderApp('/teams/amber', memory);
  const first = 'Leave Java 8 by March 31, 2099: move to 21. Now: Java 8 (Off Java 8)';
  const second = 'Leave Java 8: move to 21. Now: Java 8 (For good)';
  await waitFor(async () => expect(await asked()).toEqual([first, second]));
  const place = screen.getByRole('link', { name: 'Leave Java 8 by March 31, 2099: move to 21' });
  expect(place).toHaveAttribute('href', '/teams/amber/techInventory?category=languages&item=Java+8');
  expect(screen.getByRole('link', { name: 'Off Java 8' })).toHaveAttribute('href', '/campaigns/java');
  await expectAccessible();
  const row = inventoryRow('amber', { languageAndVersion: 'Java:21' });
  act(() => memory.announce(tableIds.teamTechInventory, { action: 'update', row }));
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Asked by campaigns' })).toBeNull());
});

it('Home says it of the teams of its person, and which are exempt', async () => {
  const { user } = renderApp('/', memoryServices(tables));
  await user.click(await screen.findByRole('button', { name: 'and 2 more' }));
  await waitFor(async () =>
    expect(await asked()).toEqual([
      'Amber: Leave Java 8 by March 31, 2099: move to 21. Now: Java 8 (Off Java 8)',
      expect.stringMatching(/^Dawn: Exempt until .*: Leave Java 8 \(Off Java 8\)$/),
      'Amber: Leave Java 8: move to 21. Now: Java 8 (For good)',
      'Dawn: Leave Java 8: move to 21. Now: Java 8 (For good)',
      'Dawn: Leave Java 8 by March 31, 2099: move to 21. Now: Java 8 (Finance)',
    ]),
  );
});
