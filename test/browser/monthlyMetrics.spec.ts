import type { Locator, Page } from '@playwright/test';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { describeOpenMonth } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonthName, monthOf } from '#domain/monthly-metrics/reports.ts';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { paths } from '#src/paths.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
import { addRows } from '#test/support/platformRows.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { reportingRow } from '#test/support/reportingRows.ts';
import { teamRow } from '#test/support/teamRows.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothSchemes,
  openAs,
  signInAs,
  test,
  type StaffName,
} from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal()));
test.afterAll(() => product.stop());

const repo = 'Overall Repo Test Coverage (%)';
const manual = 'Manual Functional Test Count';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Your Metrics' });
const number = (page: Page, label: string) => dialog(page).getByRole('spinbutton', { name: label });
const choice = (page: Page, label: string) => dialog(page).getByRole('combobox', { name: label });
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Save', exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update Metrics' });
const shown = (page: Page, label: string): Locator =>
  page.locator('dt').filter({ hasText: label }).locator('xpath=following-sibling::dd').first();

async function openMetrics(page: Page, person: StaffName, address: string): Promise<void> {
  await openAs(page, product, person, address);
  await expect(page.getByRole('heading', { name: 'Monthly Metrics' })).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

const thisMonth = monthOf(new Date(), 'UTC');

const add = (tableId: TableId, rows: readonly StoredRow[]) => addRows(product, tableId, rows);

/** The metrics of a team of its own, every number of them 50. */
async function reportedTeam(id: string): Promise<string> {
  const numbers = metricFields.filter(({ kind }) => kind !== 'choice').map(({ key }) => [key, 50]);
  await add(tableIds.teamMetadata, [teamRow(id)]);
  await add(tableIds.teamMonthlyMetrics, [metricsRow(id, Object.fromEntries(numbers) as object)]);
  return paths.team(id, 'teamMetrics');
}

/** The metrics of a team of its own, which reported the last three months but not this one. */
async function unreportedTeam(): Promise<string> {
  const updateDate = `${addMonths(thisMonth, -1)}-05T10:00:00.000Z`;
  await add(tableIds.teamMetadata, [teamRow('blue')]);
  await add(tableIds.teamMonthlyMetrics, [metricsRow('blue', { updateBy: 'Kim Staff', updateDate })]);
  const months = [1, 2, 3].map((ago) => addMonths(thisMonth, -ago));
  await add(tableIds.teamReporting, [reportingRow('blue', { months })]);
  await add(
    tableIds.teamMonthReports,
    months.map((month, index) => monthReport('blue', month, { overallRepoTestCoverage: 69 - index })),
  );
  return paths.team('blue', 'teamMetrics');
}

test('a month is reported in one press, and stands among the others', async ({ page }) => {
  await openMetrics(page, 'Sam Staff', await unreportedTeam());
  const month = formatMonthName(thisMonth);
  await expect(page.getByText(describeOpenMonth(thisMonth))).toBeVisible();
  const line = page.getByRole('button', { name: 'Last 13 months of Veracode Scanning,' });
  await expect(line).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Confirm Unchanged' }).press('Enter');
  await expect(page.getByText(`Reported ${month} with last month's values.`)).toBeVisible();
  await expect(page.getByText(new RegExp(`^${month}: reported on .* by Sam Staff$`))).toBeVisible();
  await expect(update(page)).toBeFocused();

  await line.press('Enter');
  const chart = page.getByRole('dialog', { name: 'Veracode Scanning' });
  for (const level of ['No', 'Partial', 'Yes']) {
    await expect(chart.getByRole('figure').getByText(level, { exact: true })).toBeVisible();
  }
  await expect(chart.getByRole('row').nth(1)).toContainText('Sam Staff');
  await expectAccessibleInBothSchemes(page);
});

test('with the keyboard alone, on a phone, in the dark', async ({ page }) => {
  const address = await reportedTeam('green');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openMetrics(page, 'Sam Staff', address);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await update(page).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expect(number(page, repo)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(number(page, repo)).toHaveValue('50.01');
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('Use at most two decimal places.')).toBeVisible();
  await expect(number(page, repo)).toBeFocused();
  await expectAccessible(page);

  // Neither Escape nor going back loses it without asking.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(number(page, repo)).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
  await expect(choice(page, 'Veracode Scanning')).toBeFocused();
  await page.keyboard.press('y');
  await expect(choice(page, 'Veracode Scanning')).toHaveValue('Yes');
  // Three more fields, Cancel, Save.
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab');
  await expect(save(page)).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.keyboard.press('Enter');
  // Half of the code is scanned, the answer says all of it.
  await expect(page.getByRole('dialog', { name: 'Is this right?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(update(page)).toBeFocused();
  await expect(shown(page, repo)).toHaveText('50.01%');
});

test('a session that ends while the dialog is open: nothing typed is lost', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 401 /, /Call failed: \w+/);
  const address = await reportedTeam('red');
  await openMetrics(page, 'Sam Staff', address);
  await update(page).click();
  await number(page, manual).fill('79');
  await page.context().clearCookies();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your session has ended. Select Log In Now to continue where you were.')).toBeVisible();
  await page.getByRole('button', { name: 'Log In Now' }).click();
  // From the provider back to the dialog.
  await signInAs(page, 'Sam Staff');
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(product.origin + address);
  await expect(number(page, manual)).toHaveValue('79');
  await expectAccessible(page);
  await save(page).click();
  await expect(shown(page, manual)).toHaveText('79');
});

test('neither going back nor loading again loses what was typed without asking', async ({ page }) => {
  const address = await reportedTeam('grey');
  await openMetrics(page, 'Sam Staff', address);
  await page.getByRole('tab', { name: 'Team Info' }).click();
  // A press before it is shown would take its place in the history.
  await expect(page.getByRole('tab', { name: 'Team Info' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Team Metrics' }).click();
  await update(page).click();
  await number(page, manual).fill('78');

  await page.evaluate(() => history.back());
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/\/teamMetrics$/);
  await expect(number(page, manual)).toHaveValue('78');

  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await expect(number(page, manual)).toHaveValue('78');

  await page.evaluate(() => history.back());
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/teamInfo$/);
  await page.getByRole('tab', { name: 'Team Metrics' }).click();
  await expect(shown(page, manual)).toHaveText('50');
});
