import type { Page } from '@playwright/test';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, expectAccessibleInBothSchemes, openAs, teamAddress, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '12' } })));
test.afterAll(() => product.stop());

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const isNoWiderThanThePhone = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

test('an admin edits a team, adds a member, removes the team and restores it, on a phone', async ({
  page,
  browser,
  expectedComplaints,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const address = await teamAddress(product, 0);
  await openAs(page, product, 'Ada Admin', address);
  await expect(page.getByRole('button', { name: 'Team actions' })).toBeVisible();
  await expectAccessible(page);
  await isNoWiderThanThePhone(page);

  await page.getByRole('button', { name: 'Team actions' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit team' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Edit Team').getByLabel('Team Name')).toBeFocused();
  await dialog(page, 'Edit Team').getByLabel('Team Name').fill('Renamed Team');
  await dialog(page, 'Edit Team').getByLabel('Sector').fill('Made up');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await isNoWiderThanThePhone(page);
  await dialog(page, 'Edit Team').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The team was saved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed Team' })).toBeVisible();

  await press(page, 'Add member');
  await press(page, 'Add somebody new');
  await dialog(page, 'Add Member').getByLabel('Email').fill('new.person@example.test');
  await dialog(page, 'Add Member').getByLabel('First Name').fill('Newcomer');
  await expectAccessible(page);
  await isNoWiderThanThePhone(page);
  await dialog(page, 'Add Member').getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Newcomer is a member of the team now.')).toBeVisible();

  // Somebody else has the team open.
  expectedComplaints.push(/status of 404 /, /Call failed: getTeam/);
  const other = await (await browser.newContext()).newPage();
  await openAs(other, product, 'Sam Staff', address);
  await expect(other.getByRole('heading', { level: 1, name: 'Renamed Team' })).toBeVisible();
  await expect(other.getByText('Something wrong? Write to')).toBeVisible();
  await expectAccessible(other);

  await press(page, 'Team actions');
  await page.getByRole('menuitem', { name: 'Remove team' }).click();
  await dialog(page, 'Remove Team').getByLabel('Name of the team').fill('Renamed Team');
  await expectAccessible(page);
  await dialog(page, 'Remove Team').getByRole('button', { name: 'Remove team' }).click();
  await expect(page.getByText('Renamed Team was removed.')).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Team not found' })).toBeVisible();
  await expectAccessible(page);
  await isNoWiderThanThePhone(page);

  await press(page, 'Restore Renamed Team');
  await expect(page.getByText('Renamed Team is back with its members')).toBeVisible();
  await page.getByRole('link', { name: 'Open the team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Renamed Team' })).toBeVisible();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Newcomer', { exact: false })).toBeVisible();
  await other.context().close();
});

test('an admin makes a team, and sees who signs in, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, product, 'Ada Admin', '/teams');
  await page.getByRole('button', { name: 'New team' }).click();
  const form = dialog(page, 'New Team');
  await expect(form.getByLabel('Team Name')).toBeFocused();
  await form.getByLabel('Team Name').fill('Made by Hand');
  await form.getByRole('button', { name: 'Add member' }).click();
  await form.getByRole('button', { name: 'Add somebody new' }).click();
  await form.getByLabel('Email').fill('by.hand@example.test');
  await isNoWiderThanThePhone(page);
  await expectAccessibleInBothSchemes(page);
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Made by Hand' })).toBeFocused();
  await expect(page.getByText('by.hand@example.test')).toBeVisible();
  await isNoWiderThanThePhone(page);
  await expectAccessible(page);

  await page.goto(`${product.origin}/admin/people?show=admins`);
  await expect(page.getByRole('rowheader', { name: 'Ada Admin' })).toBeVisible();
  await isNoWiderThanThePhone(page);
  await expectAccessibleInBothSchemes(page);
});
