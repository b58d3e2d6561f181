import { readFile } from 'node:fs/promises';
import { Client, TablesDB } from 'node-appwrite';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { fillTable } from '#test/support/fillTable.ts';
import { readWorkbook } from '#test/support/workbooks.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

const falcon = { teamId: 'falcon', teamName: 'Falcon' } as const;

test('an admin finds a change among those of all teams, and takes it out as a spreadsheet', async ({
  page,
  product,
}) => {
  const client = new Client().setEndpoint(product.endpoint).setProject(product.projectId).setKey(product.apiKey);
  const addEntries = (entries: readonly ChangeEntry[]) =>
    fillTable(
      new TablesDB(client),
      'change-entries',
      entries.map((entry) => ({ ...entry, $createdAt: undefined, $updatedAt: undefined })),
    );
  const minute = (count: number) => new Date(Date.now() - count * 60_000).toISOString();
  const ofFalcon = Array.from({ length: 25 }, (_, index) =>
    changeRow(`falcon${index}`, { ...falcon, newValue: `=Tool ${index}`, changedAt: minute(index + 2) }),
  );
  const upload = { area: 'team', field: 'upload', source: 'upload', uploadId: 'u1', fileName: 'plan.csv' } as const;
  const byUpload = changeRow('imported', {
    ...upload,
    userName: 'ada.admin@example.test',
    oldValue: '{"sector":"Retail"}',
    newValue: '{"sector":"Energy"}',
    changedAt: minute(1),
  });
  await addEntries([...ofFalcon, byUpload]);

  await openAs(page, product, 'Ada Admin', '/admin');
  await page.getByRole('tab', { name: 'Changes' }).click();
  await expect(page).toHaveURL(/\/admin\/changes$/);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expect(page.getByText('Sector: Retail → Energy')).toBeVisible();
  await expectAccessible(page);

  await addEntries([changeRow('now', { newValue: 'Rust:1.80', changedAt: minute(0) })]);
  await expect(page.getByText('added Rust 1.80')).toBeVisible();

  await page.getByRole('combobox', { name: 'Team' }).click();
  await page.keyboard.type('fal');
  await expect(page.getByRole('option', { name: 'Falcon (removed)' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?team=falcon$/);
  await expect(page.getByText('1–20 of 25')).toBeVisible();
  await page.getByRole('button', { name: 'Go to next page' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(5);
  await page.goBack();
  await expect(page.getByRole('listitem')).toHaveCount(20);

  await page.getByRole('button', { name: 'Download changes' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Excel workbook (.xlsx)' }).click();
  const downloaded = await downloading;
  expect(downloaded.suggestedFilename()).toMatch(/^changes \d{4}-\d\d-\d\d\.xlsx$/);
  const [header, ...rows] = (await readWorkbook(await readFile(await downloaded.path()))).get('Changes') ?? [];
  expect(header).toEqual(['When', 'Who', 'How known', 'Team', 'Area', 'Field', 'Old', 'New', 'Upload']);
  expect(rows).toHaveLength(25);
  expect(rows[0]).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
    'Sam Staff',
    'platform',
    'Falcon',
    'Tech inventory',
    'Languages',
    null,
    '=Tool 0',
    null,
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.origin}/admin/changes?upload=u1`);
  await expect(page.getByRole('region', { name: 'plan.csv' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
