import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import { encodeText, type TextEncoding } from '#test/support/csvCorpus/encodeText.ts';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, openAs, readRows, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '6' } })));
test.afterAll(() => product.stop());

interface Format {
  readonly encoding?: TextEncoding;
  readonly separator?: string;
  readonly newline?: string;
}

async function openUpload(page: Page): Promise<void> {
  await openAs(page, product, 'Ada Admin', '/admin/upload');
}

/** Chooses a file of these rows. */
async function choose(page: Page, name: string, rows: readonly string[][], format: Format = {}): Promise<void> {
  const { encoding = 'UTF-8', separator = ',', newline = '\r\n' } = format;
  const text = textOf(
    [planHeader, ...rows].map((cells) => lineOf(cells, separator)),
    newline,
  );
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(encodeText(text, encoding)) };
  await input(page).setInputFiles(file);
}

const input = (page: Page) => page.getByLabel(/Choose.* CSV file/);
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });

async function seeCompleted(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'See the upload history' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row.getByText('Completed', { exact: true })).toBeVisible({ timeout: 60_000 });
}

const formats: readonly Required<Format>[] = [
  { encoding: 'UTF-16 LE with BOM', separator: '\t', newline: '\r\n' },
  { encoding: 'Windows-1252', separator: ';', newline: '\r\n' },
  { encoding: 'UTF-8 with BOM', separator: ',', newline: '\r' },
];
test('a file as Excel writes it, in three ways', async ({ page }) => {
  await openUpload(page);
  for (const format of formats) {
    const team = { Team: 'Störche', 'Product Name': 'Größe; "ça va"', Manager: `Ortiz,\nJosé ${format.encoding}` };
    await choose(page, `${format.encoding}.csv`, [planCells(team)], format);
    await expect(page.getByText(`${format.encoding}.csv`)).toBeVisible();
    await expect(
      page.getByText(/^The file has all required columns and 1 row with 1 team and 1 person\./),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Teams added: 1' }).click();
    await expect(page.getByRole('row', { name: /Störche/ })).toContainText('Product Name: Größe; "ça va"');
  }
});

test('odd values are shown, stored and shown again as they are', async ({ page }) => {
  const [operator, formula, markup] = [
    '{"method":"stringConcat","values":["x"]}',
    '=HYPERLINK("http://x.example.test","x")',
    '<img src=x onerror=alert(1)> مرحبا 👩‍👩‍👧‍👦',
  ];
  const cells = { Team: 'Oddities', 'Product Name': operator, 'Business Unit': formula, 'Business Sector': markup };
  await openUpload(page);
  await choose(page, 'odd.csv', [planCells({ ...cells, Company: operator })]);
  await page.getByRole('button', { name: 'Teams added: 1' }).click();
  const added = page.getByRole('row', { name: /Oddities/ });
  for (const text of [operator, formula, markup]) await expect(added).toContainText(text);
  await submit(page).click();
  await seeCompleted(page, 'odd\\.csv');

  await page.goto(`${product.origin}/teams?search=oddities`);
  await page.getByRole('link', { name: /^View Detail/ }).click();
  for (const text of [operator, formula, markup]) {
    await expect(page.getByRole('tabpanel').getByRole('definition').filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByRole('gridcell', { name: operator })).toBeVisible();
  await expectAccessible(page);

  // The same again with one value changed: nothing of the row is run, all else of it stays.
  await page.goto(`${product.origin}/admin/upload`);
  await choose(page, 'odd again.csv', [planCells({ ...cells, Company: operator, 'Team Status': 'Closed' })]);
  await page.getByRole('button', { name: 'Teams changed: 1' }).click();
  const changed = page.getByRole('row', { name: /Oddities/ });
  await expect(changed).toContainText('Team Status: Active → Closed');
  await expect(changed).not.toContainText('Product Name');
});

test('headers are mapped by hand and remembered, and what looks odd is left out by keyboard', async ({ page }) => {
  const header = planHeader.map((name) => (name === 'User Email' ? 'Kontakt' : name));
  const rows = [
    planCells({ Team: 'Plover', 'User First Name': '?ebnem' }),
    planHeader.map((name) => (name === 'Team' ? 'Printed 21.11.2026' : '')),
  ];
  const text = textOf(['Capacity plan 2026', ...[header, ...rows].map((cells) => lineOf(cells))]);
  const file = { name: 'foreign.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await openUpload(page);
  await input(page).setInputFiles(file);
  await page.getByRole('combobox', { name: 'User Email' }).selectOption('Kontakt');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use these columns' }).click();
  await expect(page.getByText('"Kontakt" is read as User Email.')).toBeVisible();

  await page.reload();
  await input(page).setInputFiles(file);
  await expect(page.getByText('"Kontakt" is read as User Email.')).toBeVisible();
  const odd = page.getByRole('grid', { name: 'Values that look odd' });
  await expect(odd.getByRole('row', { name: /\?ebnem/ })).toContainText('A question mark within a word');
  const tick = odd.getByRole('checkbox', { name: 'Leave out line 4' });
  await tick.focus();
  await page.keyboard.press('Space');
  await expect(tick).toBeChecked();
  await expect(page.getByText('1 of 2 rows is left out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Teams added: 1' })).toBeVisible();
  await expectAccessible(page);
  await submit(page).click();
  await seeCompleted(page, 'foreign\\.csv');
  await expect(page.getByRole('row', { name: /foreign\.csv/ }).getByText(/^1 of 1/)).toBeVisible();
});

test('the template is a file that only lacks its rows, and a change of most teams is asked about', async ({ page }) => {
  await openUpload(page);
  for (const [format, name] of [
    [/^CSV/, 'template.csv'],
    [/^Excel/, 'template.xlsx'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download template' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const buffer = await readFile(await (await downloading).path());
    await input(page).setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('File is empty or invalid.');
    await expect(page.getByText(/missing\)/)).toHaveCount(0);
  }

  const teams = await readRows<Team>(product, tableIds.teamMetadata);
  const rows = teams.map(({ teamName: Team }, index) => planCells({ Team, 'User Email': `new.${index}@example.test` }));
  await choose(page, 'most.csv', rows);
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: 'Submit this file?' });
  await expect(dialog).toContainText(/It changes \d+ of today's \d+ teams: .* and \d+ more\./);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(submit(page)).toBeEnabled();
});
