import { screen, waitFor } from '@testing-library/react';
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

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openLive() {
  const page = await openMetricsDialog(local);
  await screen.findByText('Live');
  return page;
}

test("somebody else's save appears beside what is typed, and in the fields that nobody touched", async () => {
  const { user, stored } = await openLive();
  await user.type(number(repo), '.');
  await saveElsewhere(kim, { manualFunctionalTestCount: 5, veracodeScanning: 'Yes' });
  await waitFor(() => expect(number(manual)).toHaveValue('5'));
  expect(number(manual)).toHaveAccessibleDescription(/Last saved 5/);
  expect(choice('Veracode Scanning')).toHaveValue('Yes');
  expect(number(repo)).toHaveFocus();
  await user.keyboard('5{Enter}');
  await closed();
  expect(await stored()).toMatchObject({
    overallRepoTestCoverage: 70.5,
    manualFunctionalTestCount: 5,
    veracodeScanning: 'Yes',
  });
});

describe('a conflict', () => {
  async function conflict() {
    const page = await openLive();
    await page.user.clear(number(repo));
    await page.user.type(number(repo), '72');
    await saveElsewhere(kim, { overallRepoTestCoverage: 75, updateBy: 'Kim Staff' });
    await dialog().findByText('Kim Staff saved 75% while you were editing. You entered 72%.');
    return page;
  }

  it('shows both values, and writes nothing before one is chosen', async () => {
    const { user, stored } = await conflict();
    expect(number(repo)).toHaveValue('72');
    expect(number(repo)).toHaveFocus();
    expect(number(repo)).toHaveAccessibleDescription(/Last saved 75.00% Kim Staff saved 75% while you were editing/);
    await expectAccessible();
    await user.click(number(manual));
    await user.click(saveButton());
    await waitFor(() => expect(number(repo)).toHaveFocus());
    expect(await stored()).toMatchObject({ overallRepoTestCoverage: 75 });
  });

  it('names who saved that value, also when others save other values after it', async () => {
    await conflict();
    await saveElsewhere(kim, { manualFunctionalTestCount: 9, updateBy: 'Ada Admin' });
    await waitFor(() => expect(number(manual)).toHaveValue('9'));
    expect(dialog().getByText('Kim Staff saved 75% while you were editing. You entered 72%.')).toBeVisible();
  });

  it('names nobody where no name was stored', async () => {
    const { user } = await openLive();
    await user.clear(number(repo));
    await user.type(number(repo), '72');
    await saveElsewhere(kim, { overallRepoTestCoverage: 75, updateBy: ' ' });
    expect(await dialog().findByText('Somebody else saved 75% while you were editing. You entered 72%.')).toBeVisible();
  });

  it("keeps one's own value when asked to", async () => {
    const { user, stored } = await conflict();
    await user.click(dialog().getByRole('button', { name: `Keep 72% for ${repo}` }));
    expect(dialog().queryByText(/while you were editing/)).toBeNull();
    expect(number(repo)).toHaveFocus();
    await user.click(saveButton());
    await closed();
    expect(await stored()).toMatchObject({ overallRepoTestCoverage: 72, updateBy: 'Sam Staff' });
  });

  it("takes the other person's value when asked to", async () => {
    const { user } = await conflict();
    await user.click(dialog().getByRole('button', { name: `Use 75% for ${repo}` }));
    expect(number(repo)).toHaveValue('75');
    expect(saveButton()).toBeDisabled();
  });

  it('is none when both gave the same value', async () => {
    const { user } = await openLive();
    await user.clear(number(repo));
    await user.type(number(repo), '75');
    await saveElsewhere(kim, { overallRepoTestCoverage: 75 });
    await waitFor(() => expect(number(repo)).toHaveAccessibleDescription(/Last saved 75.00%/));
    expect(dialog().queryByText(/while you were editing/)).toBeNull();
    await user.click(saveButton());
    await closed();
  });

  it('is found also when the other one saved a moment before', async () => {
    const { user } = await openMetricsDialog(local);
    await user.clear(number(repo));
    await user.type(number(repo), '72');
    const fields = { overallRepoTestCoverage: 75, updateBy: 'Kim Staff' };
    beforeNextWrite(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'blue', fields));
    await user.click(saveButton());
    expect(await dialog().findByText('Kim Staff saved 75% while you were editing. You entered 72%.')).toBeVisible();
    expect(number(repo)).toHaveValue('72');
  });
});

test('metrics that the platform removed meanwhile: nothing that was typed is lost', async () => {
  const { user } = await openLive();
  await user.clear(number(repo));
  await user.type(number(repo), '72');
  await meanwhile(() => fillTables(local, { [tableIds.teamMonthlyMetrics]: [] }));
  await user.keyboard('{Enter}');
  expect(
    await dialog().findByText('The saved value was removed while you were editing. You entered 72%.'),
  ).toBeVisible();
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
