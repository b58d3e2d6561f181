import { screen, waitFor, within } from '@testing-library/react';
import type { MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import { monthOf } from '#domain/monthly-metrics/reports.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { fillTables } from '#test/support/openAgainstLocal.ts';
import { dialog, number, openMetrics, saveButton } from '#test/support/openMetrics.ts';
import { pushRow, source } from '#test/support/pushRows.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => {
  local = await startLocal();
});
afterAll(() => local.stop());

const month = monthOf(new Date(), 'UTC');
const coverage = 'Overall Repo Test Coverage (%)';
/** The tab of a team whose repo coverage a program has reported as 41 this month. */
async function openPushed(fields: Partial<MonthlyMetricsFields>, concern?: string) {
  const push = pushRow('blue', month, 41, concern === undefined ? {} : { concern });
  await fillTables(local, { [tableIds.metricPushes]: [push] });
  return openMetrics(local, { overallRepoTestCoverage: 41, ...fields });
}

const card = async () => within((await screen.findByText(coverage)).parentElement!);
const reasonInput = () => dialog().getByRole('textbox', { name: `Why not 41.00% for ${coverage}?` });

test('a pushed value says which program measured it and when, with a way to its run; other values say nothing', async () => {
  const concern = 'Overall Repo Test Coverage is 41%: 39 points less than the 80% of October 2026.';
  await openPushed({ pushedAt: `${month}-01T08:00:00.000Z` }, concern);
  const link = await (await card()).findByRole('link', { name: /^Nightly, CI: measured on \w+ 1$/ });
  expect(link).toHaveAttribute('href', source.url);
  expect((await card()).getByText(`Please look: ${concern}`)).toBeVisible();
  expect(screen.getAllByRole('link', { name: /measured on/ })).toHaveLength(1);
  await expectAccessible();
});

test("another value is saved with a reason, shown with both, and the program's is taken back by one press", async () => {
  const { user, stored } = await openPushed({ overallRepoTestCoverage: 30 });
  await user.click(await screen.findByRole('button', { name: 'Update Metrics' }));
  await user.clear(number(coverage));
  // The same needs no reason.
  await user.paste('41');
  expect(dialog().queryByRole('textbox', { name: /^Why not/ })).not.toBeInTheDocument();
  await user.clear(number(coverage));
  await user.paste('70');
  await user.click(saveButton());
  expect(dialog().getByText('Say why.')).toBeVisible();
  expect(reasonInput()).toHaveFocus();
  await user.paste('Two modules are missing.');
  await user.click(saveButton());
  const question = await screen.findByRole('dialog', { name: 'Is this right?' });
  await user.click(within(question).getByRole('button', { name: 'Save anyway' }));
  expect(await screen.findByText('In place of 41.00%: Two modules are missing.')).toBeVisible();
  const override = { overallRepoTestCoverage: { month, reason: 'Two modules are missing.' } };
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 70, overrides: JSON.stringify(override) });
  await expectAccessible();

  await user.click(screen.getByRole('button', { name: `Use 41.00% for ${coverage}` }));
  await waitFor(() => expect(screen.queryByText(/^In place of/)).not.toBeInTheDocument());
  expect(await stored()).toMatchObject({ overallRepoTestCoverage: 41, overrides: null });
  expect((await card()).getByRole('link', { name: /measured on/ })).toHaveFocus();
});
