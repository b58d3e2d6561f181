import {
  expect,
  expectAccessibleOnTabletToo,
  openAs,
  resetPreferences,
  setPreferences,
  test,
  waitForPreferences,
} from './fixtures.ts';

test.beforeEach(({ product }) => setPreferences(product, 'Kim Staff', { shownAround: false }));
test.afterEach(resetPreferences);

test('three sentences above Home at the first visit alone, and above any screen when asked for', async ({
  page,
  product,
}) => {
  await openAs(page, product, 'Kim Staff', '/');
  const welcome = page.getByRole('region', { name: 'Welcome' });
  await expect(welcome.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expectAccessibleOnTabletToo(page);
  await welcome.getByRole('button', { name: 'Got it' }).click();
  await expect(welcome).toBeHidden();
  await waitForPreferences(page);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Your teams' })).toBeVisible();
  await expect(welcome).toBeHidden();

  await page.getByRole('navigation').getByRole('link', { name: 'Team Projects' }).click();
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.getByRole('button', { name: 'kim.staff@example.test' }).click();
  await page.getByRole('menuitem', { name: 'Show me around' }).click();
  const teams = page.getByRole('region', { name: 'Team Projects' });
  await expect(teams).toBeFocused();
  await expectAccessibleOnTabletToo(page);

  // It goes along to the next screen, until it is closed.
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const team = page.getByRole('region', { name: 'A team' });
  await expect(team.getByRole('listitem')).toHaveCount(3);
  await team.getByRole('button', { name: 'Got it' }).focus();
  await page.keyboard.press('Escape');
  await expect(team).toBeHidden();
});
