import type { Page } from '@playwright/test';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, expectAccessibleOnTabletToo, openAs, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '60' } })));
test.afterAll(() => product.stop());
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const repo = 'Overall Repo Test Coverage (%)';
const manual = 'Manual Functional Test Count';
const scanning = 'Veracode Scanning';

const input = (page: Page, label: string, team: string) =>
  page.getByRole('textbox', { name: `${label}, ${team}`, exact: true });
const choice = (page: Page, label: string, team: string) =>
  page.getByRole('combobox', { name: `${label}, ${team}`, exact: true });
const changes = (page: Page) => page.getByRole('status', { name: 'Changes' });

/** Names of Sam's three teams, in the order of the grid. */
async function openGrid(page: Page, person: 'Sam Staff' | 'Kim Staff' = 'Sam Staff', path = '/enter-metrics') {
  await openAs(page, product, person, path);
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page.getByRole('rowheader').getByRole('link').allInnerTexts();
}

/** Values of the sample differ much from those of a test: the question about big changes is answered wherever it appears. */
async function saveBigChanges(page: Page): Promise<void> {
  const saveAnyway = page.getByRole('button', { name: 'Save anyway' });
  await page.addLocatorHandler(saveAnyway, () => saveAnyway.click());
}

/** Waits until no question is open. */
const answered = (page: Page) => expect(page.getByRole('dialog')).toHaveCount(0);

/** Clipboard text of a spreadsheet for these teams: another value of each metric, in the order of the grid. */
function spreadsheet(teams: readonly string[], repoCoverage = '61,5'): string {
  const values = [repoCoverage, '55,25%', '1250', '30', 'partial', '45 %', 'ongoing', 'YES'];
  const rows = teams.map((team) => [team, ...values].join('\t'));
  return `${['Team', ...metricFields.map(({ label }) => label)].join('\t')}\r\n${rows.join('\r\n')}\r\n`;
}

const copy = (page: Page, text: string) => page.evaluate((copied) => navigator.clipboard.writeText(copied), text);

/** Longest time for the job, beginning with Home, in seconds. */
const jobTime = 20;

test(`three teams' metrics from a spreadsheet in at most ${jobTime} s`, async ({ page }) => {
  await saveBigChanges(page);
  const teams = await openGrid(page);
  expect(teams).toHaveLength(3);
  await copy(page, spreadsheet(teams));
  await page.getByRole('link', { name: 'Home' }).click();

  const begin = Date.now();
  await page.getByRole('link', { name: 'Enter metrics of your teams' }).click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect(page.getByText(/24 values pasted into 3 teams\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save 3 teams' }).click();
  await expect(changes(page)).toHaveText('3 teams saved.');
  const seconds = (Date.now() - begin) / 1_000;
  test.info().annotations.push({ type: 'job time', description: `${seconds} s` });
  expect(seconds).toBeLessThanOrEqual(jobTime);

  for (const team of teams) {
    await expect(page.getByRole('rowheader', { name: team })).toContainText(/Saved\. \w+: reported on .* by Sam Staff/);
  }
  await expectAccessibleOnTabletToo(page);
  await page.reload();
  await expect(input(page, repo, teams[0] ?? '')).toHaveValue('61.5');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByText('61.50%')).toBeVisible();
});

test('with the keyboard alone: errors, reasons, contradictions, and the question before leaving', async ({ page }) => {
  const [first = '', second = ''] = await openGrid(page);
  await input(page, repo, first).focus();
  await page.keyboard.type('161');
  await page.keyboard.press('Enter');
  await expect(input(page, repo, second)).toBeFocused();
  await expect(input(page, repo, first)).toHaveAccessibleDescription(/Must be between 0 to 100/);
  await expectAccessibleOnTabletToo(page);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('62');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(input(page, manual, first)).toBeFocused();
  await page.keyboard.type('n/a');
  await page.keyboard.press('ArrowRight');
  await expect(choice(page, scanning, first)).toBeFocused();
  await page.keyboard.type('n');
  await expect(choice(page, scanning, first)).toHaveValue('No');
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, scanning, second)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await expect(choice(page, manual, first)).toBeFocused();
  await expect(choice(page, manual, first)).toHaveAccessibleDescription(/Choose a reason\./);
  await page.keyboard.type('bo');
  await expect(choice(page, manual, first)).toHaveValue('notApplicable:boughtSoftware');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: 'Is this right?' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(input(page, 'Veracode Scanning Percentage (%)', first)).toBeFocused();
  await page.keyboard.type('0');
  await saveBigChanges(page);
  await page.keyboard.press('Control+Enter');
  await expect(changes(page)).toHaveText('1 team saved.');

  await input(page, repo, second).focus();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: 'Team Projects' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(input(page, repo, second)).toHaveValue('1');
});

test('two people: the one who saves second decides, while nothing moves, and confirms the rest', async ({
  page,
  browser,
}) => {
  const [first = '', second = ''] = await openGrid(page);
  const id = await page
    .getByRole('rowheader')
    .getByRole('link')
    .first()
    .getAttribute('href')
    .then((href) => href?.split('/')[2] ?? '');
  const other = await (await browser.newContext()).newPage();
  await saveBigChanges(page);
  await saveBigChanges(other);
  const placeOf = async (name: string) => (await input(page, repo, name).boundingBox())!.y;
  const places = [await placeOf(first), await placeOf(second)];
  await openGrid(other, 'Kim Staff', `/enter-metrics?teams=${id}`);
  await input(page, repo, first).fill('41');
  await input(page, repo, second).fill('42');
  await input(other, repo, first).fill('43');
  await other.keyboard.press('Control+Enter');
  await answered(other);
  await expect(page.getByText('Kim Staff saved 43% while you were editing. You entered 41%.')).toBeVisible();
  // Notices and questions have a place of their own, so that the table doesn't move.
  expect([await placeOf(first), await placeOf(second)]).toEqual(places);
  await expectAccessibleOnTabletToo(page);
  await page.getByRole('button', { name: 'Save 2 teams' }).click();
  await expect(changes(page)).toHaveText('1 team saved.');
  await page.getByRole('button', { name: `Keep 41% for ${repo}, ${first}` }).click();
  await page.keyboard.press('Control+Enter');
  await answered(page);
  await expect(input(other, repo, first)).toHaveValue('41');
  await expect(other.getByText('Changed by Sam Staff')).toBeVisible();
  await other.context().close();
});

test('on a phone, in the dark: teams are added, and the page stays as wide as the screen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const teams = await openGrid(page);
  await page.getByRole('combobox', { name: 'Add a team' }).fill('tax');
  const option = page.getByRole('listbox').getByRole('option').first();
  await expect(option).toBeVisible();
  await expectAccessible(page);
  await option.click();
  await expect(page.getByRole('rowheader')).toHaveCount(4);
  const field = input(page, repo, teams[0] ?? '');
  await field.fill('12');
  await page.getByRole('button', { name: `N/A, not applicable: ${manual}, ${teams[1] ?? ''}` }).click({ force: true });
  await expect(choice(page, manual, teams[1] ?? '')).toBeFocused();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // The sticky column doesn't cover the input that has the focus.
  const box = await choice(page, manual, teams[1] ?? '').boundingBox();
  const header = await page.getByRole('rowheader').first().boundingBox();
  expect(box?.x ?? 0).toBeGreaterThanOrEqual((header?.x ?? 0) + (header?.width ?? 0));
  await page.setViewportSize({ width: 768, height: 1024 });
  await expectAccessible(page);
});
