import { screen, waitFor, within } from '@testing-library/react';
import { formatNotes, type MetricNote, parseNotes } from '#domain/monthly-metrics/notes.ts';
import { formatMonth, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openMetrics } from '#test/support/openMetrics.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { endSession } from '#test/support/endSession.ts';

const local = localOfSuite();

const month = monthOf(new Date(), 'UTC');
const metric = 'overallRepoTestCoverage';
const theirs: MetricNote = { metric, month, text: 'Split in two', by: 'Kim Staff', at: `${month}-01T08:00:00.000Z` };

function noteRow(...notes: MetricNote[]) {
  return { $id: 'blue', $createdAt: '', $updatedAt: '', notes: formatNotes(notes) };
}

const now = new Date().toISOString();

/** @param overallRepoTestCoverage this month's */
async function openChart(notes: readonly MetricNote[] = [], overallRepoTestCoverage: number | null = 70) {
  await fillTables(local, { [tableIds.metricNotes]: notes.length === 0 ? [] : [noteRow(...notes)] });
  const page = await openMetrics(
    local,
    { overallRepoTestCoverage, updateDate: now },
    `/teams/blue/teamMetrics?history=${metric}`,
  );
  const chart = within(await screen.findByRole('dialog', { name: 'Overall Repo Test Coverage (%)' }));
  const stored = async () =>
    parseNotes((await page.services.tables.listAll(tableIds.metricNotes)).find(({ $id }) => $id === 'blue')?.notes);
  return { ...page, chart, stored };
}

const button = (verb: string) => ({ name: `${verb} note, ${formatMonth(month)}` });
const title = `Note on Overall Repo Test Coverage (%), ${formatMonth(month)}`;

it('a note is left on a month, shown in the chart and its table, changed and removed', async () => {
  const { user, chart, stored } = await openChart();
  await user.click(await chart.findByRole('button', button('Add')));
  const form = within(await screen.findByRole('dialog', { name: title }));
  await user.click(form.getByRole('textbox', { name: 'Note' }));
  await user.paste('x'.repeat(201));
  expect(form.getByText('201 of 200 characters')).toBeVisible();
  await user.clear(form.getByRole('textbox', { name: 'Note' }));
  await user.paste('Moved to a new repository');
  await expectAccessible();
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await chart.findByText(/^Moved to a new repository \(Sam Staff\)/)).toBeVisible();
  expect(chart.getByText('With a note, which the table has')).toBeVisible();
  expect(await stored()).toMatchObject([{ metric, month, text: 'Moved to a new repository', by: 'Sam Staff' }]);

  await user.click(await chart.findByRole('button', button('Edit')));
  await user.clear(await screen.findByRole('textbox', { name: 'Note' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(chart.queryByText(/Moved/)).toBeNull());
  expect(await stored()).toEqual([]);
});

it('what was typed before the session ended is there, and told before it replaces what somebody else wrote', async () => {
  const { $id: userId } = (await (await signInPage(local, people.sam)).account.getCurrentUser())!;
  const draft = { place: `blue/note/${metric}/${month}`, userId, input: { typed: 'Mine' } };
  sessionStorage.setItem('unsavedInput', JSON.stringify([draft]));
  const { user, chart, stored } = await openChart();
  await user.click(await chart.findByRole('button', button('Add')));
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Mine');
  expect(screen.getByText('What you typed is still here. It is not saved yet.')).toBeVisible();
  await fillTables(local, { [tableIds.metricNotes]: [noteRow(theirs)] });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Somebody else wrote “Split in two” while you were writing\./)).toBeVisible();
  expect(await stored()).toEqual([theirs]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect(await stored()).toMatchObject([{ text: 'Mine' }]));
});

it('a note that somebody else wrote while the person was signed out is told before it is replaced', async () => {
  const { user, chart, store, unmount } = await openChart();
  await user.click(await chart.findByRole('button', button('Add')));
  await user.click(await screen.findByRole('textbox', { name: 'Note' }));
  await user.paste('Mine');
  await endSession({ store, unmount });
  const again = await openChart([theirs]);
  await again.user.click(await again.chart.findByRole('button', button('Edit')));
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('Mine');
  await again.user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Somebody else wrote “Split in two” while you were writing\./)).toBeVisible();
  expect(await again.stored()).toEqual([theirs]);
});

it('a note on a month without a value stands in the table alone', async () => {
  const { chart } = await openChart([theirs], null);
  expect(await chart.findByText(/^Split in two \(Kim Staff\)/)).toBeVisible();
  expect(chart.queryByText('With a note, which the table has')).toBeNull();
});
