import { readFile, stat } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import readSheets, { type Sheet } from 'read-excel-file/node';
import type { LocalServices } from '#test/support/startLocal.ts';
import { callWithKey, expect, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A file kept of one journey would be offered to the same person in the next. */
async function removeExports(product: LocalServices): Promise<void> {
  const kept = (await callWithKey(product, 'GET', '/storage/buckets/exports/files')) as { files: { $id: string }[] };
  for (const { $id } of kept.files) await callWithKey(product, 'DELETE', `/storage/buckets/exports/files/${$id}`);
  await callWithKey(product, 'DELETE', '/tablesdb/functions/tables/export-runs/rows');
}

test.beforeEach(({ product }) => removeExports(product));

async function generate(page: Page): Promise<void> {
  await button(page, 'Generate Export').click();
  await expect(button(page, 'Download File')).toBeVisible();
}

const detail = async (page: Page, name: string) =>
  page.getByRole('region', { name: 'Export Details' }).locator(`dt:text-is("${name}") + dd`).innerText();

async function download(page: Page, buttonName: string): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await button(page, buttonName).click();
  return downloading;
}

async function sheetsOf(downloaded: Download): Promise<Sheet[]> {
  return readSheets(await readFile(await downloaded.path()), { trim: false });
}

test('generate, download, and read what is in the file', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/export');
  await expect(page.getByRole('heading', { level: 1, name: 'Export Engineering Data' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await generate(page);
  await expectAccessibleInBothSchemes(page);

  await page.setViewportSize({ width: 390, height: 844 });
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);

  const downloaded = await download(page, 'Download File');
  expect(downloaded.suggestedFilename()).toBe(await detail(page, 'File'));
  const [about, ...sheets] = await sheetsOf(downloaded);
  expect(about).toBeDefined();
  expect(String(sheets.length + 1)).toBe(await detail(page, 'Worksheets'));
  const records = sheets.reduce((sum, { data }) => sum + data.length - 1, 0);
  expect(records.toLocaleString('en-US')).toBe(await detail(page, 'Records'));
  const teams = sheets.find(({ sheet }) => sheet === 'Teams');
  expect(teams?.data).toHaveLength(61);
  const { size } = await stat(await downloaded.path());
  expect(await detail(page, 'Size')).toBe(`${(size / 1_048_576).toFixed(2)} MB`);

  await button(page, 'Generate New Export').click();
  await expect(button(page, 'Generate Export')).toBeFocused();
});

test('a saved export is in no cache of the browser, whatever the platform allows', async ({
  page,
  product,
  expectedComplaints,
}) => {
  expectedComplaints.push(/ERR_CACHE_MISS/);
  await openAs(page, product, 'Sam Staff', '/export');
  await generate(page);
  const answering = page.waitForResponse(/\/download/);
  const downloaded = await download(page, 'Download File');
  expect(downloaded.url()).toMatch(/^blob:/);
  expect(downloaded.suggestedFilename()).toBe(await detail(page, 'File'));
  expect((await sheetsOf(downloaded)).length).toBeGreaterThan(1);
  const answer = await answering;
  expect(answer.headers()['cache-control']).toBe('private, max-age=3888000');
  const fromCache = (address: string) =>
    fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
      ({ status }) => status,
      () => 'none',
    );
  expect(await page.evaluate(fromCache, answer.url())).not.toBe(200);
});
