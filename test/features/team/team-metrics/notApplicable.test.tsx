import { screen, waitFor } from '@testing-library/react';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { choice, dialog, number, openMetricsDialog, saveButton, saveElsewhere } from '#test/support/openMetrics.ts';
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { valueOf } from '#test/support/valueOf.ts';

const repo = 'Overall Repo Test Coverage (%)';
const branch = 'Overall Branch Test Coverage (%)';
const percentage = 'Veracode Scanning Percentage (%)';

let local: LocalServices;
let kim: AppwriteServices;
beforeAll(async () => {
  local = await startLocal();
  kim = await openOwnSession(local, people.kim);
});
afterAll(() => local.stop());

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const toggle = (label: string) => dialog().getByRole('button', { name: `Not applicable: ${label}` });

test('a metric that does not apply needs a reason in place of a value, and values that contradict each other are asked about', async () => {
  const { user, stored } = await openMetricsDialog(local);
  expect(toggle(repo)).toHaveAttribute('aria-pressed', 'false');
  await user.click(toggle(repo));
  expect(toggle(repo)).toHaveAttribute('aria-pressed', 'true');
  expect(choice(repo)).toHaveFocus();
  expect(choice(repo)).toHaveAccessibleDescription(/^Not applicable: choose a reason .*Last saved 70.00%/);
  expect(saveButton()).toBeDisabled();
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
  await user.click(toggle(repo));
  expect(number(repo)).toHaveFocus();
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
  expect(await dialog().findByText(`Kim Staff saved ${theirs} while you were editing. You entered 76%.`)).toBeVisible();
  await user.click(dialog().getByRole('button', { name: `Keep 76% for ${repo}` }));
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 76, notApplicable: null });
});
