import { expect, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

test('the radar by keyboard, as a table, on a phone and on paper', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/technologies/radar');
  const dot = page.getByRole('link', {
    name: /^\d+\. Java 8: on Hold: leave by March 31, \d{4}, move to 21\. \d+ teams?\b/,
  });
  await expect(dot).toBeVisible();
  await dot.focus();
  await expect(page.getByRole('tooltip')).toContainText('Libraries no longer support it');
  await expectAccessibleInBothSchemes(page);
  const dots = page.getByRole('group', { name: /^Picture of / }).getByRole('link');
  const count = await dots.count();
  expect(count).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Table' }).press('Enter');
  await expect(page).toHaveURL('/technologies/radar?view=table');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(count + 1);
  await expectAccessibleInBothSchemes(page);
  await page.goBack();
  await expect(dots).toHaveCount(count);

  // A finger meets each link of the lists (WCAG 2.5.8).
  const sides = await page
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => Math.min(link.clientWidth, link.clientHeight)));
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(24);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Table' })).toBeHidden();
  await expect(dots.first()).toBeVisible();
  // One page: the sample's picture stays in one piece.
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/gu)).toHaveLength(1);
});
