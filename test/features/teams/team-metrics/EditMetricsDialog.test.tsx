import { screen, waitFor, within } from '@testing-library/react';
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
import { openOwnSession } from '#test/support/openOwnSession.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { valueOf } from '#test/support/valueOf.ts';

const repo = 'Overall Repo Test Coverage (%)';
const branch = 'Overall Branch Test Coverage (%)';
const automated = 'Automated Functional Test Count';
const manual = 'Manual Functional Test Count';
const percentage = 'Veracode Scanning Percentage (%)';

let local: LocalServices;
beforeAll(async () => void (local = await startLocal()));
afterAll(() => local.stop());
afterEach(() => jest.restoreAllMocks());

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the dialog', () => {
  it('has a field of its own kind for each metric, with what was saved last beside it', async () => {
    await openMetricsDialog(local, { updateBy: 'Kim Staff' });
    expect(number(repo)).toHaveFocus();
    const labelsOf = (...kinds: string[]) =>
      metricFields.filter(({ kind }) => kinds.includes(kind)).map(({ label }) => label);
    const numbers = dialog().getAllByRole('spinbutton');
    expect(numbers).toEqual(labelsOf('percent', 'count').map(number));
    for (const [label, value] of [
      [repo, '70'],
      [branch, '60.5'],
      [automated, '1200'],
      [manual, '0'],
      [percentage, '40'],
    ] as const) {
      expect(number(label)).toHaveValue(value);
    }
    const choices = dialog().getAllByRole('combobox');
    expect(choices).toEqual(labelsOf('choice').map(choice));
    for (const [label, value, values] of [
      ['Veracode Scanning', 'Partial', ['Yes', 'No', 'Partial']],
      ['SonarQube Adoption Status', 'Ongoing', ['Completed', 'Ongoing', 'No Adoption']],
      ['Single Artifact Promotion', 'No', ['Yes', 'No']],
    ] as const) {
      expect(choice(label)).toHaveValue(value);
      const options = within(choice(label)).getAllByRole('option');
      expect(options.map(({ textContent }) => textContent)).toEqual(values);
    }
    for (const input of [...numbers, ...choices]) expect(input).toBeRequired();
    for (const label of [repo, branch, percentage]) {
      expect(number(label)).toHaveAccessibleDescription(/Must be between 0 to 100/);
    }
    for (const label of [automated, manual]) {
      expect(number(label)).toHaveAccessibleDescription(/Must be a number greater than or equal to 0/);
    }
    expect(number(branch)).toHaveAccessibleDescription(/Last saved 60.50%/);
    expect(number(automated)).toHaveAccessibleDescription(/Last saved 1,200/);
    expect(choice('SonarQube Adoption Status')).toHaveAccessibleDescription(/Last saved Ongoing/);
    expect(valueOf('Last updated by', dialog())).toHaveTextContent('Kim Staff');
    await expectAccessible();
  });

  it('can be saved only when something has changed', async () => {
    const { user } = await openMetricsDialog(local);
    expect(saveButton()).toBeDisabled();
    await user.type(number(repo), '.5');
    expect(saveButton()).toBeEnabled();
    await user.type(number(repo), '{Backspace}{Backspace}');
    expect(number(repo)).toHaveValue('70');
    expect(saveButton()).toBeDisabled();
    await user.selectOptions(choice('Veracode Scanning'), 'Yes');
    expect(saveButton()).toBeEnabled();
    await user.selectOptions(choice('Veracode Scanning'), 'Partial');
    expect(saveButton()).toBeDisabled();
  });

  it('saves the changed fields, with who and when, and nothing else', async () => {
    const { user, stored } = await openMetricsDialog(local);
    const send = jest.spyOn(globalThis, 'fetch');
    await user.clear(number(repo));
    await user.type(number(repo), '72.25');
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

  it('saves each text as the number that it says', async () => {
    const { user, stored } = await openMetrics(local);
    for (const saved of [
      [
        [repo, '85.50', 'overallRepoTestCoverage', 85.5],
        [branch, ' 42 ', 'overallBranchTestCoverage', 42],
        [percentage, '.5', 'veracodeScanningPercentage', 0.5],
        [automated, '0012', 'automatedFunctionalTestCount', 12],
        [manual, '1000000000', 'manualFunctionalTestCount', 1_000_000_000],
      ],
      [[percentage, '85%', 'veracodeScanningPercentage', 85]],
      [[percentage, '99.90', 'veracodeScanningPercentage', 99.9]],
    ] as const) {
      await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
      for (const [label, text] of saved) {
        await user.clear(number(label));
        await user.paste(text);
      }
      await user.keyboard('{Enter}');
      // Some are big changes.
      for (const button of screen.queryAllByRole('button', { name: 'Save anyway' })) await user.click(button);
      await closed();
      expect(await stored()).toMatchObject(Object.fromEntries(saved.map(([, , key, value]) => [key, value])));
    }
  });

  it.each([
    [
      repo,
      [
        ['', 'This field is required.'],
        ['1e2', 'Enter a number, such as 42 or 42.5.'],
        ['-0', 'Must be between 0 to 100'],
        ['100.005', 'Must be between 0 to 100'],
        ['99.005', 'Use at most two decimal places.'],
        ['1,000.5', 'Use nothing between thousands.'],
        ['1 0', 'Enter a number, such as 42 or 42.5.'],
        ['４２', 'Enter a number, such as 42 or 42.5.'],
      ],
    ],
    [
      automated,
      [
        ['-1', 'Must be a number greater than or equal to 0'],
        ['1.5', 'Must be a whole number.'],
        ['85%', 'Enter a whole number, such as 42.'],
      ],
    ],
  ] as const)('in %s, refuses other texts at the field, where they stay as they were typed', async (label, texts) => {
    const { user, stored } = await openMetricsDialog(local);
    const input = number(label);
    for (const [text, message] of texts) {
      await user.clear(input);
      if (text !== '') await user.paste(text);
      expect(saveButton()).toBeDisabled();
      await user.tab();
      expect(input).toBeInvalid();
      expect(input).toHaveAccessibleDescription(new RegExp(`^${message}`));
      expect(input).toHaveValue(text);
    }
    expect(await stored()).toMatchObject({ updateBy: null, overallRepoTestCoverage: 70 });
  });

  it('goes to the first field that is wrong', async () => {
    const { user } = await openMetricsDialog(local);
    await user.clear(number(branch));
    await user.type(number(manual), '9x{Enter}');
    expect(number(branch)).toHaveFocus();
    expect(number(branch)).toBeInvalid();
    expect(number(manual)).toBeInvalid();
    expect(number(repo)).toBeValid();
    expect(dialog().getByText(/2 fields need a valid value/)).toBeVisible();
    await expectAccessible();
    await user.click(number(automated));
    await user.click(dialog().getByRole('button', { name: 'Show me' }));
    expect(number(branch)).toHaveFocus();
  });

  it('steps by 0.01 or 1, with the arrow keys or the buttons, within the range', async () => {
    const { user } = await openMetricsDialog(local, { veracodeScanningPercentage: 99.99 });
    await user.click(number(percentage));
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(number(percentage)).toHaveValue('100');
    await user.keyboard('{ArrowDown}');
    expect(number(percentage)).toHaveValue('99.99');
    await user.click(number(manual));
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
    expect(number(manual)).toHaveValue('2');
    await user.click(dialog().getByRole('button', { name: `Decrease ${automated}` }));
    expect(number(automated)).toHaveValue('1199');
    expect(number(manual)).toHaveFocus();
  });

  it('asks for every field of a team without metrics, and makes them with the first save', async () => {
    const { user, stored } = await openMetricsDialog(local, null);
    await user.type(number(repo), '1');
    await user.keyboard('{Enter}');
    expect(number(branch)).toHaveFocus();
    expect(choice('Veracode Scanning')).toBeInvalid();
    await expectAccessible();
    const texts = { [branch]: '2', [automated]: '3', [manual]: '4', [percentage]: '0' };
    const choices = { 'Veracode Scanning': 'No', 'SonarQube Adoption Status': 'No Adoption' };
    await fillMetrics(user, { ...texts, ...choices }, [repo, 'Single Artifact Promotion']);
    expect(saveButton()).toBeDisabled();
    await user.selectOptions(choice('Single Artifact Promotion'), 'Yes');
    const send = jest.spyOn(globalThis, 'fetch');
    await user.click(saveButton());
    await closed();
    const made = send.mock.calls.flatMap(([, init]) => (init?.method === 'POST' ? [init.body] : []));
    expect(made.map((body) => Object.keys(JSON.parse(body as string) as object))).toEqual([['rowId', 'data']]);
    expect(await stored()).toMatchObject({
      overallRepoTestCoverage: 1,
      overallBranchTestCoverage: 2,
      automatedFunctionalTestCount: 3,
      manualFunctionalTestCount: 4,
      veracodeScanning: 'No',
      veracodeScanningPercentage: 0,
      sonarqubeAdoptionStatus: 'No Adoption',
      singleArtifactPromotion: 'Yes',
      updateBy: 'Sam Staff',
    });
  });

  it('signs as Unknown User when the person has no name', async () => {
    const services = await openOwnSession(local, { name: '', email: 'nameless@example.test', labels: [] });
    await openMetrics(local).then(({ unmount }) => unmount());
    const { user } = renderApp('/teams/blue/teamMetrics', {
      services,
      flags: switchableFlags(['edit-monthly-metrics']),
    });
    await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
    await user.type(number(manual), '7{Enter}');
    await closed();
    await waitFor(() => expect(valueOf('Last updated by')).toHaveTextContent('Unknown User'));
  });

  it('says that the browser is offline', async () => {
    const { user } = await openMetricsDialog(local);
    await user.type(number(repo), '.5');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    failWrites();
    await user.click(saveButton());
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      'The change could not be saved. You are offline. Try again when you are connected.',
    );
    expect(takeComplaints().join()).toContain('updateMetrics');
  });

  it('stays, with what was typed, when the save failed', async () => {
    const { user, stored } = await openMetricsDialog(local);
    await user.type(number(repo), '.5');
    failWrites();
    await user.click(saveButton());
    expect(await dialog().findByRole('alert')).toHaveTextContent(/The change could not be saved/);
    expect(takeComplaints().join()).toContain('updateMetrics');
    expect(number(repo)).toHaveValue('70.5');
    await expectAccessible();
    jest.restoreAllMocks();
    await user.click(saveButton());
    await closed();
    expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70.5 });
  });
});
