import { screen, waitFor } from '@testing-library/react';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { changes, choice, number, openGrid, pasted, rowOf, saveButton } from '#test/support/openEntry.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const repo = 'Overall Repo Test Coverage (%)';
const branch = 'Overall Branch Test Coverage (%)';
const manual = 'Manual Functional Test Count';
const scanning = 'Veracode Scanning';
const labels = metricFields.map(({ label }) => label).join('\t');

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());

test('the keyboard moves as in a spreadsheet, typing replaces, Escape takes it back, and N/A asks for a reason', async () => {
  const { user, stored } = await openGrid(local);
  await user.click(number(repo, 'Falcon'));
  await user.keyboard('123{ArrowLeft}');
  expect(number(repo, 'Falcon')).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(number(repo, 'Falcon')).toHaveValue('70');
  expect(saveButton()).toHaveAttribute('aria-disabled', 'true');

  await user.click(number(manual, 'Falcon'));
  await user.keyboard('n/a{Enter}');
  expect(choice(manual, 'Falcon')).toHaveAccessibleDescription(/Choose a reason\./);
  await user.selectOptions(choice(manual, 'Falcon'), 'Bought software');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(await stored('a')).toMatchObject({
    manualFunctionalTestCount: null,
    notApplicable: '{"manualFunctionalTestCount":"boughtSoftware"}',
  });
  await user.selectOptions(choice(manual, 'Falcon'), 'Enter a value');
  expect(number(manual, 'Falcon')).toHaveFocus();
  await user.keyboard('6{Control>}{Enter}{/Control}');
  await waitFor(async () => expect(await stored('a')).toMatchObject({ manualFunctionalTestCount: 6 }));

  await user.click(number(repo, 'Falcon'));
  await user.keyboard('{ArrowRight}');
  expect(number(branch, 'Falcon')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(number(branch, 'Heron')).toHaveFocus();
  await user.keyboard('{ArrowLeft}71.5{Enter}');
  expect(number(repo, 'Heron')).toHaveValue('71.5');
  await user.keyboard('{ArrowUp}');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(choice('Single Artifact Promotion', 'Heron')).toHaveFocus();
  await user.keyboard('{ArrowUp}{ArrowLeft}');
  expect(choice('SonarQube Adoption Status', 'Falcon')).toHaveFocus();
  await user.keyboard('{Control>}{Home}{/Control}');
  expect(number(repo, 'Falcon')).toHaveFocus();
});

test('a paste fills the cells from the chosen one on; what is wrong is shown in its cell, and the other teams are saved', async () => {
  const { user, stored } = await openGrid(local);
  await user.click(number(branch, 'Falcon'));
  await user.paste('61,5 %\t1300\r\n62\t1400\r\n');
  expect(number(branch, 'Falcon')).toHaveValue('61,5 %');
  expect(pasted().getByText(/4 values pasted into 2 teams\. Nothing is saved yet\./)).toBeVisible();
  expect(rowOf('Heron')).toHaveTextContent('Changed, not saved yet');
  await expectAccessible();
  await user.click(screen.getByRole('button', { name: 'Save 2 teams' }));
  await waitFor(() => expect(changes()).toHaveTextContent('2 teams saved.'));
  await waitFor(() => expect(rowOf('Heron')).toHaveTextContent(/Saved\. .*: reported on .* by Sam Staff/));
  expect(await stored('a')).toMatchObject({ overallBranchTestCoverage: 61.5, automatedFunctionalTestCount: 1300 });
  expect(await stored('b')).toMatchObject({ overallBranchTestCoverage: 62, automatedFunctionalTestCount: 1400 });

  await user.paste(`Team\t${repo}\t${scanning}\nFalcon\t170\tPartial\nHeron\t73\tpartial\n`);
  expect(number(repo, 'Falcon')).toBeInvalid();
  expect(number(repo, 'Falcon')).toHaveAccessibleDescription(/Must be between 0 to 100/);
  expect(screen.getByText('2 teams changed. 1 value to correct.')).toBeVisible();
  await expectAccessible();
  await user.click(saveButton());
  expect(number(repo, 'Falcon')).toHaveFocus();
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(await stored('b')).toMatchObject({ overallRepoTestCoverage: 73 });
  expect(await stored('a')).toMatchObject({ overallRepoTestCoverage: 70 });
  expect(number(repo, 'Falcon')).toHaveValue('170');
});

test('a paste goes by names, can be undone, ticks unchanged teams, and adds those that it names when asked to', async () => {
  const { user, stored } = await openGrid(local);
  await user.paste(`Team\t${manual}\tOverall Repo Test Coverage\tMood\nheron\t8\t72\tgood\n`);
  expect(number(manual, 'Heron')).toHaveValue('8');
  expect(number(repo, 'Heron')).toHaveValue('72');
  expect(pasted().getByText('1 value beside the grid left out.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo paste' }));
  expect(number(manual, 'Heron')).toHaveValue('0');
  expect(pasted().queryByText(/pasted/)).toBeNull();

  await user.paste(`Team\t${labels}\nFalcon\t70\t60.5\t1200\t0\tPartial\t40\tOngoing\tNo\n`);
  const ticked = /1 team has the same values as before: it is ticked for Confirm Unchanged\./;
  expect(pasted().getByText(ticked)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Confirm unchanged: Falcon' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Confirm Unchanged (1)' })).toBeVisible();

  // Part of a text, and other inputs, are left to the browser.
  await user.click(number(manual, 'Falcon'));
  await user.keyboard('12');
  await user.paste('3');
  expect(number(manual, 'Falcon')).toHaveValue('123');
  await user.click(screen.getByRole('combobox', { name: 'Add a team' }));
  await user.paste('Owl');
  await user.click(await screen.findByRole('option', { name: 'Owl (PRJ-c)' }));
  await waitFor(() => expect(number(manual, 'Owl')).toHaveValue('0'));
  expect(number(manual, 'Falcon')).toHaveValue('123');
  await user.click(screen.getByRole('button', { name: 'Remove Owl from the grid' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Owl/ })).toBeNull());

  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.paste(`Team\t${manual}\nFalcon\t3\nOwl\t4\nNobody\t5\n`);
  expect(pasted().getByText('Not in the grid: Owl, Nobody.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add Owl' }));
  await waitFor(() => expect(number(manual, 'Owl')).toHaveValue('4'));
  expect(window.location.search).toBe('?teams=a,b,c');
  await user.click(screen.getByRole('button', { name: 'Save 2 teams' }));
  await waitFor(() => expect(changes()).toHaveTextContent('2 teams saved.'));
  expect(await stored('c')).toMatchObject({ manualFunctionalTestCount: 4 });
});

test('values that contradict each other are asked about, by team', async () => {
  const { user, stored } = await openGrid(local);
  await user.selectOptions(choice(scanning, 'Heron'), 'No');
  await user.click(saveButton());
  const question = await screen.findByRole('dialog', { name: 'Is this right?' });
  expect(question).toHaveTextContent('Heron: Veracode Scanning is No, but Veracode Scanning Percentage is 40%.');
  await user.click(screen.getByRole('button', { name: 'Change it' }));
  await waitFor(() => expect(number('Veracode Scanning Percentage (%)', 'Heron')).toHaveFocus());
  await user.click(saveButton());
  await user.click(await screen.findByRole('button', { name: 'Save anyway' }));
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(await stored('b')).toMatchObject({ veracodeScanning: 'No', veracodeScanningPercentage: 40 });
});

test('a team that never reported needs every value', async () => {
  const { user, stored } = await openGrid(local, { metrics: { b: null } });
  await user.click(number(repo, 'Heron'));
  await user.keyboard('5{Control>}{Enter}{/Control}');
  expect(number(branch, 'Heron')).toHaveAccessibleDescription(/This field is required\./);
  expect(number(branch, 'Heron')).toHaveFocus();
  await user.paste('6\t7\t8\tYes\t100\tCompleted\tYes');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
  expect(await stored('b')).toMatchObject({ overallRepoTestCoverage: 5, singleArtifactPromotion: 'Yes' });
});
