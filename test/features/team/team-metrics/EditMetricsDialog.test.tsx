import { notApplicableReasons } from '#domain/monthly-metrics/notApplicable.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import {
  choice,
  dialog,
  fillMetrics,
  number,
  openMetrics,
  openMetricsDialog,
  saveButton,
} from '#test/support/openMetrics.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { valueOf } from '#test/support/valueOf.ts';
import { textsOf } from '#test/support/textsOf.ts';

const repo = 'Overall Repo Test Coverage (%)';
const branch = 'Overall Branch Test Coverage (%)';
const automated = 'Automated Functional Test Count';
const manual = 'Manual Functional Test Count';
const percentage = 'Veracode Scanning Percentage (%)';

const local = localOfSuite();
afterEach(() => jest.restoreAllMocks());

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('the dialog has a field of its own kind for each metric, with what was saved last beside it, and steps', async () => {
  const { user } = await openMetricsDialog(local, { updateBy: 'Kim Staff' });
  expect(number(repo)).toHaveFocus();
  const labelsOf = (...kinds: string[]) =>
    metricFields.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
  const numbers = dialog().getAllByRole('spinbutton');
  expect(numbers).toEqual(labelsOf('percent', 'count').map(number));
  expect([repo, branch, automated].map((label) => number(label).getAttribute('value'))).toEqual(['70', '60.5', '1200']);
  const choices = dialog().getAllByRole('combobox');
  expect(choices).toEqual(labelsOf('choice').map(choice));
  expect(choice('Veracode Scanning')).toHaveValue('Partial');
  const reasons = Object.values(notApplicableReasons).map((reason) => `– ${reason}`);
  expect(textsOf(choice('Veracode Scanning'), 'option')).toEqual(['Yes', 'No', 'Partial', ...reasons]);
  for (const input of [...numbers, ...choices]) expect(input).toBeRequired();
  expect(number(repo)).toHaveAccessibleDescription(/Must be between 0 to 100/);
  expect(number(automated)).toHaveAccessibleDescription(/Must be a number greater than or equal to 0/);
  expect(valueOf('Last updated by', dialog())).toHaveTextContent('Kim Staff');
  await expectAccessible();

  // Steps with the arrow keys or the buttons, by 0.01 or 1, within the range.
  await user.click(number(percentage));
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(number(percentage)).toHaveValue('40.01');
  expect(number(percentage)).toHaveAccessibleDescription(/Last saved 40.00%/);
  await user.click(number(manual));
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(number(manual)).toHaveValue('2');
  await user.click(dialog().getByRole('button', { name: `Decrease ${automated}` }));
  expect(number(automated)).toHaveValue('1199');
  expect(number(manual)).toHaveFocus();
});

test('texts that are no values stay at their fields, and what has changed is saved with who and when, and nothing else', async () => {
  const { user, stored } = await openMetricsDialog(local);
  const write = async (label: string, text: string) => {
    await user.clear(number(label));
    if (text !== '') await user.paste(text);
  };
  expect(saveButton()).toBeDisabled();
  for (const [label, text, message] of [
    [automated, '85%', 'Enter a whole number, such as 42.'],
    [branch, '', 'This field is required.'],
  ] as const) {
    await write(label, text);
    await user.tab();
    expect(dialog().getByRole('status', { name: 'What was entered' })).toHaveTextContent(`${label}: ${message}`);
    expect(number(label)).toBeInvalid();
    expect(number(label)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    expect(number(label)).toHaveValue(text);
  }

  // Enter and Save go to the first field that is wrong.
  await user.keyboard('{Enter}');
  expect(number(branch)).toHaveFocus();
  await expectAccessible();
  await user.click(number(manual));
  await user.click(saveButton());
  expect(number(branch)).toHaveFocus();

  // Values equal to the stored ones need no saving.
  await write(branch, '60.5');
  expect(number(branch)).toBeValid();
  await write(automated, '1200');
  expect(saveButton()).toBeDisabled();
  expect(await stored()).toMatchObject({ updateBy: null, overallRepoTestCoverage: 70 });

  const send = jest.spyOn(globalThis, 'fetch');
  await write(repo, ' 72,25% ');
  await user.selectOptions(choice('Single Artifact Promotion'), 'Yes');
  await user.click(saveButton());
  await closed();
  const written = send.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [init.body] : []));
  expect(written.map((body) => JSON.parse(body as string) as unknown)).toEqual([
    {
      data: {
        overallRepoTestCoverage: 72.25,
        singleArtifactPromotion: 'Yes',
        updateBy: 'Sam Staff',
        updateDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string,
      },
    },
  ]);
  await waitFor(() => expect(valueOf(repo)).toHaveTextContent('72.25%'));
  expect(valueOf('Last updated by')).toHaveTextContent('Sam Staff');
  expect(screen.getByRole('status', { name: 'Changes' })).toHaveTextContent('Metrics saved.');
  expect(screen.getByRole('button', { name: 'Update Metrics' })).toHaveFocus();
  expect(await stored()).toMatchObject({ overallBranchTestCoverage: 60.5, veracodeScanning: 'Partial' });
});

test('the dialog asks for every field of a team without metrics, and makes them with the first save', async () => {
  const { user, stored } = await openMetricsDialog(local, null);
  await user.type(number(repo), '1');
  await user.keyboard('{Enter}');
  expect(number(branch)).toHaveFocus();
  expect(choice('Veracode Scanning')).toBeInvalid();
  await fillMetrics(user, { [percentage]: '0', 'Veracode Scanning': 'No' }, [repo, 'Single Artifact Promotion']);
  await user.click(saveButton());
  expect(choice('Single Artifact Promotion')).toHaveFocus();
  await user.selectOptions(choice('Single Artifact Promotion'), 'Yes');
  const send = jest.spyOn(globalThis, 'fetch');
  await user.click(saveButton());
  await closed();
  const made = send.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [init.body] : []));
  expect(made.map((body) => Object.keys(JSON.parse(body as string) as object))).toEqual([['rowId', 'data']]);
  expect(await stored()).toMatchObject({
    ...{ overallRepoTestCoverage: 1, overallBranchTestCoverage: 5, manualFunctionalTestCount: 5 },
    ...{ veracodeScanning: 'No', veracodeScanningPercentage: 0, singleArtifactPromotion: 'Yes' },
    updateBy: 'Sam Staff',
  });
});

test('a save that failed keeps the dialog open with what was typed; a person without a name signs as Unknown User', async () => {
  const nameless = { name: '', email: 'nameless@example.test', labels: [] };
  const { user, stored } = await openMetrics(local, {}, '/teams/blue/teamMetrics', nameless);
  await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  await user.type(number(repo), '.5');
  failWrites();
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await user.click(saveButton());
  expect(await dialog().findByRole('alert')).toHaveTextContent(
    'The change could not be saved. You are offline. Try again when you are connected.',
  );
  onLine.mockReturnValue(true);
  await user.click(saveButton());
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(/The server could not be reached/));
  expect(takeComplaints().join()).toContain('updateMetrics');
  expect(number(repo)).toHaveValue('70.5');
  jest.restoreAllMocks();
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70.5 });
  await waitFor(() => expect(valueOf('Last updated by')).toHaveTextContent('Unknown User'));
});

test('Cancel and Escape close the dialog, and ask first when something was changed', async () => {
  const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' });
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { user, stored } = await openMetricsDialog(local);
  expect(asks()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await closed();
  expect(screen.getByRole('button', { name: 'Update Metrics' })).toHaveFocus();

  await user.keyboard('{Enter}');
  await user.type(number(repo), 'x');
  expect(asks()).toBe(true);
  await user.keyboard('{Escape}');
  expect(await question()).toHaveAccessibleDescription("Your changes haven't been saved.");
  expect(screen.getByRole('button', { name: 'Keep editing' })).toHaveFocus();
  await expectAccessible();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard your changes?' })).toBeNull());
  expect(number(repo)).toHaveValue('70x');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await question();
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await closed();
  expect(asks()).toBe(false);
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70, updateBy: null });
  await user.click(screen.getByRole('button', { name: 'Update Metrics' }));
  expect(number(repo)).toHaveValue('70');
  await user.keyboard('{Escape}');
  await closed();
});

test('switched off while the dialog is open: it says so, and nothing that was typed is lost', async () => {
  const { user, allowUpdates, stored } = await openMetricsDialog(local);
  await user.type(number(repo), '.5');
  act(() => allowUpdates(false));
  expect(dialog().getByText('Metrics updating is currently disabled')).toBeVisible();
  expect(dialog().queryByRole('button', { name: 'Save' })).toBeNull();
  expect(number(repo)).toHaveValue('70.5');
  expect(number(repo)).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70, updateBy: null });
  act(() => allowUpdates(true));
  expect(dialog().queryByText('Metrics updating is currently disabled')).toBeNull();
  await user.click(saveButton());
  await closed();
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70.5 });
});

test('a link opens the dialog at its metric, Back does not open it again, and its button has the focus afterwards', async () => {
  const { user, router } = await openMetrics(
    local,
    {},
    '/teams/blue/teamMetrics?update=1&metric=manualFunctionalTestCount',
  );
  await waitFor(() => expect(number(manual)).toHaveFocus());
  expect(router.state.location.search).toBe('');
  await user.keyboard('{Escape}');
  await closed();
  expect(screen.getByRole('button', { name: 'Update Metrics' })).toHaveFocus();
});
