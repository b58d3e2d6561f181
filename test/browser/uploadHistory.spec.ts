import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { UploadRow } from '../../domain/upload/columns';
import { startLocal, type LocalServices } from '../support/startLocal';
import { submission } from '../support/startUploads';
import { sparseRow, uploadRow } from '../support/uploadRow';
import { expect, expectAccessible, signInAs, test } from './fixtures';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal()));
test.afterAll(() => product.stop());

async function openHistory(page: Page): Promise<void> {
  await page.goto(`${product.origin}/admin/history`);
  await signInAs(page, 'Ada Admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
}

/** Submits a file as the page's person, past the page. */
async function submit(page: Page, fileName: string, rows: readonly UploadRow[]): Promise<void> {
  const answer = await page.request.post(`${product.endpoint}/functions/file-uploader/executions`, {
    headers: { 'x-appwrite-project': product.projectId },
    data: { body: JSON.stringify(submission(rows, fileName)), async: false, path: '/', method: 'POST' },
  });
  const { responseStatusCode, responseBody } = (await answer.json()) as Record<string, unknown>;
  expect([responseStatusCode, responseBody]).toEqual([200, expect.stringContaining('queued')]);
}

function manyRows(count: number): UploadRow[] {
  return Array.from({ length: count }, (_, index) =>
    uploadRow({
      Team: `Team ${index % 40}`,
      'Project Id': `P-${index % 40}`,
      'User Email': `person${index}@example.test`,
    }),
  );
}

test('an upload appears by itself, progresses and completes', async ({ page }) => {
  await openHistory(page);
  await expect(page.getByText('No upload history found.')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await submit(page, 'capacity plan.csv', manyRows(6_000));
  const row = page.getByRole('row', { name: /capacity plan\.csv/ });
  await expect(row.getByText('Processing')).toBeVisible();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expect(row.getByText(/rows\/s · about .* left/)).toBeVisible();
  await expectAccessible(page);
  await expect(row.getByText('Completed', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(row.getByText('6,000 of 6,000')).toBeVisible();
  await expect(row.getByText('6,000 rows processed.')).toBeVisible();
  await expectAccessible(page);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a failed upload is tinted and its error file downloads, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openHistory(page);
    const name = `nothing usable ${colorScheme}`;
    await submit(page, `${name}.csv`, [sparseRow({ 'Product Name': 'of no team' })]);
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row.getByText('Failed')).toBeVisible();
    const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const ground = await row.evaluate(groundOf);
    expect(ground).not.toBe(await page.getByRole('row').first().evaluate(groundOf));
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    await expectAccessible(page);

    const downloading = page.waitForEvent('download');
    await row.getByRole('link', { name: 'Error file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${name} - refused rows.csv`);
    expect(await readFile(await download.path(), 'utf8')).toContain('of no team');
  });
}

test('a staff member who types the address sees access denied', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.goto(`${product.origin}/admin/history`);
  await signInAs(page, 'Sam Staff');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText("You don't have access to this application.")).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin' })).toHaveCount(0);
  expect(scripts.filter((url) => /\/v1\/(tablesdb|functions)/.test(url))).toEqual([]);
  await expectAccessible(page);
});

test('on a phone, the history scrolls inside its table alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHistory(page);
  await submit(page, 'phone.csv', [uploadRow()]);
  const row = page.getByRole('row', { name: /phone\.csv/ });
  await expect(row.getByText('Completed', { exact: true })).toBeInViewport();
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
  await expectAccessible(page);
});
