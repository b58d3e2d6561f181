import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { foreignWorkbook, planSheet } from '#test/support/foreignWorkbook.ts';
import { readWorkbook } from '#test/support/workbooks.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '6' } })));
test.afterAll(() => product.stop());

async function openUpload(page: Page): Promise<void> {
  await openAs(page, product, 'Ada Admin', '/admin/upload');
  await expect(page.getByRole('heading', { name: 'Capacity plan' })).toBeVisible();
}

function csv(name: string, rows: readonly string[][], header: readonly string[] = planHeader) {
  const text = textOf([[...header], ...rows].map((cells) => lineOf(cells)));
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
}

function workbook(name: string, bytes: Uint8Array) {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.from(bytes) };
}

const input = (page: Page) => page.getByLabel(/Choose.* CSV file/);
/** Folded at first. */
const listProblems = (page: Page) => page.getByRole('button', { name: 'List them row by row' }).click();
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function drop(page: Page, file: ReturnType<typeof csv>): Promise<void> {
  const transfer = await page.evaluateHandle(
    ({ name, text }) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name));
      return data;
    },
    { name: file.name, text: file.buffer.toString() },
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop the file here.')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
}

test('drop, choose, look at what it will do, submit, and see it completed', async ({ page }) => {
  await openUpload(page);
  await expectAccessible(page);
  // A file that lacks a column is compared with what is required.
  await drop(page, csv('short.csv', [planCells().slice(1)], planHeader.slice(1)));
  await expect(page.getByRole('alert')).toHaveText('File is missing required columns: Team');
  await expect(page.getByText('Team (missing)')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expectAccessible(page);

  await input(page).setInputFiles(csv('journey.csv', [planCells({ Team: 'Osprey' })]));
  await expect(page.getByText(/^The file has all required columns and 1 row with 1 team and 1 person\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Teams added: 1' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Teams not in the file: 6/ })).toBeVisible();
  await expectAccessible(page);
  await submit(page).click();
  await expect(page.getByText(/^"journey\.csv" was submitted/)).toBeVisible();
  await expect(page.getByText('No file chosen.').first()).toBeVisible();
  await page.getByRole('link', { name: 'See the upload history' }).click();
  const row = page.getByRole('row', { name: /journey\.csv/ });
  await expect(row.getByText('Completed')).toBeVisible();

  await page.getByRole('tab', { name: 'Upload' }).click();
  await input(page).setInputFiles(csv('again.csv', [planCells({ Team: 'Osprey', 'Team Status': 'Closed' })]));
  await page.getByRole('button', { name: 'Teams changed: 1' }).click();
  await expect(page.getByRole('row', { name: /Osprey/ })).toContainText('Team Status: Active → Closed');
});

test('problems are listed, filtered and downloaded, and no wider than a phone', async ({ page }) => {
  await openUpload(page);
  const rows = [planCells(), planCells({ 'Greenfield Status': 'maybe' }), planCells({ Team: '' })];
  await input(page).setInputFiles(csv('problems.csv', rows));
  await listProblems(page);
  const problems = page.getByRole('grid', { name: 'Rows with problems' });
  await expect(problems.getByText('Greenfield Status is "maybe"')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.getByLabel('Filter problems').fill('maybe');
  await expect(problems.getByText("The team's name")).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download problems' }).click();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('menuitem', { name: /^CSV/ }).click();
  expect((await download).suggestedFilename()).toBe('problems - problems.csv');
  expect(await readFile(await (await download).path(), 'utf8')).toContain('3,"Greenfield Status","maybe"');

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(problems).toBeVisible();
  await expect(page.getByRole('table', { name: 'What this file will do' })).toBeVisible();
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
  await expectAccessible(page);
});

test('a search in the problems that fails says so, and works again after Retry', async ({
  page,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Out of memory/, /A search in the file failed/);
  await openUpload(page);
  await input(page).setInputFiles(csv('problems.csv', [planCells(), planCells({ Team: '' })]));
  await listProblems(page);
  await page.getByRole('button', { name: 'Teams added: 1' }).click();
  const problems = page.getByRole('grid', { name: 'Rows with problems' });
  await expect(problems.getByText("The team's name")).toBeVisible();
  await expect(page.getByText('1 found')).toHaveCount(2);
  for (const worker of page.workers()) {
    await worker.evaluate(() => {
      const prototype = String.prototype as { toLowerCase: () => string };
      const { toLowerCase } = prototype;
      prototype.toLowerCase = () => {
        prototype.toLowerCase = toLowerCase;
        throw new Error('Out of memory.');
      };
    });
  }
  await page.getByLabel('Filter problems').fill('team');
  await expect(page.getByRole('alert').filter({ hasText: 'The search failed.' })).toBeVisible();
  await expect(page.getByText('0 found')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(problems.getByText("The team's name")).toBeVisible();
  await expect(page.getByText('1 found')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Teams added: 1' })).toBeVisible();
});

test('a workbook is uploaded, and its refused rows come back as one that can be corrected', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await openUpload(page);
  await input(page).setInputFiles(csv('first.csv', [planCells()]));
  await expect(submit(page)).toBeEnabled();
  const before = asked.length;
  const refused = planCells({ Team: 'Plover', 'Project Id': '0042', 'Greenfield Status': '1E5' });
  const sheets = [
    { name: 'Notes', rows: { 1: ['Hello'] } },
    planSheet([planCells({ Team: 'Plover' }), refused], { name: 'Plan' }),
  ];
  await input(page).setInputFiles(workbook('plan.xlsx', foreignWorkbook(sheets)));
  await page.getByRole('combobox', { name: 'Sheet' }).click();
  await expectAccessible(page);
  await page.getByRole('option', { name: 'Plan' }).click();
  await listProblems(page);
  await expect(page.getByRole('grid', { name: 'Rows with problems' }).getByText('Is "1E5"')).toBeVisible();
  expect(asked.slice(before).filter((url) => url.endsWith('.js'))).not.toEqual([]);
  await submit(page).click();
  await page.getByRole('button', { name: 'Submit anyway' }).click();
  await expect(page.getByText(/^"plan\.xlsx" was submitted\. 1 of 2 rows imported, 1 refused\./)).toBeVisible({
    timeout: 30_000,
  });
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See the upload history' }).click();
  const row = page.getByRole('row', { name: /plan\.xlsx/ });
  await expect(row.getByText('Partly imported')).toBeVisible();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Error file' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('plan - refused rows.xlsx');
  const bytes = await readFile(await download.path());
  const [, [team, id, , , , , greenfield] = []] = (await readWorkbook(bytes)).get('Refused rows') ?? [];
  expect([team, id, greenfield]).toEqual(['Plover', '0042', '1E5']);

  await page.getByRole('tab', { name: 'Upload' }).click();
  await input(page).setInputFiles(workbook('plan - refused rows.xlsx', bytes));
  await listProblems(page);
  await expect(page.getByRole('grid', { name: 'Rows with problems' }).getByText('Is "1E5"')).toBeVisible();
});
