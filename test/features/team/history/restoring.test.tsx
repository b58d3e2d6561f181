import { act, screen, waitFor, within } from '@testing-library/react';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { TechInventoryFields } from '#domain/tech-inventory/categories.ts';
import { appApi } from '#src/live/appApi.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { inventoryRow } from '#test/support/inventoryRows.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { sessionOfSuite } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { teamRow } from '#test/support/teamRows.ts';

const local = localOfSuite();
const kim = sessionOfSuite(local, people.kim);

interface Given {
  readonly entry: Partial<ChangeEntry> | readonly Partial<ChangeEntry>[];
  readonly inventory?: Partial<TechInventoryFields>;
  readonly metrics?: Partial<MonthlyMetricsFields>;
}

/** The history of the team 'blue' with this, as Sam Staff sees it. */
async function open({ entry, inventory, metrics }: Given) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue')],
    [tableIds.teamTechInventory]: inventory ? [inventoryRow('blue', inventory)] : [],
    [tableIds.teamMonthlyMetrics]: metrics ? [metricsRow('blue', metrics)] : [],
    [tableIds.changeEntries]: [entry].flat().map((fields, index) => changeRow(`${index}`, fields)),
  });
  const services = await signInPage(local, people.sam);
  const flags = switchableFlags(['edit-monthly-metrics']);
  const page = renderApp('/teams/blue/history', { services, flags });
  await screen.findAllByRole('listitem');
  await screen.findByText('Live');
  const read = <Id extends 'team-tech-inventory' | 'team-monthly-metrics'>(id: Id) =>
    meanwhile(async () => (await services.tables.listAll(id)).find(({ $id }) => $id === 'blue'));
  return {
    ...page,
    allowUpdates: (isOn: boolean) => act(() => flags.set('edit-monthly-metrics', isOn)),
    storedInventory: () => read(tableIds.teamTechInventory),
    storedMetrics: () => read(tableIds.teamMonthlyMetrics),
  };
}

const announced = () => screen.getByRole('status', { name: 'Changes' });
const restore = () => screen.queryByRole('button', { name: /^Restore/ });

const kimLists = (fields: Partial<TechInventoryFields>) =>
  meanwhile(() => kim.tables.update(tableIds.teamTechInventory, 'blue', fields));
const kimReports = (overallRepoTestCoverage: number) =>
  meanwhile(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'blue', { overallRepoTestCoverage }));

describe('a removed tool', () => {
  const entry = { field: 'unitTestTools', oldValue: 'JUnit|Jest', newValue: 'JUnit' };

  it('is put back into the list as it is now, signed and dated; what can’t be saved can be tried again', async () => {
    const { user, storedInventory } = await open({
      entry,
      inventory: { unitTestTools: 'JUnit|Mocha', updateBy: 'Kim' },
    });
    const button = await screen.findByRole('button', { name: 'Restore Jest in Unit test tools' });
    await expectAccessible();
    failWrites();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The change could not be saved\./);
    expect(takeComplaints().join()).toContain('restoreInventoryItems');
    jest.restoreAllMocks();

    act(() => button.focus());
    await user.keyboard('{Enter}');
    const outcome = await within(screen.getByRole('listitem')).findByText('Jest is back in Unit test tools.');
    expect(outcome).toHaveFocus();
    expect(announced()).toHaveTextContent('Jest is back in Unit test tools.');
    expect(screen.queryByRole('alert')).toBeNull();
    await waitFor(() => expect(restore()).toBeNull());
    expect(await storedInventory()).toMatchObject({ unitTestTools: 'JUnit|Mocha|Jest', updateBy: 'Sam Staff' });
  });

  it('is put back once when somebody else does so at the same moment, and is not offered while it is there', async () => {
    const { user, storedInventory } = await open({ entry, inventory: { unitTestTools: 'JUnit' } });
    const offer = () => screen.findByRole('button', { name: 'Restore Jest in Unit test tools' });
    await offer();
    beforeNextWrite(() => kim.tables.update(tableIds.teamTechInventory, 'blue', { unitTestTools: 'JUnit|Jest' }));
    await user.click(await offer());
    await screen.findAllByText('Somebody else had put this back into Unit test tools already.');
    expect(await storedInventory()).toMatchObject({ unitTestTools: 'JUnit|Jest' });
    await waitFor(() => expect(restore()).toBeNull());
    await kimLists({ unitTestTools: 'JUnit' });
    await offer();
    await kimLists({ unitTestTools: 'jest|JUnit' });
    await waitFor(() => expect(restore()).toBeNull());
  });

  it('for which there is no room says so', async () => {
    const full = 'x'.repeat(19_998);
    const { user, storedInventory } = await open({ entry, inventory: { unitTestTools: full } });
    await user.click(await screen.findByRole('button', { name: 'Restore Jest in Unit test tools' }));
    const message = 'There is no room for this: Unit test tools can hold 20,000 characters in all.';
    expect(await within(screen.getByRole('listitem')).findByText(`Jest: ${message}`)).toBeVisible();
    expect(restore()).toBeVisible();
    expect(await storedInventory()).toMatchObject({ unitTestTools: full });
  });
});

it('nothing is offered for an added item, team data, a metric without a value, or a value that is no choice any more', async () => {
  const { allowUpdates, store } = await open({
    entry: [
      { oldValue: 'Go', newValue: 'Go|Java' },
      { area: 'team', field: 'sector', oldValue: 'Retail', newValue: 'Energy' },
      { area: 'metrics', field: 'overallRepoTestCoverage', newValue: '90' },
      { area: 'metrics', field: 'veracodeScanning', oldValue: 'Maybe', newValue: 'Yes' },
      { area: 'metrics', field: 'manualFunctionalTestCount', oldValue: '8', newValue: '9' },
    ],
    inventory: {},
    metrics: {},
  });
  allowUpdates(true);
  // Only for the last one.
  expect(await screen.findAllByRole('button', { name: /^Restore/ })).toHaveLength(1);
  // What is still being read would miss the team, which the next test makes anew.
  await meanwhile(() => Promise.all(store.dispatch(appApi.util.getRunningQueriesThunk())));
  expect(restore()).toHaveAccessibleName('Restore 8 for Manual Functional Test Count');
});

describe('a metric', () => {
  const repo = 'Overall Repo Test Coverage (%)';
  const entry = { area: 'metrics', field: 'overallRepoTestCoverage', oldValue: '85', newValue: '90' } as const;

  it('gets its old value again, and every other metric stays; what can’t be saved says so', async () => {
    const metrics = { overallRepoTestCoverage: 90, manualFunctionalTestCount: 5, updateBy: 'Kim Staff' };
    const { user, storedMetrics } = await open({ entry, metrics });
    const button = await screen.findByRole('button', { name: `Restore 85% for ${repo}` });
    failWrites();
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^The change could not be saved\./);
    expect(takeComplaints().join()).toContain('updateMetrics');
    expect(button).toBeVisible();
    jest.restoreAllMocks();
    await user.click(button);
    expect((await screen.findAllByText(`${repo} is 85% again.`))[0]).toHaveFocus();
    await waitFor(() => expect(restore()).toBeNull());
    expect(await storedMetrics()).toMatchObject({
      overallRepoTestCoverage: 85,
      manualFunctionalTestCount: 5,
      updateBy: 'Sam Staff',
    });
  });

  it('that was changed since asks first, also while it asks; none is offered while the feature is off', async () => {
    const { user, storedMetrics, allowUpdates } = await open({ entry, metrics: { overallRepoTestCoverage: 95 } });
    const button = await screen.findByRole('button', { name: `Restore 85% for ${repo}` });
    allowUpdates(false);
    await waitFor(() => expect(button).not.toBeInTheDocument());
    allowUpdates(true);
    await user.click(await screen.findByRole('button', { name: `Restore 85% for ${repo}` }));
    const dialog = await screen.findByRole('dialog', { name: 'Replace a later value?' });
    expect(dialog).toHaveAccessibleDescription(`${repo} has been changed since, to 95%. Do you want to put 85% back?`);
    expect(within(dialog).getByRole('button', { name: 'Keep 95%' })).toHaveFocus();
    await expectAccessible();
    expect(await storedMetrics()).toMatchObject({ overallRepoTestCoverage: 95 });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(restore()).toHaveFocus());
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await kimReports(99);
    await user.click(screen.getByRole('button', { name: 'Restore 85%' }));
    expect(await screen.findByRole('button', { name: 'Keep 99%' })).toBeVisible();
    expect(await storedMetrics()).toMatchObject({ overallRepoTestCoverage: 99 });
    await user.click(screen.getByRole('button', { name: 'Restore 85%' }));
    await screen.findAllByText(`${repo} is 85% again.`);
    expect(await storedMetrics()).toMatchObject({ overallRepoTestCoverage: 85 });

    // Nor is the value that is there.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await kimReports(90);
    await waitFor(() => expect(restore()).toBeVisible());
    await kimReports(85);
    await waitFor(() => expect(restore()).toBeNull());
  });
});

it('what was removed is put back also where the team has no inventory or metrics any more', async () => {
  const { user, storedInventory, storedMetrics } = await open({
    entry: [
      { field: 'unitTestTools', oldValue: 'Jest|Ava', newValue: null },
      { area: 'metrics', field: 'overallRepoTestCoverage', oldValue: '85', newValue: null },
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Restore 2 items in Unit test tools' }));
  await screen.findAllByText('2 items are back in Unit test tools.');
  expect(await storedInventory()).toMatchObject({ unitTestTools: 'Jest|Ava' });
  await user.click(screen.getByRole('button', { name: 'Restore 85% for Overall Repo Test Coverage (%)' }));
  await screen.findAllByText('Overall Repo Test Coverage (%) is 85% again.');
  expect(await storedMetrics()).toMatchObject({ overallRepoTestCoverage: 85 });
});
