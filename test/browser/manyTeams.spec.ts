import { expect, openAs, test } from './fixtures.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { addRows } from '#test/support/platformRows.ts';
import { startLocal } from '#test/support/startLocal.ts';
import { teamRows } from '#test/support/teamRows.ts';

test('all of 10,000 teams are listed and searched', async ({ page }) => {
  const product = await startLocal({ env: { LOSES_EVENTS: '1' } });
  try {
    await addRows(product, tableIds.teamMetadata, teamRows(10_000));
    await openAs(page, product, 'Sam Staff', '/teams');
    await expect(page.getByRole('row')).toHaveCount(21);
    await expect(page.getByText('1–20 of 10,000')).toBeVisible();
    await page.getByPlaceholder('Search Teams...').fill('team 9999');
    await expect(page.getByText('Showing 1 of 10,000 teams')).toBeVisible();
    await page.getByPlaceholder('Search Teams...').fill('zzzz-no-such-team');
    await expect(page.getByText('Showing 0 of 10,000 teams')).toBeVisible();
    await expect(page.getByText('There are no records to display')).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await product.stop();
  }
});
