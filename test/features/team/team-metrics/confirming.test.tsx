import { screen, waitFor } from '@testing-library/react';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { describeOpenMonth } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonthName, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { describeConfirmation } from '#src/components/monthly-metrics/describeConfirmation.ts';
import { confirmMetrics, saveMetrics } from '#src/data/metricsApi.ts';
import { beforeNextWrite } from '#test/support/beforeNextWrite.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { failWrites } from '#test/support/failWrites.ts';
import { meanwhile } from '#test/support/meanwhile.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { dialog, number, openMetrics, openMetricsDialog, saveButton } from '#test/support/openMetrics.ts';
import { metricsRow } from '#test/support/metricsRows.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { openOwnSession, sessionOfSuite } from '#test/support/openOwnSession.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';

const local = localOfSuite();
const kim = sessionOfSuite(local, people.kim);
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

// The platform stores by its own clock.
const thisMonth = monthOf(new Date(), 'UTC');
const month = formatMonthName(thisMonth);
const lastReport = { updateBy: 'Kim Staff', updateDate: `${addMonths(thisMonth, -1)}-05T10:00:00.000Z` };

const confirmButton = () => screen.findByRole('button', { name: 'Confirm Unchanged' });
const outcome = () => screen.getByRole('status', { name: 'Changes' });
const reportedBy = (name: string) => screen.findByText(new RegExp(`^${month}: reported on \\w+ \\d+ by ${name}$`));

/** Kim's save, a moment before the next write of the page. */
function saveJustBefore(fields: Parameters<AppwriteServices['tables']['update']>[2]): void {
  beforeNextWrite(() => kim.tables.update(tableIds.teamMonthlyMetrics, 'blue', fields));
}

test('one press reports the month, and writes nothing but who and when', async () => {
  const { user, stored } = await openMetrics(local, lastReport);
  expect(await screen.findByText(describeOpenMonth(thisMonth))).toBeVisible();
  const button = await confirmButton();
  expect(button).toHaveAccessibleDescription(`Reports ${month} with the values below.`);
  await expectAccessible();
  const before = await stored();

  failWrites();
  await user.click(button);
  await waitFor(() => expect(outcome()).toHaveTextContent('The change could not be saved.'));
  expect(takeComplaints().join()).toContain('confirmMetrics');
  expect(button).toHaveFocus();
  jest.restoreAllMocks();

  const send = jest.spyOn(globalThis, 'fetch');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(outcome()).toHaveTextContent(`Reported ${month} with last month's values.`));
  const written = send.mock.calls.flatMap(([, init]) => (init?.method === 'PATCH' ? [init.body] : []));
  expect(written.map((body) => Object.keys((JSON.parse(body as string) as { data: object }).data))).toEqual([
    ['updateBy', 'updateDate'],
  ]);
  expect(await reportedBy('Sam Staff')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm Unchanged' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Update Metrics' })).toHaveFocus();
  expect(await stored()).toEqual({
    ...before,
    updateBy: 'Sam Staff',
    updateDate: expect.not.stringContaining(lastReport.updateDate.slice(0, 10)) as string,
    $updatedAt: expect.any(String) as string,
  });
});

test('somebody else was faster: nothing is written, and the page says who', async () => {
  const { user, stored } = await openMetrics(local, lastReport);
  const button = await confirmButton();
  saveJustBefore({ updateBy: 'Kim Staff', updateDate: new Date().toISOString() });
  await user.click(button);
  await waitFor(() =>
    expect(outcome()).toHaveTextContent(`Kim Staff has reported ${month} meanwhile. Nothing was changed.`),
  );
  expect(await screen.findByText(`${month}: reported`)).toBeVisible();
  // The name is the recorder's.
  const recorded = reportingRow('blue', { months: [thisMonth], reportedBy: 'Kim Staff' });
  await meanwhile(() => fillTables(local, { [tableIds.teamReporting]: [recorded] }));
  expect(await reportedBy('Kim Staff')).toBeVisible();
  expect(await stored()).toMatchObject({ updateBy: 'Kim Staff' });
});

test('what somebody else changed meanwhile is looked at before it is confirmed', async () => {
  const { user, stored } = await openMetrics(local, lastReport);
  const button = await confirmButton();
  saveJustBefore({ manualFunctionalTestCount: 9 });
  await user.click(button);
  await waitFor(() => expect(outcome()).toHaveTextContent(/Somebody else has changed these metrics meanwhile/));
  expect(await stored()).toMatchObject({ updateBy: 'Kim Staff' });
  // It was a correction, by the recorder's word.
  const recorded = reportingRow('blue', { months: [addMonths(thisMonth, -1)] });
  await meanwhile(() => fillTables(local, { [tableIds.teamReporting]: [recorded] }));
  await user.click(await confirmButton());
  expect(await reportedBy('Sam Staff')).toBeVisible();
  expect(await stored()).toMatchObject({ manualFunctionalTestCount: 9 });
});

/** The team's stored metrics, read and written by Sam's session without a page. */
async function openTables(fields: Partial<MonthlyMetricsFields>) {
  await fillTables(local, { [tableIds.teamMonthlyMetrics]: [metricsRow('blue', fields)] });
  const { tables } = await openOwnSession(local, people.sam);
  const stored = async () => (await tables.listAll(tableIds.teamMonthlyMetrics))[0]!;
  return { tables, stored, seen: await stored() };
}

test('of two people who confirm at once, one reports', async () => {
  const { tables, stored, seen } = await openTables(lastReport);
  const confirmation = { teamId: 'blue', seen, month: thisMonth, timeZone: 'UTC' };
  const results = await Promise.all([
    confirmMetrics(tables, { ...confirmation, userName: 'Sam Staff' }),
    confirmMetrics(kim.tables, { ...confirmation, userName: 'Kim Staff' }),
  ]);
  const [winner] = results.flatMap(({ outcome: each }, index) => (each === 'reported' ? [index] : []));
  expect(results.map((result) => result.outcome).toSorted()).toEqual(['alreadyReported', 'reported']);
  expect(await stored()).toMatchObject({ updateBy: ['Sam Staff', 'Kim Staff'][winner!] });
});

test('a confirmation of a month that has ended since it was read never reports the next one unasked', async () => {
  const { tables, stored, seen } = await openTables(lastReport);
  const confirmation = { teamId: 'blue', userName: 'Sam Staff', seen, timeZone: 'UTC' };
  const confirm = (read: string) => confirmMetrics(tables, { ...confirmation, month: read });
  const refused = await confirm(addMonths(thisMonth, -1));
  expect(refused).toMatchObject({ outcome: 'monthEnded', month: thisMonth });
  expect(describeConfirmation(refused, undefined, { thisMonth: addMonths(thisMonth, -1), timeZone: 'UTC' }).text).toBe(
    `It is ${month} now. Nothing was reported. Confirm again to report ${month}.`,
  );
  expect(await stored()).toEqual(seen);
  expect(await confirm(refused.month)).toMatchObject({ outcome: 'reported' });
});

test('a save of a month that has ended since it was read is asked about, and kept', async () => {
  const { user, stored } = await openMetricsDialog(local, lastReport);
  const repo = 'Overall Repo Test Coverage (%)';
  expect(dialog().getByText(describeOpenMonth(thisMonth))).toBeVisible();
  await user.type(number(repo), '.5');
  const before = await stored();
  // The page looks at the clock every 30 s.
  const next = addMonths(thisMonth, 1);
  freezeTime(`${next}-01T00:00:04Z`);
  await user.click(saveButton());
  const name = formatMonthName(next);
  const told = `It is ${name} now. Nothing was saved. Save again to report ${name}.`;
  expect(await dialog().findByText(told)).toBeVisible();
  expect(dialog().getByText(describeOpenMonth(next))).toBeVisible();
  expect(number(repo)).toHaveValue('70.5');
  jest.useRealTimers();
  expect(await stored()).toEqual(before);
  await user.click(saveButton());
  await waitFor(async () => expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70.5 }));
});

test('a save that is stored already, since only its answer was lost, is not said to be missing after the month', async () => {
  const { tables, seen } = await openTables({ ...lastReport, overallRepoTestCoverage: 70.5 });
  const edit = { base: { overallRepoTestCoverage: 70 }, mine: { overallRepoTestCoverage: 70.5 } };
  const month = addMonths(thisMonth, -1);
  const save = { teamId: 'blue', userName: 'Sam Staff', edit, month, timeZone: 'UTC' };
  expect(await saveMetrics(tables, save)).toEqual({ metrics: seen, conflicts: [] });
});

test('a month that ended on the way to the platform is told after the save', async () => {
  const lastMonth = addMonths(thisMonth, -1);
  freezeTime(new Date(Date.parse(`${thisMonth}-01T00:00:00Z`) - 10_000).toISOString());
  const { user } = await openMetricsDialog(local, {
    updateBy: 'Kim Staff',
    updateDate: `${addMonths(lastMonth, -1)}-05T10:00:00.000Z`,
  });
  expect(dialog().getByText(describeOpenMonth(lastMonth))).toBeVisible();
  await user.type(number('Overall Repo Test Coverage (%)'), '.5');
  const send = globalThis.fetch;
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
    const reply = await send(...request);
    if (request[1]?.method !== 'PATCH') return reply;
    return Response.json({ ...((await reply.json()) as object), $updatedAt: `${thisMonth}-01T00:00:04.000+00:00` });
  });
  await user.click(saveButton());
  const told = `${formatMonthName(lastMonth)} had ended: this was saved as the report of ${month}.`;
  await waitFor(() => expect(outcome()).toHaveTextContent(told));
});

test('a month that has not begun for the platform, whose clock counts, is told after the save', async () => {
  const next = addMonths(thisMonth, 1);
  freezeTime(`${next}-01T00:00:04Z`);
  const { user } = await openMetricsDialog(local, lastReport);
  expect(dialog().getByText(describeOpenMonth(next))).toBeVisible();
  await user.type(number('Overall Repo Test Coverage (%)'), '.5');
  await user.click(saveButton());
  const told = `${formatMonthName(next)} had not begun yet: this was saved as the report of ${month}.`;
  await waitFor(() => expect(outcome()).toHaveTextContent(told));
});

test('is not offered while a value is missing, or the month is reported', async () => {
  const { unmount } = await openMetrics(local, { ...lastReport, veracodeScanningPercentage: null });
  await screen.findByText(describeOpenMonth(thisMonth));
  expect(screen.queryByRole('button', { name: 'Confirm Unchanged' })).toBeNull();
  unmount();
  // The row's own name is what staff can write.
  await openMetrics(local, { updateBy: 'Somebody Else', updateDate: new Date().toISOString() });
  const recorded = reportingRow('blue', { months: [thisMonth], reportedBy: 'Kim Staff' });
  await meanwhile(() => fillTables(local, { [tableIds.teamReporting]: [recorded] }));
  expect(await reportedBy('Kim Staff')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm Unchanged' })).toBeNull();
});
