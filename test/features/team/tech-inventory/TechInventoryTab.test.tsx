import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addTo, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { valueOf } from '#test/support/valueOf.ts';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

const categories = [
  'Languages',
  'Frameworks',
  'Datastores',
  'Code review tools',
  'Code quality tools',
  'Static analysis tools',
  'Dynamic scanning tools',
  'Test management',
  'Unit test tools',
  'Integration test tools',
  'End-to-end test tools',
  'Regression test tools',
  'API test tools',
  'Performance test tools',
  'Load test tools',
  'Endurance test tools',
  'DevOps pipeline tools',
  'Artifact repositories',
  'Container registries',
  'Deploy change approval',
  'Work management tools',
  'Team collaboration tools',
  'Comments',
];

describe('the tab', () => {
  it("has one card for each category with a '+', in groups", async () => {
    await openInventory(local, { updateBy: ' ', updateDate: null });
    expect(valueOf('Last updated by')).toHaveTextContent('N/A');
    expect(valueOf('Last updated date')).toHaveTextContent('N/A');
    expect(screen.getByRole('tab', { name: 'Tech Inventory', selected: true })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(categories);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Languages and data',
      'Quality and testing',
      'Delivery',
      'Collaboration',
    ]);
    for (const category of categories) expect(addTo(category)).toBeVisible();
    await expectAccessible();
  });

  it('shows what is stored, in whatever shape, with a × for each item, and who updated it last and when', async () => {
    await openInventory(local, {
      languageAndVersion: 'Java:21||COBOL| Go : 1.22 |',
      unitTestTools: 'Jest|JUnit',
      updateBy: 'Kim Staff',
      updateDate: '2026-03-05T14:30:00.000Z',
    });
    expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
    expect(valueOf('Last updated date')).toHaveTextContent('Mar 5, 2026');
    expect(itemsOf('Languages')).toEqual(['Java 21', 'COBOL', 'Go 1.22']);
    expect(itemsOf('Unit test tools')).toEqual(['Jest', 'JUnit']);
    expect(screen.getByRole('button', { name: 'Remove Jest from Unit test tools' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove Java 21 from Languages' })).toBeVisible();
    expect(itemsOf('Frameworks')).toEqual([]);
  });

  it("says 'Failed to fetch team data', and can be asked to try again", async () => {
    const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')] });
    memory.fail(tableIds.teamTechInventory);
    const { user } = renderApp('/teams/blue/techInventory', memory);
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    expect(takeComplaints().length).toBeGreaterThan(0);
    memory.recover(tableIds.teamTechInventory);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('group', { name: 'Comments' })).toBeVisible();
  });

  it("says 'Loading...' until it is there", async () => {
    const memory = memoryServices({ [tableIds.teamMetadata]: [teamRow('blue')] });
    const release = memory.hold(tableIds.teamTechInventory);
    renderApp('/teams/blue/techInventory', memory);
    await screen.findByRole('tab', { name: 'Tech Inventory' });
    expect(await screen.findByText('Loading...')).toBeVisible();
    release();
    expect(await screen.findByRole('group', { name: 'Comments' })).toBeVisible();
  });
});

test("somebody else's change appears by itself, and what is being typed stays", async () => {
  const { user } = await openInventory(local, { unitTestTools: 'Jest' });
  await screen.findByText('Live');
  await user.click(addTo('Unit test tools'));
  await user.keyboard('Moc');
  const kim = await meanwhile(() => openOwnSession(local, people.kim));
  await meanwhile(() =>
    kim.tables.update(tableIds.teamTechInventory, 'blue', { unitTestTools: 'Jest|JUnit', updateBy: 'Kim Staff' }),
  );
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'JUnit']));
  expect(valueOf('Last updated by')).toHaveTextContent('Kim Staff');
  const input = screen.getByRole('combobox');
  expect(input).toHaveFocus();
  await user.keyboard('ha');
  expect(input).toHaveValue('Mocha');
  // Opened somewhere else for a moment, and back: the text is still there.
  await user.click(addTo('Comments'));
  expect(screen.getAllByRole('combobox')).toHaveLength(1);
  await user.click(addTo('Unit test tools'));
  expect(within(screen.getByRole('form', { name: 'Add to Unit test tools' })).getByRole('combobox')).toHaveValue(
    'Mocha',
  );
});
