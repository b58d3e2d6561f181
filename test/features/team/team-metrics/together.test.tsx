import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import {
  choice,
  dialog,
  fillMetrics,
  number,
  openMetricsDialog,
  saveButton,
  saveElsewhere,
} from '#test/support/openMetrics.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { valueOf } from '#test/support/valueOf.ts';

const repo = 'Overall Repo Test Coverage (%)';
const manual = 'Manual Functional Test Count';

let local: LocalServices;
let kim: AppwriteServices;
beforeAll(async () => {
  local = await startLocal();
  kim = await openOwnSession(local, people.kim);
});
afterAll(() => local.stop());
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

test('a conflict ends with the other value or the same one, and is found in a save of a moment before, or in none that is left', async () => {
  const { user } = await openLive();
  await enter(user, '72');
  await saveElsewhere(kim, { overallRepoTestCoverage: 75, updateBy: ' ' });
  expect(await dialog().findByText(conflict.replace('Kim Staff', 'Somebody else'))).toBeVisible();
  await user.click(dialog().getByRole('button', { name: `Use 75% for ${repo}` }));
  expect(number(repo)).toHaveValue('75');
  expect(saveButton()).toBeDisabled();

  await enter(user, '76');
  await saveElsewhere(kim, { overallRepoTestCoverage: 76 });
  await waitFor(() => expect(number(repo)).toHaveAccessibleDescription(/Last saved 76.00%/));
  expect(dialog().queryByText(/while you were editing/)).toBeNull();
  await user.click(saveButton());
  await closed();

  await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
  await enter(user, '72');
  const fields = { overallRepoTestCoverage: 75, updateBy: 'Kim Staff' };
  beforeNextWrite(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'blue', fields));
  await user.click(saveButton());
  expect(await dialog().findByText(conflict)).toBeVisible();
  expect(number(repo)).toHaveValue('72');

  await user.click(dialog().getByRole('button', { name: `Keep 72% for ${repo}` }));
  await meanwhile(() => fillTables(local, { [tableIds.teamMonthlyMetrics]: [] }));
  await user.keyboard('{Enter}');
  const removed = 'The saved value was removed while you were editing. You entered 72%.';
  expect(await dialog().findByText(removed)).toBeVisible();
  expect(number(repo)).toHaveValue('72');
  await expectAccessible();
  await user.click(dialog().getByRole('button', { name: `Keep 72% for ${repo}` }));
  expect(dialog().queryByText(/was removed/)).toBeNull();
  expect(number(repo)).toHaveValue('72');
});

test('of two first saves at once, the second one merges with the first', async () => {
  const { user, stored } = await openMetricsDialog(local, null);
  const choices = { 'SonarQube Adoption Status': 'Ongoing', 'Single Artifact Promotion': 'No' };
  await fillMetrics(user, { 'Veracode Scanning': 'Partial', ...choices });
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const [, init] = request;
    if (init?.method !== 'POST') return send(...request);
    jest.restoreAllMocks();
    await kim.tables.readModifyWrite(tableIds.teamMonthlyMetrics, 'blue', () => ({ manualFunctionalTestCount: 6 }));
    return send(...request);
  });
  await user.click(saveButton());
  await user.click(await dialog().findByRole('button', { name: `Use 6 for ${manual}` }));
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({
    overallRepoTestCoverage: 5,
    manualFunctionalTestCount: 6,
    singleArtifactPromotion: 'No',
    updateBy: 'Sam Staff',
  });
});

describe('not applicable', () => {
  const branch = 'Overall Branch Test Coverage (%)';
  const percentage = 'Veracode Scanning Percentage (%)';
  const toggle = (label: string) => dialog().getByRole('button', { name: `N/A, not applicable: ${label}` });

  test('a metric that does not apply needs a reason in place of a value, and values that contradict each other are asked about', async () => {
    const { user, stored } = await openMetricsDialog(local);
    await user.click(toggle(repo));
    expect(choice(repo)).toHaveFocus();
    expect(choice(repo)).toHaveAccessibleDescription(/^Not applicable: choose a reason .*Last saved 70.00%/);
    await user.tab();
    expect(choice(repo)).toHaveAccessibleDescription(/^Choose a reason\./);
    await expectAccessible();
    await user.selectOptions(choice(repo), 'Bought software');
    // Meanwhile Kim says it of another metric: both keep their say.
    await screen.findByText('Live');
    await saveElsewhere(kim, {
      overallBranchTestCoverage: null,
      notApplicable: '{"overallBranchTestCoverage":"noCode"}',
    });
    await waitFor(() => expect(choice(branch)).toHaveDisplayValue('No code of our own'));
    await user.click(saveButton());
    await closed();
    expect(await stored()).toMatchObject({
      overallRepoTestCoverage: null,
      overallBranchTestCoverage: null,
      notApplicable: '{"overallRepoTestCoverage":"boughtSoftware","overallBranchTestCoverage":"noCode"}',
    });
    await waitFor(() => expect(valueOf(repo)).toHaveTextContent('Not applicable – Bought software'));
    expect(valueOf(branch)).toHaveTextContent('Not applicable – No code of our own');

    // It applies again with a value.
    await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
    expect(choice(repo)).toHaveFocus();
    await user.selectOptions(choice(repo), 'Enter a value');
    expect(number(repo)).toHaveFocus();
    // By the keyboard alone it doesn't, and does again.
    await user.keyboard('n');
    expect(choice(repo)).toHaveFocus();
    await user.selectOptions(choice(repo), 'Enter a value');
    await user.keyboard('80{Enter}');
    await closed();
    expect(await stored()).toMatchObject({
      overallRepoTestCoverage: 80,
      notApplicable: '{"overallBranchTestCoverage":"noCode"}',
    });

    // Values that contradict each other are asked about before they are saved.
    await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
    await user.selectOptions(choice('Veracode Scanning'), 'No');
    await user.click(saveButton());
    const question = await screen.findByRole('dialog', { name: 'Is this right?' });
    expect(question).toHaveAccessibleDescription('Veracode Scanning is No, but Veracode Scanning Percentage is 40%.');
    expect(screen.getByRole('button', { name: 'Change it' })).toHaveFocus();
    await expectAccessible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Is this right?' })).toBeNull());
    await waitFor(() => expect(number(percentage)).toHaveFocus());
    expect(await stored()).toMatchObject({ veracodeScanning: 'Partial' });
    await user.click(saveButton());
    await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
    await closed();
    expect(await stored()).toMatchObject({ veracodeScanning: 'No', veracodeScanningPercentage: 40 });
  });

  test('a conflict with a value of somebody else shows both', async () => {
    const { user, stored } = await openMetricsDialog(local);
    await screen.findByText('Live');
    await user.click(toggle(repo));
    await user.selectOptions(choice(repo), 'Being retired');
    await saveElsewhere(kim, { overallRepoTestCoverage: 75, updateBy: 'Kim Staff' });
    const mine = 'Not applicable – Being retired';
    expect(await dialog().findByText(`Kim Staff saved 75% while you were editing. You entered ${mine}.`)).toBeVisible();
    await expectAccessible();
    await user.click(dialog().getByRole('button', { name: `Use 75% for ${repo}` }));
    expect(number(repo)).toHaveValue('75');
    expect(number(repo)).toHaveFocus();

    await user.clear(number(repo));
    await user.type(number(repo), '76');
    const notApplicable = '{"overallRepoTestCoverage":"noToolSupport"}';
    await saveElsewhere(kim, { overallRepoTestCoverage: null, notApplicable, updateBy: 'Kim Staff' });
    const theirs = 'Not applicable – Not supported by the tool';
    expect(
      await dialog().findByText(`Kim Staff saved ${theirs} while you were editing. You entered 76%.`),
    ).toBeVisible();
    await user.click(dialog().getByRole('button', { name: `Keep 76% for ${repo}` }));
    await user.click(saveButton());
    await closed();
    expect(await stored()).toMatchObject({ overallRepoTestCoverage: 76, notApplicable: null });
  });
});
