import { isClosed } from '#domain/teams/closedTeam.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import type { LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessibleInBothSchemes, openAs, readRows, test } from './fixtures.ts';

/** Names of the teams that wrote Java with a version that begins with 8. */
async function findJava8(product: LocalServices): Promise<string[]> {
  const teams = await readRows<Team>(product, tableIds.teamMetadata);
  const inventories = await readRows<TechInventory>(product, tableIds.teamTechInventory);
  const users = inventories.filter((row) => /(^|\|) *java *: *(1\.)?8\b/i.test(row.languageAndVersion ?? ''));
  const ids = new Set(users.map(({ $id }) => $id));
  return teams
    .filter((team) => ids.has(team.$id) && !isClosed(team.teamStatus))
    .map(({ teamName }) => teamName.trim())
    .sort();
}

test('which teams use Java 8, from Home, and back to the place', async ({ page, product }) => {
  const wanted = await findJava8(product);
  expect(wanted.length).toBeGreaterThan(0);
  await openAs(page, product, 'Sam Staff', '/');
  await page.getByRole('link', { name: 'Technologies' }).press('Enter');
  await page.getByRole('searchbox', { name: 'Search Technologies' }).press('/');
  await page.keyboard.type('java 8');
  const list = page.getByRole('grid', { name: 'Technologies' });
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('link', { name: 'Java' }).press('Enter');
  const heading = `${wanted.length} ${wanted.length === 1 ? 'team uses' : 'teams use'} Java 8`;
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const teams = page.getByRole('grid', { name: 'Teams' });
  await expect(teams.getByRole('row')).toHaveCount(wanted.length + 1);
  const shown = await teams.getByRole('row').getByRole('link').and(page.locator('[href^="/teams/"]')).allInnerTexts();
  expect(shown.sort()).toEqual(wanted);
  await expect(teams.getByText('Loading...')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Use over time' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // An item of a team's inventory leads to its technology, and from there back to the item.
  await teams.getByRole('link', { name: wanted[0] ?? '' }).click();
  const item = page.getByRole('group', { name: 'Languages', exact: true }).getByRole('link', { name: /^Java/ }).first();
  await item.scrollIntoViewIfNeeded();
  const place = await item.boundingBox();
  await item.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Java' })).toBeVisible();
  await page.goBack();
  await expect(item).toBeFocused();
  expect((await item.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, -1);

  await page.goto(`${product.origin}/technologies?search=java`);
  await expect(list.getByRole('link', { name: 'Java', exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 800 });
  for (const address of ['/technologies', '/technologies/frameworks/Next%252Ejs']) {
    await page.goto(product.origin + address);
    await expect(page.getByRole('grid').getByRole('link').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  }
});
