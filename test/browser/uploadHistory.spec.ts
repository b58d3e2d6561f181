import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

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
  await submit(page, 'capacity plan.csv', manyRows(5_000));
  const row = page.getByRole('row', { name: /capacity plan\.csv/ });
  // Seen only while it lasts: some seconds. How fast it is, and how much longer it takes: HistoryTab.test.tsx.
  await expect(row.getByText('Processing')).toBeVisible();
  await expect(row.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
  await expect(row.getByText('5,000 of 5,000')).toBeVisible();
  await expect(row.getByText('5,000 rows imported.')).toBeVisible();
  await expectAccessible(page);
});
