import { readFile, stat } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import readSheets, { type Sheet } from 'read-excel-file/node';
import type { LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const executions = '**/v1/functions/file-exporter/executions';

/** A call with the key of the project. */
async function write({ endpoint, projectId, apiKey }: LocalServices, method: string, path: string, body?: object) {
  const headers = { 'x-appwrite-project': projectId, 'x-appwrite-key': apiKey, 'content-type': 'application/json' };
  const answer = await fetch(`${endpoint}${path}`, { method, headers, body: body ? JSON.stringify(body) : null });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return answer.status === 204 ? {} : ((await answer.json()) as object);
}

/** A file kept of one journey would be offered to the same person in the next. */
async function removeExports(product: LocalServices): Promise<void> {
  const kept = (await write(product, 'GET', '/storage/buckets/exports/files')) as { files: { $id: string }[] };
  for (const { $id } of kept.files) await write(product, 'DELETE', `/storage/buckets/exports/files/${$id}`);
  await write(product, 'DELETE', '/tablesdb/functions/tables/export-runs/rows');
}

/** The account of the person who is signed in. */
async function accountOf(page: Page): Promise<{ readonly $id: string }> {
  const answer = await page.request.get('/v1/account', { headers: { 'x-appwrite-project': 'engineering-data' } });
  return (await answer.json()) as { readonly $id: string };
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

test('goes on while another screen is shown, once however often it is asked for', async ({ page, product }) => {
  let executed = 0;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(executions, async (route) => {
    executed++;
    await held;
    await route.continue();
  });
  await openAs(page, product, 'Sam Staff', '/export');
  await button(page, 'Generate Export').dblclick();
  await expect(page.getByText('Preparing your data export...')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Team Projects' }).click();
  await expect(page.getByRole('heading', { name: 'All Team Projects' })).toBeVisible();
  await page.getByRole('link', { name: 'Export Data' }).click();
  await expect(page.getByText('Preparing your data export...')).toBeVisible();
  await button(page, 'Generate Export').click({ force: true });
  release();
  await expect(button(page, 'Download File')).toBeVisible();
  expect(executed).toBe(1);
});

test('what the platform does not wait for goes on in the background, is found after a reload, and is offered', async ({
  page,
  expectedComplaints,
  product,
}) => {
  // No execution belongs to the row that stands still: the browser itself complains of that answer.
  expectedComplaints.push(/status of 408/, /Call failed: runExport/, /status of 404.*earlier/);
  const body = { message: 'Timed out.', code: 408, type: 'function_synchronous_timeout', version: '1.9.6' };
  await page.route(executions, (route) => route.fulfill({ status: 408, json: body }), { times: 1 });
  const row = { status: 'running', worksheet: 'Members', totalRecords: 120_000, startedAt: new Date().toISOString() };
  await openAs(page, product, 'Sam Staff', '/export');
  const { $id: userId } = await accountOf(page);

  // One that another page of hers has started stands still at this point.
  const read = `read("user:${userId}")`;
  const earlier = { rowId: 'earlier', permissions: [read], data: { ...row, userId } };
  await write(product, 'POST', '/tablesdb/functions/tables/export-runs/rows', earlier);
  await expect(page.getByText('Members: 120,000 records so far')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Members: 120,000 records so far')).toBeVisible();
  const data = { status: 'failed', message: 'The database is gone.' };
  await write(product, 'PATCH', '/tablesdb/functions/tables/export-runs/rows/earlier', { data });
  await expect(page.getByRole('alert')).toHaveText('Export failed: The database is gone.');
  await write(product, 'DELETE', '/tablesdb/functions/tables/export-runs/rows/earlier');

  await button(page, 'Generate Export').click();
  await expect(page.getByText('Your export is ready.')).toBeVisible();
  expect(await detail(page, 'Worksheets')).toBe('7');
  const records = await detail(page, 'Records');
  await page.reload();
  await expect(page.getByText('You can still download your latest export.')).toBeVisible();
  expect(await detail(page, 'Records')).toBe(records);
  await download(page, 'Download File');
});

test('after a reload the file is offered again, and one that is gone says so in the page', async ({
  page,
  product,
  expectedComplaints,
}) => {
  await openAs(page, product, 'Kim Staff', '/export');
  await generate(page);
  const names = ['File', 'Records', 'Worksheets', 'Size'];
  const before = await Promise.all(names.map((name) => detail(page, name)));
  await page.reload();
  await expect(page.getByText('You can still download your latest export.')).toBeVisible();
  expect(await Promise.all(names.map((name) => detail(page, name)))).toEqual(before);
  await expectAccessible(page);
  const downloaded = await download(page, 'Download File');
  const cover = new Map((await sheetsOf(downloaded))[0]?.data as [string, unknown][]);
  expect(cover.get('Years in Metric Calculations')).toMatch(/^2025, /);

  await removeExports(product);
  const tabs = page.context().pages().length;
  expectedComplaints.push(/status of 404/, /Call failed: downloadExport/);
  await button(page, 'Download File').press('Enter');
  const gone = 'Download failed: The file is no longer available. Please generate a new export.';
  await expect(page.getByRole('alert')).toHaveText(gone);
  await expect(button(page, 'Generate Export')).toBeFocused();
  expect(page.context().pages()).toHaveLength(tabs);
  await expectAccessible(page);
});

test("somebody else's file is refused", async ({ page, browser, product }) => {
  await openAs(page, product, 'Sam Staff', '/export');
  await generate(page);
  const answering = page.waitForResponse(/\/download/);
  await download(page, 'Download File');
  const address = (await answering).url();
  expect((await page.request.get(address)).status()).toBe(200);

  const other = await browser.newContext({ baseURL: product.origin });
  const kim = await other.newPage();
  await openAs(kim, product, 'Kim Staff', '/export');
  await expect(button(kim, 'Generate Export')).toBeVisible();
  expect((await kim.request.get(address)).status()).toBe(404);
  await other.close();
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

test('on a phone, nothing is wider than the screen', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, product, 'Sam Staff', '/export');
  await generate(page);
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
  await expectAccessible(page);
});

test('the team list is saved as it is seen', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams?sort=projectId&dir=desc');
  await expect(page.getByRole('row')).toHaveCount(21);
  await page.getByPlaceholder('Search Teams...').fill('a');
  await expect(page.getByText(/^Showing \d+ of 60 teams$/)).toBeVisible();
  const [, found = ''] = /Showing (\d+)/.exec(await page.getByText(/^Showing/).innerText()) ?? [];
  const shown = await page.getByRole('rowheader').first().innerText();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download this list').click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' }).click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toMatch(/^team projects \d{4}-\d\d-\d\d\.xlsx$/);
  await expect(page.getByText(`${found} teams saved as "${downloaded.suggestedFilename()}".`)).toBeVisible();
  await expectAccessible(page);
  const [sheet] = await sheetsOf(downloaded);
  expect(sheet?.data).toHaveLength(Number(found) + 1);
  expect(sheet?.data[1]?.[0]).toBe(shown);
  await page.getByPlaceholder('Search Teams...').fill('zzzz');
  await expect(button(page, 'Download this list')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
});
