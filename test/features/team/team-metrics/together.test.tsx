import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { addRows } from '#test/support/platformRows.ts';
import { teamRow } from '#test/support/teamRows.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { choice, dialog, number, openMetricsDialog, saveButton, saveElsewhere } from '#test/support/openMetrics.ts';
import { sessionOfSuite } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { valueOf } from '#test/support/valueOf.ts';

const repo = 'Overall Repo Test Coverage (%)';
const manual = 'Manual Functional Test Count';

const local = localOfSuite();
const kim = sessionOfSuite(local, people.kim);
afterEach(() => jest.restoreAllMocks());

const conflict = 'Kim Staff saved 75% while you were editing. You entered 72%.';
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openLive() {
  const page = await openMetricsDialog(local);
  await screen.findByText('Live');
  return page;
}

async function enter(user: UserEvent, text: string): Promise<void> {
  await user.clear(number(repo));
  await user.paste(text);
}

test("somebody else's save appears in the fields that nobody touched, and a conflict is decided before anything is written", async () => {
  const { user, stored } = await openLive();
  await enter(user, '72');
  await saveElsewhere(kim, { manualFunctionalTestCount: 5, veracodeScanning: 'Yes' });
  await waitFor(() => expect(number(manual)).toHaveValue('5'));
  expect(choice('Veracode Scanning')).toHaveValue('Yes');
  expect(number(repo)).toHaveFocus();

  await saveElsewhere(kim, { overallRepoTestCoverage: 75, updateBy: 'Kim Staff' });
  expect(await dialog().findByText(conflict)).toBeVisible();
  expect(number(repo)).toHaveValue('72');
  expect(number(repo)).toHaveFocus();
  expect(number(repo)).toHaveAccessibleDescription(/Last saved 75.00% Kim Staff saved 75% while you were editing/);
  await expectAccessible();
  await user.click(number(manual));
  await user.click(saveButton());
  await waitFor(() => expect(number(repo)).toHaveFocus());
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 75 });
  // The conflict names the author of its own value, not of later saves.
  await saveElsewhere(kim, { manualFunctionalTestCount: 9, updateBy: 'Ada Admin' });
  await waitFor(() => expect(number(manual)).toHaveValue('9'));
  expect(dialog().getByText(conflict)).toBeVisible();

  await user.click(dialog().getByRole('button', { name: `Keep 72% for ${repo}` }));
  expect(dialog().queryByText(/while you were editing/)).toBeNull();
  expect(number(repo)).toHaveFocus();
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({
    overallRepoTestCoverage: 72,
    manualFunctionalTestCount: 9,
    veracodeScanning: 'Yes',
    updateBy: 'Sam Staff',
  });
});

test('a conflict ends with the other value, and is found in a save of a moment before, or in none that is left', async () => {
  const { user } = await openLive();
  await enter(user, '72');
  await saveElsewhere(kim, { overallRepoTestCoverage: 75, updateBy: ' ' });
  expect(await dialog().findByText(conflict.replace('Kim Staff', 'Somebody else'))).toBeVisible();
  await user.click(dialog().getByRole('button', { name: `Use 75% for ${repo}` }));
  expect(number(repo)).toHaveValue('75');
  expect(saveButton()).toBeDisabled();

  await enter(user, '72');
  const fields = { overallRepoTestCoverage: 74, updateBy: 'Kim Staff' };
  beforeNextWrite(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'blue', fields));
  await user.click(saveButton());
  expect(await dialog().findByText(conflict.replace('75%', '74%'))).toBeVisible();
  expect(number(repo)).toHaveValue('72');

  await user.click(dialog().getByRole('button', { name: `Keep 72% for ${repo}` }));
  await meanwhile(() => fillTables(local, { [tableIds.teamMonthlyMetrics]: [] }));
  await user.keyboard('{Enter}');
  const removed = 'The saved value was removed while you were editing. You entered 72%.';
  expect(await dialog().findByText(removed)).toBeVisible();
  expect(number(repo)).toHaveValue('72');
  await user.click(dialog().getByRole('button', { name: `Keep 72% for ${repo}` }));
  expect(dialog().queryByText(/was removed/)).toBeNull();
  expect(number(repo)).toHaveValue('72');
});

test('a metric that does not apply needs a reason in place of a value, which is decided about like a value', async () => {
  const branch = 'Overall Branch Test Coverage (%)';
  const { user, stored } = await openLive();
  await user.click(dialog().getByRole('button', { name: `N/A, not applicable: ${repo}` }));
  expect(choice(repo)).toHaveFocus();
  expect(choice(repo)).toHaveAccessibleDescription(/^Not applicable: choose a reason .*Last saved 70.00%/);
  await user.tab();
  expect(choice(repo)).toHaveAccessibleDescription(/^Choose a reason\./);
  await expectAccessible();
  await user.selectOptions(choice(repo), 'Bought software');
  // Meanwhile Kim says it of another metric, and gives this one a value.
  await saveElsewhere(kim, {
    overallRepoTestCoverage: 75,
    overallBranchTestCoverage: null,
    notApplicable: '{"overallBranchTestCoverage":"noCode"}',
    updateBy: 'Kim Staff',
  });
  await waitFor(() => expect(choice(branch)).toHaveDisplayValue('No code of our own'));
  const mine = 'Not applicable – Bought software';
  expect(await dialog().findByText(`Kim Staff saved 75% while you were editing. You entered ${mine}.`)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: `Keep ${mine} for ${repo}` }));
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({
    overallRepoTestCoverage: null,
    overallBranchTestCoverage: null,
    notApplicable: '{"overallRepoTestCoverage":"boughtSoftware","overallBranchTestCoverage":"noCode"}',
  });
  await waitFor(() => expect(valueOf(repo)).toHaveTextContent(mine));
  expect(valueOf(branch)).toHaveTextContent('Not applicable – No code of our own');

  // It applies again with a value; somebody else's reason is shown, too.
  await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
  expect(choice(repo)).toHaveFocus();
  await user.selectOptions(choice(repo), 'Enter a value');
  expect(number(repo)).toHaveFocus();
  // By the keyboard alone it doesn't, and does again.
  await user.keyboard('n');
  expect(choice(repo)).toHaveFocus();
  await user.selectOptions(choice(repo), 'Enter a value');
  await user.keyboard('80');
  await saveElsewhere(kim, {
    notApplicable: '{"overallRepoTestCoverage":"noToolSupport","overallBranchTestCoverage":"noCode"}',
    updateBy: 'Kim Staff',
  });
  const theirs = 'Not applicable – Not supported by the tool';
  expect(await dialog().findByText(`Kim Staff saved ${theirs} while you were editing. You entered 80%.`)).toBeVisible();
});

test('what was typed when an admin removed the team is in the form again once the team is restored', async () => {
  const { user } = await openLive();
  await enter(user, '72');
  await meanwhile(() => fillTables(local, { [tableIds.teamMetadata]: [], [tableIds.teamMonthlyMetrics]: [] }));
  expect(await screen.findByRole('heading', { name: 'Team not found' })).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('getTeam')]);
  expect(await screen.findByText(/What you typed is kept in this tab, in case the team is restored\.$/)).toBeVisible();
  await meanwhile(() => addRows(local, tableIds.teamMetadata, [teamRow('blue')]));
  await screen.findByRole('dialog', { name: 'Edit Your Metrics' });
  expect(number(repo)).toHaveValue('72');
  expect(dialog().getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
});
