import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { changes, number as cell, openGrid, saveButton as saveGrid } from '#test/support/openEntry.ts';
import { addTo, card, itemsOf, openInventory } from '#test/support/openInventory.ts';
import { number, openMetrics, saveButton } from '#test/support/openMetrics.ts';
import { cardOf, chooseTeamAction, openTeamInfo } from '#test/support/openTeamInfo.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { startOutage } from '#test/support/startOutage.ts';
import { startPageClock } from '#test/support/startPageClock.ts';

const repo = 'Overall Repo Test Coverage (%)';

const local = localOfSuite();
afterEach(() => {
  jest.restoreAllMocks();
});

type User = Awaited<ReturnType<typeof openInventory>>['user'];

const tryAgain = () => screen.findByRole('button', { name: /^Try again/ });
const isBack = /The connection is back: you can try again\./;

/**
 * The server is away while somebody saves, and comes back: the page says both, sends nothing by itself, and saves when it is told to try
 * again.
 */
async function saveDuringOutage(user: User, save: () => Promise<void>): Promise<void> {
  const clock = startPageClock();
  const endOutage = startOutage();
  await save();
  // Of its own accord, it tries again for some seconds.
  await meanwhile(() => clock.putForward(4_000));
  await tryAgain();
  clock.stop();
  expect(screen.queryByText(isBack)).toBeNull();
  endOutage();
  const sent = jest.spyOn(globalThis, 'fetch');
  window.dispatchEvent(new Event('online'));
  await screen.findByText(isBack);
  // Of the call, and of whatever else the page asked for meanwhile.
  expect(takeComplaints().length).toBeGreaterThan(0);
  expect(sent.mock.calls.filter(([, { method = 'GET' } = {}]) => method.toUpperCase() !== 'GET')).toEqual([]);
  await user.click(await tryAgain());
}

test("a team's metrics are confirmed, then changed", async () => {
  const { user, stored } = await openMetrics(local, { updateDate: '2026-01-05T10:00:00.000Z' });
  const confirm = await screen.findByRole('button', { name: 'Confirm Unchanged' });
  await saveDuringOutage(user, () => user.click(confirm));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Try again|Confirm Unchanged)/ })).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
  await user.type(number(repo), '.5');
  await saveDuringOutage(user, () => user.click(saveButton()));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70.5 });
});

test('metrics of several teams', async () => {
  const { user, stored } = await openGrid(local);
  await user.click(cell(repo, 'Falcon'));
  await user.keyboard('72');
  await saveDuringOutage(user, () => user.click(saveGrid()));
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(await stored('a')).toMatchObject({ overallRepoTestCoverage: 72 });
});

test('an inventory is still right, gets an item, a list and a version, and an item is removed and put back', async () => {
  const confirmedAt = new Date(Date.now() - 10 * 24 * 60 * 60 * 1_000).toISOString();
  await fillTables(local, { [tableIds.teamReporting]: [reportingRow('blue', { confirmedAt })] });
  const { user } = await openInventory(local, { languageAndVersion: 'Java:21' });
  const stillRight = screen.getByRole('button', { name: 'Still right' });
  await saveDuringOutage(user, () => user.click(stillRight));
  await screen.findByText(/^Confirmed today by Sam Staff/);
  expect(stillRight).toHaveFocus();

  await user.click(addTo('Comments'));
  await saveDuringOutage(user, () => user.keyboard('Hello{Enter}'));
  await waitFor(() => expect(itemsOf('Comments')).toEqual(['Hello']));
  expect(screen.getByRole('combobox')).toHaveFocus();

  await user.click(addTo('Unit test tools'));
  await user.paste('Jest\nMocha');
  await saveDuringOutage(user, async () => user.click(await screen.findByRole('button', { name: 'Add 2 items' })));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));

  await user.click(card('Languages').getByRole('button', { name: /^Change the version of Java 21/ }));
  await saveDuringOutage(user, () => user.keyboard('25{Enter}'));
  await waitFor(() => expect(itemsOf('Languages')).toEqual(['Java 25']));

  const remove = card('Unit test tools').getByRole('button', { name: 'Remove Jest from Unit test tools' });
  await saveDuringOutage(user, () => user.click(remove));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Mocha']));
  const undo = await screen.findByRole('button', { name: /^Undo: put Jest back/ });
  await saveDuringOutage(user, () => user.click(undo));
  await waitFor(() => expect(itemsOf('Unit test tools')).toEqual(['Jest', 'Mocha']));
});

test('a team, and the role of a member', async () => {
  const { user } = await openTeamInfo(local);
  await chooseTeamAction(user, 'Edit team');
  const team = within(await screen.findByRole('dialog', { name: 'Edit Team' }));
  await user.type(team.getByRole('textbox', { name: 'Product Name' }), '!');
  await saveDuringOutage(user, () => user.click(team.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(cardOf('Product Name')).toHaveTextContent(/!$/);

  await user.click(await screen.findByRole('button', { name: /^Edit the role of Grace/ }));
  const member = within(await screen.findByRole('dialog', { name: /^Role of Grace/ }));
  await user.click(member.getByRole('combobox', { name: 'Role' }));
  await user.paste('Developer');
  await saveDuringOutage(user, () => user.click(member.getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a gateway that answers says nothing of its own, and every five seconds the page asks whether the server is back', async () => {
  const { user } = await openInventory(local);
  await user.click(addTo('Comments'));
  const clock = startPageClock();
  const endGateway = startOutage(502);
  await user.keyboard('Hello{Enter}');
  await meanwhile(() => clock.putForward(4_000));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^The change could not be saved\. The server could not be reached\.Try again$/,
  );
  endGateway();
  await user.click(await tryAgain());
  await waitFor(() => expect(itemsOf('Comments')).toEqual(['Hello']));
  await screen.findByRole('button', { name: 'Save' });
  expect(takeComplaints().length).toBeGreaterThan(0);

  const endOutage = startOutage();
  await user.keyboard('World{Enter}');
  await meanwhile(() => clock.putForward(30_000));
  await tryAgain();
  expect(screen.queryByText(isBack)).toBeNull();
  endOutage();
  await clock.putForward(5_000);
  expect(await screen.findByText(isBack)).toBeVisible();
  expect(takeComplaints().length).toBeGreaterThan(0);
  clock.stop();
});
