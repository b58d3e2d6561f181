import { expect, signInAs, test } from './fixtures.ts';
import { startLocal } from '#test/support/startLocal.ts';

test.describe('an organisation of 10,000 teams', () => {
  test('starts, lists every team, and is searched', async ({ page }) => {
    const product = await startLocal({ env: { SAMPLE_TEAMS: '10000' } });
    try {
      await page.goto(`${product.origin}/teams`);
      await signInAs(page, 'Sam Staff');
      await expect(page.getByRole('row')).toHaveCount(21);
      await expect(page.getByText('1–20 of 10,000')).toBeVisible();
      await page.getByPlaceholder('Search Teams...').fill('zzzz-no-such-team');
      await expect(page.getByText('Showing 0 of 10,000 teams')).toBeVisible();
      await expect(page.getByText('There are no records to display')).toBeVisible();
    } finally {
      await page.goto('about:blank');
      await product.stop();
    }
  });
});
