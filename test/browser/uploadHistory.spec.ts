import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { submission } from '#test/support/startUploads.ts';
import { sparseRow, uploadRow } from '#test/support/uploadRow.ts';
import { expect, expectAccessible, inBothSchemes, openAs, signInAs, test } from './fixtures.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'upload-history-'));
let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ dataDir })));
test.afterAll(async () => {
  await product.stop();
  rmSync(dataDir, { recursive: true });
});

async function openHistory(page: Page): Promise<void> {
  await openAs(page, product, 'Ada Admin', '/admin/history');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
}

/** Submits a file as the page's person, past the page. */
async function submit(page: Page, fileName: string, rows: readonly UploadRow[]): Promise<void> {
  const answer = await page.request.post(`${product.endpoint}/functions/file-uploader/executions`, {
    headers: { 'x-appwrite-project': product.projectId, origin: product.origin },
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
  await submit(page, 'capacity plan.csv', manyRows(12_000));
  const row = page.getByRole('row', { name: /capacity plan\.csv/ });
  // Seen only while it lasts: some seconds.
  await expect(row.getByText(/rows\/s · about .* left/)).toBeVisible();
  await expect(row.getByText('Processing')).toBeVisible();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
  await expect(row.getByText('12,000 of 12,000')).toBeVisible();
  await expect(row.getByText('12,000 rows imported.')).toBeVisible();
  await expectAccessible(page);
});

test('an upload that was taken in part does not look like one that was taken whole', async ({ page }) => {
  await openHistory(page);
  const [whole, part] = ['whole.csv', `part.csv`];
  await submit(page, whole, [uploadRow()]);
  await submit(page, part, [uploadRow(), sparseRow({ 'Product Name': 'of no team' })]);
  const chip = (name: string, label: string) =>
    page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(label, { exact: true })
      .locator('..');
  await expect(chip(part, 'Partly imported')).toBeVisible();
  await expect(chip(whole, 'Completed')).toBeVisible();
  await expect(page.getByText('1 of 2 rows imported, 1 refused.').first()).toBeVisible();
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  await inBothSchemes(page, async () => {
    const [amber, green] = [
      await chip(part, 'Partly imported').evaluate(groundOf),
      await chip(whole, 'Completed').evaluate(groundOf),
    ];
    expect(amber).not.toBe(green);
    await expectAccessible(page);
  });
});

test('a failed upload is tinted and its error file downloads', async ({ page }) => {
  await openHistory(page);
  const name = 'nothing usable';
  await submit(page, `${name}.csv`, [sparseRow({ 'Product Name': 'of no team' })]);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Failed', { exact: true })).toBeVisible();
  const groundOf = (element: Element) => getComputedStyle(element).backgroundColor;
  await inBothSchemes(page, async () => {
    const ground = await row.evaluate(groundOf);
    expect(ground).not.toBe(await page.getByRole('row').first().evaluate(groundOf));
    expect(ground).not.toBe('rgba(0, 0, 0, 0)');
    await expectAccessible(page);
  });

  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Error file' }).click();
  await page.getByRole('menuitem', { name: 'CSV (.csv)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${name} - refused rows.csv`);
  expect(await readFile(await download.path(), 'utf8')).toContain('of no team');
});

test('a staff member who types the address is told whom to ask, and gets no code for uploads', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${product.origin}/admin/history`);
  await signInAs(page, 'Sam Staff');
  await expect(page.getByRole('heading', { name: 'Admin' })).toBeVisible();
  await expect(page.getByText('This page is for admins.')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expectAccessible(page);

  expect(asked.filter((url) => /\/v1\/(tablesdb|functions)/.test(url))).toEqual([]);
  const scripts = [...new Set(asked.filter((url) => url.endsWith('.js')))];
  const code = (await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()))).join('');
  expect(code).toContain('This page is for admins.');
  expect(code).not.toContain('upload history');
});

test('the page says when it is not live, and misses nothing of what happened meanwhile', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/WebSocket/, /Failed to load resource/, /Call failed/, /reconnect/i);
  await openHistory(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  const { port } = new URL(product.origin);
  await product.kill9();
  await expect(page.getByText(/^Not live: reconnecting\.\.\. As of \d/)).toBeVisible();
  await expectAccessible(page);
  product = await startLocal({ dataDir, env: { PORT: port } });
  await submit(page, 'meanwhile.csv', [uploadRow()]);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /meanwhile\.csv/ }).getByText('Completed', { exact: true })).toBeVisible();
});

test('on a phone, the history scrolls inside its table alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHistory(page);
  await submit(page, 'phone.csv', [uploadRow()]);
  const row = page.getByRole('row', { name: /phone\.csv/ });
  // A column has the same name.
  await expect(row.locator(':not([aria-hidden])').getByText('Completed', { exact: true }).first()).toBeInViewport();
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
  await expectAccessible(page);
});
