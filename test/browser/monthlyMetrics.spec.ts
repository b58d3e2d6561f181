import type { Browser, Locator, Page } from '@playwright/test';
import { Client, TablesDB } from 'node-appwrite';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { describeOpenMonth } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonthName, monthOf } from '#domain/monthly-metrics/reports.ts';
import { type TableId, tableIds } from '#domain/resourceIds.ts';
import type { StoredRow } from '#domain/row.ts';
import { fillTable } from '#test/support/fillTable.ts';
import { metricsRow, monthReport } from '#test/support/metricsRows.ts';
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
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '12' } })));
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

/** The metrics of one of the sample's teams, all of them given. */
async function someTeam(browser: Browser, index: number): Promise<string> {
  const page = await (await browser.newContext()).newPage();
  // Some of the sample's values differ much from these.
  const saveAnyway = page.getByRole('button', { name: 'Save anyway' });
  await page.addLocatorHandler(saveAnyway, () => saveAnyway.click());
  await openAs(page, product, 'Sam Staff', '/teams');
  await page
    .getByRole('link', { name: /^View Detail/ })
    .nth(index)
    .click();
  await page.getByRole('tab', { name: 'Team Metrics' }).click();
  await expect(page).toHaveURL(/\/teamMetrics$/);
  await update(page).click();
  await expect(number(page, repo)).toBeVisible();
  for (const input of await dialog(page).getByRole('spinbutton').all()) await input.fill('50');
  const answers: Record<string, string> = {
    'Veracode Scanning': 'Partial',
    'SonarQube Adoption Status': 'Ongoing',
    'Single Artifact Promotion': 'No',
  };
  for (const field of metricFields) {
    const answer = field.kind === 'choice' && (answers[field.label] ?? field.values[0]);
    if (answer) await choice(page, field.label).selectOption(answer);
  }
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const { pathname } = new URL(page.url());
  await page.context().close();
  return pathname;
}

const thisMonth = monthOf(new Date(), 'UTC');

/** The metrics of a team of its own, which reported the last three months but not this one. */
async function unreportedTeam(): Promise<string> {
  const client = new Client().setEndpoint(product.endpoint).setProject(product.projectId).setKey(product.apiKey);
  const fill = (tableId: TableId, rows: readonly StoredRow[]) =>
    fillTable(
      new TablesDB(client),
      tableId,
      // The platform sets the dates itself.
      rows.map((row) => ({ ...row, $createdAt: undefined, $updatedAt: undefined })),
    );
  const updateDate = `${addMonths(thisMonth, -1)}-05T10:00:00.000Z`;
  await fill(tableIds.teamMetadata, [teamRow('blue')]);
  await fill(tableIds.teamMonthlyMetrics, [metricsRow('blue', { updateBy: 'Kim Staff', updateDate })]);
  const months = [1, 2, 3].map((ago) => addMonths(thisMonth, -ago));
  await fill(tableIds.teamReporting, [reportingRow('blue', { months })]);
  await fill(
    tableIds.teamMonthReports,
    [1, 2, 3].map((ago) => monthReport('blue', addMonths(thisMonth, -ago), { overallRepoTestCoverage: 70 - ago })),
  );
  return '/teams/blue/teamMetrics';
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

test('with the keyboard alone, on a phone, in the dark', async ({ page, browser }) => {
  const address = await someTeam(browser, 2);
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

test('a session that ends while the dialog is open: nothing typed is lost', async ({
  page,
  browser,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 401 /, /Call failed: \w+/);
  const address = await someTeam(browser, 4);
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

test('neither going back nor loading again loses what was typed without asking', async ({ page, browser }) => {
  const address = await someTeam(browser, 3);
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
