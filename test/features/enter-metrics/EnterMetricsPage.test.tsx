import { act, screen, waitFor } from '@testing-library/react';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import {
  changes,
  choice,
  namedTeam,
  number,
  openEntry,
  openGrid,
  pasted,
  rowOf,
  saveButton,
} from '#test/support/openEntry.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { localOfSuite } from '#test/support/startLocal.ts';
import { switchableFlags } from '#test/support/switchableFlags.ts';
import { associationRow, personRow } from '#test/support/teamRows.ts';

const repo = 'Overall Repo Test Coverage (%)';
const branch = 'Overall Branch Test Coverage (%)';
const manual = 'Manual Functional Test Count';
const scanning = 'Veracode Scanning';
const labels = metricFields.map(({ label }) => label).join('\t');

const local = localOfSuite();
/** Answers the question before something is lost, and waits until it is gone. */
async function answer(user: Awaited<ReturnType<typeof openEntry>>['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const rowNames = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => /^[A-Z][a-z]+/.exec(textContent)?.[0]);

describe('the teams of the grid', () => {
  it('are those of the person, added by name and removed; what was typed is lost only after a question', async () => {
    const { user, router } = await openGrid(local);
    expect(screen.getByRole('heading', { level: 1, name: 'Enter Metrics' })).toBeVisible();
    expect(rowNames()).toEqual(['Falcon', 'Heron']);
    await expectAccessible();
    await user.click(screen.getByRole('combobox', { name: 'Add a team' }));
    await user.paste('prj-c');
    await user.click(await screen.findByRole('option', { name: 'Owl (PRJ-c)' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron', 'Owl']));
    await user.click(screen.getByRole('button', { name: 'Remove Heron from the grid' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Owl']));
    expect(window.location.search).toBe('?teams=a,c');

    await user.click(number(repo, 'Falcon'));
    await user.keyboard('5');
    await user.click(screen.getByRole('button', { name: 'Remove Falcon from the grid' }));
    await answer(user, 'Keep editing');
    expect(number(repo, 'Falcon')).toHaveValue('5');
    // An address without the team keeps it, too.
    await act(() => router.navigate('/enter-metrics?teams=b'));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron']));
    expect(number(repo, 'Falcon')).toHaveValue('5');
    await user.click(screen.getByRole('link', { name: 'Team Projects' }));
    await answer(user, 'Keep editing');
    expect(window.location.pathname).toBe('/enter-metrics');
    expect(window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);

    await user.click(screen.getByRole('button', { name: 'Remove Falcon from the grid' }));
    await answer(user, 'Discard');
    await waitFor(() => expect(rowNames()).toEqual(['Heron']));
    await user.click(number(repo, 'Heron'));
    await user.keyboard('5');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    await answer(user, 'Discard');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });

  it('are those of the address, or one more, and all that changes in it; a team and Home lead there', async () => {
    const { user, router } = await openGrid(local, { path: '/enter-metrics?teams=c,a,gone' });
    expect(rowNames()).toEqual(['Falcon', 'Owl']);
    expect(await screen.findByText('1 team of this address can’t be found.')).toBeVisible();
    await act(() => router.navigate('/enter-metrics?with=c&theme=dark'));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron', 'Owl']));
    await user.click(screen.getByRole('button', { name: 'Remove Heron from the grid' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Owl']));
    expect(window.location.search).toBe('?teams=a,c&theme=dark');

    await act(() => router.navigate('/teams/c/teamMetrics'));
    await user.click(await screen.findByRole('link', { name: 'Enter several teams at once' }));
    await screen.findByRole('rowheader', { name: /^Owl/ });
    expect(rowNames()).toEqual(['Falcon', 'Heron', 'Owl']);
    await act(() => router.navigate('/'));
    await user.click(await screen.findByRole('link', { name: 'Enter metrics of your teams' }));
    await waitFor(() => expect(rowNames()).toEqual(['Falcon', 'Heron']));
  });

  it('are none for somebody who is a member of none', async () => {
    const { user } = await openEntry(local, { tables: { [tableIds.userTeamAssociation]: [] } });
    const text =
      'Your e-mail address sam.staff@example.test isn’t a member of any team. Add the teams that you report for.';
    expect(await screen.findByText(text)).toBeVisible();
    await expectAccessible();
    await user.paste(`Team\t${repo}\nOwl\t5`);
    await user.click(await screen.findByRole('button', { name: 'Add Owl' }));
    await waitFor(() => expect(number(repo, 'Owl')).toHaveValue('5'));
  });

  it('cannot be changed while the feature is off; what was typed stays', async () => {
    const { user, allowUpdates, stored } = await openGrid(local);
    await user.click(number(repo, 'Falcon'));
    await user.keyboard('75');
    act(() => allowUpdates(false));
    expect(screen.getByText('Metrics updating is currently disabled')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
    await user.keyboard('6');
    expect(number(repo, 'Falcon')).toHaveValue('75');
    await expectAccessible();
    act(() => allowUpdates(true));
    await user.click(saveButton());
    await waitFor(() => expect(changes()).toHaveTextContent('1 team saved.'));
    expect(await stored('a')).toMatchObject({ overallRepoTestCoverage: 75 });
  });
});

describe('while something is missing', () => {
  function openMemory() {
    const memory = memoryServices({
      [tableIds.teamMetadata]: [namedTeam('a'), namedTeam('b')],
      [tableIds.userMetadata]: [personRow('sam', { email: 'sam.staff@example.test' })],
      [tableIds.userTeamAssociation]: [associationRow('sam', 'a'), associationRow('sam', 'b')],
      [tableIds.teamMonthlyMetrics]: [metricsRow('a'), metricsRow('b')],
    });
    const flags = switchableFlags(['edit-monthly-metrics']);
    return { ...memory, open: () => renderApp('/enter-metrics', { services: memory.services, flags }) };
  }

  it('says so, part by part, and can be tried again: the teams are there before their metrics', async () => {
    const { open, hold, fail, recover } = openMemory();
    const { userMetadata, teamMetadata, teamMonthlyMetrics, teamMonthReports } = tableIds;
    const held = [userMetadata, teamMetadata, teamMonthlyMetrics, teamMonthReports];
    const [releasePeople, releaseTeams, releaseMetrics] = held.slice(0, 3).map((table) => hold(table));
    held.forEach((table) => fail(table));
    const { user } = open();
    const retry = async () => user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Loading your teams...')).toBeVisible();
    releasePeople!();
    expect(await screen.findByText('Error: Failed to fetch your teams.')).toBeVisible();
    recover(userMetadata);
    await retry();
    expect(await screen.findByText('Loading teams...')).toBeVisible();
    releaseTeams!();
    expect(await screen.findByText('Error: Failed to fetch team metadata.')).toBeVisible();
    recover(teamMetadata);
    await retry();
    await waitFor(() => expect(rowOf('Falcon')).toBeVisible());
    expect(screen.getAllByText('Loading...')).toHaveLength(2);
    releaseMetrics!();
    expect(await screen.findByText('Failed to fetch team data')).toBeVisible();
    recover(teamMonthlyMetrics);
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
    // Without the month before, the grid works, and says that something is missing.
    expect(await screen.findByRole('textbox', { name: `${repo}, Falcon` })).toHaveValue('70');
    expect(await screen.findByText(/We couldn't load the latest data\./)).toBeVisible();
    recover(teamMonthReports);
    await retry();
    await waitFor(() => expect(screen.queryByText(/We couldn't load/)).toBeNull());
    expect(takeComplaints().length).toBeGreaterThanOrEqual(4);
  });
});

test('what is wrong is said when its cell is left, each time, and nothing once it is right', async () => {
  const { user } = await openGrid(local);
  const said = screen.getByRole('status', { name: 'To correct' });
  await user.click(number(repo, 'Falcon'));
  await user.keyboard('170');
  expect(said).toBeEmptyDOMElement();
  await user.keyboard('{Enter}');
  expect(said).toHaveTextContent(`${repo}, Falcon: Must be between 0 to 100`);
  await user.keyboard('{ArrowUp}180');
  expect(said).toBeEmptyDOMElement();
  await user.tab();
  expect(said).toHaveTextContent(`${repo}, Falcon: Must be between 0 to 100`);
  await user.keyboard('61{Enter}');
  expect(said).toBeEmptyDOMElement();
});

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
  await waitFor(() => expect(number(repo, 'Heron')).not.toHaveAttribute('readonly'));

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
  expect(rowOf('Heron')).toHaveTextContent(/: changed, not saved yet/);
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
  await user.paste(`Team\t${labels}\tMood\nFalcon\t70\t60.5\t1200\t0\tPartial\t40\tOngoing\tNo\tgood\n`);
  const ticked = /1 team has the same values as before: it is ticked for Confirm Unchanged\./;
  expect(pasted().getByText(ticked)).toBeVisible();
  expect(pasted().getByText('1 value beside the grid left out.')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Confirm unchanged: Falcon' })).toBeChecked();
  expect(screen.getByRole('button', { name: 'Confirm Unchanged (1)' })).toBeVisible();

  // Part of a text, and other inputs, are left to the browser.
  await user.click(number(manual, 'Falcon'));
  await user.keyboard('12');
  await user.paste('3');
  expect(number(manual, 'Falcon')).toHaveValue('123');
  await user.click(screen.getByRole('combobox', { name: 'Add a team' }));
  await user.paste('Owl');
  expect(await screen.findByRole('option', { name: 'Owl (PRJ-c)' })).toBeVisible();
  expect(number(manual, 'Falcon')).toHaveValue('123');
  await user.keyboard('{Escape}');

  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.paste(`Team\t${manual}\nFalcon\t3\nOwl\t4\nNobody\t5\n`);
  expect(number(manual, 'Falcon')).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: 'Undo paste' }));
  expect(number(manual, 'Falcon')).toHaveValue('123');
  expect(pasted().queryByText(/pasted/)).toBeNull();
  await user.paste(`Team\t${manual}\nFalcon\t3\nOwl\t4\nNobody\t5\n`);
  expect(pasted().getByText('Not in the grid: Owl, Nobody.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Add Owl' }));
  await waitFor(() => expect(number(manual, 'Owl')).toHaveValue('4'));
  expect(window.location.search).toBe('?teams=a,b,c');
  await user.click(screen.getByRole('button', { name: 'Save 2 teams' }));
  await waitFor(() => expect(changes()).toHaveTextContent('2 teams saved.'));
  expect(await stored('c')).toMatchObject({ manualFunctionalTestCount: 4 });
});
