import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '6' } })));
test.afterAll(() => product.stop());

/** 500 rows of 50 teams of its own; three rows have a problem each. */
function plan(name: string) {
  const rows = Array.from({ length: 500 }, (_, index) =>
    planCells({
      Team: `${name} ${Math.floor(index / 10)}`,
      'User Email': index === 300 ? 'p300@example,test' : `p${index}@example.test`,
      'Business Unit': index === 123 ? 'Retial' : 'Retail',
      'Greenfield Status': index === 7 ? 'maybe' : 'Yes',
    }),
  );
  const text = textOf([planHeader, ...rows].map((cells) => lineOf(cells)));
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

const input = (page: Page) => page.getByLabel(/Choose.* CSV file/);
const summary = (page: Page) => page.getByRole('status', { name: 'Plan' });
const cell = (page: Page, column: string, line: number) =>
  page.getByRole('combobox', { name: `${column}, line ${line}`, exact: true });

async function choose(page: Page, name: string): Promise<void> {
  await openAs(page, product, 'Ada Admin', '/admin/upload');
  await input(page).setInputFiles(plan(name));
  await expect(page.getByRole('listitem').filter({ hasText: '1 × Business Unit: “Retial” → Retail?' })).toBeVisible();
}

test('three bad rows of 500 are repaired and submitted by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await choose(page, 'keyboard.csv');
  await expect(summary(page)).toHaveText('488 ready, 12 to repair; 49 new teams, 0 changed');
  const height = await page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
  expect(height).toBeLessThanOrEqual(2);
  await expectAccessibleInBothSchemes(page);
  await input(page).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'New value: Business Unit “Retial”' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(summary(page)).toHaveText('498 ready, 2 to repair; 50 new teams, 0 changed');
  await expect(page.getByRole('combobox', { name: /^New value: Greenfield Status/ })).toBeFocused();
  await page.keyboard.type('Yes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^New value: User Email/ })).toBeFocused();
  await page.getByRole('button', { name: 'Undo: Greenfield Status of 1 row' }).focus();
  await page.keyboard.press('Control+z');
  await expect(summary(page)).toHaveText('498 ready, 2 to repair; 50 new teams, 0 changed');
  await page.keyboard.press('Control+Shift+Z');
  await expect(summary(page)).toHaveText('499 ready, 1 to repair; 50 new teams, 0 changed');
  await page.getByRole('combobox', { name: /^New value: User Email/ }).press('Enter');
  await expect(summary(page)).toHaveText('500 ready; 50 new teams, 0 changed');
  await expect(summary(page)).toBeInViewport();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Submit anyway' }).click();
  await expect(page.getByText('"keyboard.csv" was submitted. 500 rows imported.')).toBeVisible({ timeout: 30_000 });

  await page.getByRole('link', { name: 'See the upload history' }).click();
  await page.getByRole('button', { name: '3 repairs: keyboard.csv' }).click();
  const repairs = page.getByRole('dialog', { name: 'Repairs of keyboard.csv' });
  await expect(repairs).toContainText('3 repairs by ada.admin@example.test');
  const sha256 = createHash('sha256').update(plan('keyboard.csv').buffer).digest('hex');
  await expect(repairs).toContainText(`SHA-256 of the file as it was chosen: ${sha256}`);
  await expect(repairs.getByRole('row', { name: '125 Business Unit Retial Retail' })).toBeVisible();
  await expectAccessible(page);
});

test('the grid: keys, a pasted block, rows that go and come, what a cell was, and back', async ({ page }) => {
  await choose(page, 'grid.csv');
  await page.getByRole('button', { name: /^Show rows: Greenfield Status/ }).click();
  await expect(cell(page, 'Greenfield Status', 9)).toBeFocused();
  await page.keyboard.type('Ye');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Greenfield Status', 9)).toHaveValue('maybe');
  await page.keyboard.type('Yes');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /^9 / })).toContainText('Repaired, was maybe');
  await expectAccessibleInBothSchemes(page);

  await page.getByRole('button', { name: 'Show the lines around 9' }).click();
  await page.getByRole('button', { name: 'All columns' }).click();
  await cell(page, 'Team', 8).focus();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, 'Team', 9)).toBeFocused();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Company\tJob Title\nOne\tFirst\nTwo\tSecond');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(cell(page, 'Company', 9)).toHaveValue('One');
  await expect(cell(page, 'Job Title', 10)).toHaveValue('Second');
  await page.getByRole('button', { name: 'Delete line 10' }).click();
  await expect(cell(page, 'Team', 10)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add row' }).click();
  await expect(cell(page, 'Team', 502)).toHaveValue('grid.csv 0');
  await expect(page.getByRole('button', { name: 'Undo: added row' })).toBeVisible();
  for (const next of ['deletion of 1 row', 'paste of 4 cells', 'Greenfield Status on line 9']) {
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: `Undo: ${next}` })).toBeVisible();
  }
  await expect(cell(page, 'Job Title', 10)).toHaveValue('Engineer');
  await page.keyboard.press('Control+Shift+Z');
  await expect(cell(page, 'Company', 9)).toHaveValue('One');
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
});
