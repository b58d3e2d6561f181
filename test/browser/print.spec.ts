import { expect, openAs, teamAddress, test } from './fixtures.ts';

test('a team, Reporting and Metric Calculations are one page each on paper, which is white in the dark, too', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const team = await teamAddress(product, 0);
  for (const [path, part] of [
    [team, page.getByRole('grid', { name: 'Team Members' }).getByRole('row').nth(1)],
    [team.replace('teamInfo', 'teamMetrics'), page.getByRole('heading', { name: 'Monthly Metrics' })],
    ['/reporting', page.getByRole('grid', { name: 'Who has reported' }).getByRole('row').nth(20)],
    ['/metric-calculations', page.getByRole('rowheader', { name: /^Code-quality tool adoption Greenfield pods/ })],
  ] as const) {
    await openAs(page, product, 'Ada Admin', path);
    await expect(part).toBeVisible();
    const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    expect([path, paper.toString('latin1').match(/\/Type\s*\/Page\b/gu)?.length]).toEqual([path, 1]);
    await page.emulateMedia({ media: 'print' });
    await expect(part).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.locator('.MuiButton-root').first()).toBeHidden();
    await page.emulateMedia({ media: null });
  }
});
