import { screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { formatTargets, type Target } from '#domain/targets/targets.ts';
import { rowTexts } from '#test/support/cellTexts.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { holdWrites } from '#test/support/holdWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { endSession } from '#test/support/endSession.ts';
import { retailTarget, targetsRow } from '#test/support/targetRows.ts';
import { teamRow } from '#test/support/teamRows.ts';

const local = localOfSuite();

const coverage = 'overallRepoTestCoverage';
const retail: Target = { ...retailTarget, value: 70 };

async function open(targets: readonly Target[]) {
  await fillTables(local, {
    [tableIds.teamMetadata]: [teamRow('blue', { sector: 'Retail' }), teamRow('red', { sector: 'Logistics' })],
    [tableIds.metricTargets]: [targetsRow(coverage, ...targets)],
  });
  const services = await signInPage(local, people.ada);
  const page = renderApp('/admin/targets', { services });
  const write = (list: readonly Target[]) =>
    services.tables.readModifyWrite(tableIds.metricTargets, coverage, () => ({ targets: formatTargets(list) }));
  const storeOther = (list: readonly Target[]) => meanwhile(() => write(list));
  return { ...page, services, write, storeOther };
}

const rows = () => rowTexts(screen.getByRole('grid', { name: 'Agreed targets' }));
const changes = () => screen.getByRole('status', { name: 'Changes' });
const form = () => within(screen.getByRole('dialog'));
const save = () => form().getByRole('button', { name: 'Save' });

it('an admin adds a target of a team, after clear words about what is missing', async () => {
  const { user } = await open([]);
  expect(await screen.findByText('No target is agreed yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add target' }));
  await user.selectOptions(form().getByRole('combobox', { name: 'Metric' }), 'Automated Functional Test Count');
  await user.selectOptions(form().getByRole('combobox', { name: 'For' }), 'A team');
  await user.click(form().getByRole('textbox', { name: 'Target' }));
  await user.paste('many');
  await user.click(save());
  expect(form().getByText('Enter a whole number, such as 42.')).toBeVisible();
  expect(form().getByText('Choose a team.')).toBeVisible();
  expect(form().getByText('Write who agreed to it.')).toBeVisible();
  await expectAccessible();
  await user.click(form().getByRole('combobox', { name: 'Team' }));
  await user.paste('Team blue');
  await user.keyboard('{Enter}');
  await user.clear(form().getByRole('textbox', { name: 'Target' }));
  await user.paste('1200');
  await user.click(form().getByRole('textbox', { name: 'Agreed by' }));
  await user.paste('Kim and the team');
  await user.click(save());
  await waitFor(() => expect(changes()).toHaveTextContent('The target is saved.'));
  await waitFor(() =>
    expect(rows().map((cells) => cells.slice(0, 4))).toEqual([
      ['Automated Functional Test Count', 'Team blue', '1,200', 'Kim and the team'],
    ]),
  );
});

it('while it is saved, nothing is typed that would be lost with the dialog', async () => {
  const { user } = await open([retail]);
  await user.click(await screen.findByRole('button', { name: /^Edit target of/ }));
  await user.clear(form().getByRole('textbox', { name: 'Target' }));
  await user.paste('60');
  const release = holdWrites();
  await user.click(save());
  await user.type(form().getByRole('textbox', { name: 'Target' }), '5{Backspace}{Backspace}');
  expect(form().getByRole('textbox', { name: 'Target' })).toHaveValue('60');
  release();
  await waitFor(() => expect(rows().map((cells) => cells[2])).toEqual(['60.00%']));
});

it('a target is removed and brought back; what another admin saves meanwhile is seen and stays', async () => {
  const organisation: Target = { ...retail, scope: 'organisation', of: '', value: 80 };
  const { user, storeOther } = await open([retail]);
  await screen.findByRole('grid', { name: 'Agreed targets' });
  await storeOther([retail, organisation]);
  await waitFor(() => expect(rows()).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: /^Remove target of .*, Sector Retail$/ }));
  await waitFor(() => expect(changes()).toHaveTextContent('The target is removed.'));
  expect(changes()).toHaveFocus();
  await waitFor(() => expect(rows().map(([, of]) => of)).toEqual(['Organisation']));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(
      rows()
        .map(([, of]) => of)
        .sort(),
    ).toEqual(['Organisation', 'Sector Retail']),
  );
});

it('of two who edit one target, the second is told before anything is replaced', async () => {
  const { user, storeOther } = await open([retail]);
  await user.click(await screen.findByRole('button', { name: /^Edit target of/ }));
  await storeOther([{ ...retail, value: 75, agreedBy: 'Kim' }]);
  await user.clear(form().getByRole('textbox', { name: 'Target' }));
  await user.paste('60');
  await user.click(save());
  expect(
    await form().findByText(/Somebody else changed it .*: Target 75.00%, sector Retail, agreed by Kim/),
  ).toBeVisible();
  await user.click(save());
  await waitFor(() => expect(rows().map((cells) => cells[2])).toEqual(['60.00%']));
});

it('a new target that somebody else was faster with replaces no other one unasked', async () => {
  const { user, write } = await open([retail]);
  await user.click(await screen.findByRole('button', { name: 'Add target' }));
  await user.click(form().getByRole('textbox', { name: 'Target' }));
  await user.paste('60');
  await user.click(form().getByRole('textbox', { name: 'Agreed by' }));
  await user.paste('Ada');
  const theirs: Target = { ...retail, scope: 'organisation', of: '', value: 75, agreedBy: 'Kim' };
  beforeNextWrite(() => write([retail, theirs]));
  await user.click(save());
  expect(await form().findByText(/^Somebody else changed it .*: Target 75.00%, whole organisation/)).toBeVisible();
  jest.restoreAllMocks();
  await user.selectOptions(form().getByRole('combobox', { name: 'For' }), 'A sector');
  expect(form().queryByText(/^Somebody else changed it/)).toBeNull();
  await user.selectOptions(form().getByRole('combobox', { name: 'Sector' }), 'Retail');
  await user.click(save());
  expect(await form().findByText('There is a target for it already: edit that one.')).toBeVisible();
});

it('what was typed before the session ended is back, and replaces nothing unasked that somebody else has saved since', async () => {
  const title = 'Edit target of Overall Repo Test Coverage (%), Sector Retail';
  const first = await open([retail]);
  await first.user.click(await screen.findByRole('button', { name: 'Add target' }));
  await first.user.click(form().getByRole('textbox', { name: 'Target' }));
  await first.user.paste('60');
  const comeBack = async (page: typeof first, targets: readonly Target[], dialog: string) => {
    await endSession(page);
    const again = await open(targets);
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
    expect(form().getByRole('textbox', { name: 'Target' })).toHaveValue('60');
    expect(form().getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
    return again;
  };
  const second = await comeBack(first, [retail], 'Add target');
  await second.user.click(form().getByRole('button', { name: 'Cancel' }));
  await second.user.click(await screen.findByRole('button', { name: 'Discard' }));
  await second.user.click(await screen.findByRole('button', { name: /^Edit target of/ }));
  await second.user.clear(form().getByRole('textbox', { name: 'Target' }));
  await second.user.paste('60');
  const third = await comeBack(second, [{ ...retail, value: 75, agreedBy: 'Kim' }], title);
  await third.user.click(save());
  expect(await form().findByText(/Somebody else changed it .*: Target 75.00%/)).toBeVisible();
});
