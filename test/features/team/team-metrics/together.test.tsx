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
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

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
  expect(number(manual)).toHaveAccessibleDescription(/Last saved 5/);
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
