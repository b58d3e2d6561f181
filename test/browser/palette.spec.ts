import type { Page } from '@playwright/test';
import { expect, expectAccessibleInBothSchemes, expectAccessibleOnTabletToo, openAs, test } from './fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Search and commands' });
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

test('from any screen to a team, a person, a technology, a metric and a screen, by keys alone', async ({
  page,
  product,
}) => {
  await openAs(page, product, 'Sam Staff', '/reporting');
  await expect(page.getByRole('heading', { name: 'Reporting' })).toBeVisible();
  await openPalette(page);
  await expectAccessibleOnTabletToo(page);

  await page.keyboard.type('heron');
  await expect(selected(page)).toContainText('Heron');
  await expect(palette(page).getByText('being loaded')).toBeHidden();
  await expectAccessibleOnTabletToo(page);
  const id = await selected(page).getAttribute('id');
  await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Heron');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const person = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';

  await openPalette(page);
  await page.keyboard.type(person);
  await expect(selected(page)).toContainText(person);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: person, level: 1 })).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('java');
  await expect(selected(page)).toHaveText(/^JavaLanguages/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/technologies\/languages\/Java$/);

  await openPalette(page);
  await page.keyboard.type('coverage branch green');
  await expect(selected(page)).toHaveText(/^Branch test coverage.*Greenfield pods/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/family=avgBranchTestCoverage&pod=Greenfield$/);
  await expect(page.getByText('Showing 1 of 44 metrics')).toBeVisible();

  await openPalette(page);
  await page.keyboard.type('radar');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Technology Radar' })).toBeVisible();

  // What was used last comes first.
  await openPalette(page);
  const recent = palette(page).getByRole('group').first().getByRole('option');
  await expect(recent).toHaveCount(5);
  await expect(recent.nth(0)).toContainText('Heron');
  await expect(recent.nth(1)).toContainText('Technology Radar');
  await expect(recent.nth(4)).toContainText(person);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
});

test('actions: the form of a team’s metrics, the keys, signing out', async ({ page, product }) => {
  await openAs(page, product, 'Kim Staff', '/technologies');
  await expect(page.getByRole('heading', { name: 'Technologies' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('nothing is called so');
  await expect(palette(page).getByText('Nothing found for “nothing is called so”.')).toBeVisible();
  await expectAccessibleOnTabletToo(page);
  await field(page).fill('update metrics of heron');
  await expect(selected(page)).toContainText('Update metrics of Heron');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Edit Your Metrics' });
  await expect(form.getByRole('spinbutton').first()).toBeFocused();
  await expect(page).toHaveURL(/\/teamMetrics$/);
  // A form is not left by the key.
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(keys.getByText('Show this list')).toBeVisible();
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectAccessibleOnTabletToo(page);
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  // A screen without a search of its own.
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('upload');
  await expect(palette(page).getByText('Upload a capacity plan')).toBeHidden();
  await field(page).fill('log out');
  await expect(selected(page)).toHaveText('Sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Log In Now' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toBeHidden();
});

test('on a phone, by its button', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, product, 'Ada Admin', '/export');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await expect(field(page)).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  await field(page).fill('capacity plan');
  await expect(selected(page)).toHaveText('Upload a capacity plan');
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
  await selected(page).click();
  await expect(page.getByRole('heading', { name: 'Admin', level: 1 })).toBeVisible();
});

test('rows by J and K, Enter opens, Escape leaves and clears', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  const cell = (row: number) => page.getByRole('grid').getByRole('row').nth(row).getByRole('rowheader');
  await expect(cell(5)).toBeVisible();
  await page.keyboard.press('j');
  await expect(cell(1)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(cell(2)).toBeFocused();
  const name = (await cell(2).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(cell(5)).toBeVisible();

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search Teams' });
  await expect(search).toBeFocused();
  await page.keyboard.type('j');
  await expect(search).toHaveValue('j');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await expect(search).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await page.keyboard.press('j');
  await expect(cell(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

test('keys that are pressed before the palette’s script is there reach its field', async ({ page, product }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('cmdk-input')) await held;
    await route.fulfill({ response });
  });
  await openAs(page, product, 'Sam Staff', '/');
  await expect(page.getByRole('link', { name: 'View Your Teams' })).toBeVisible();
  const opener = page.getByRole('button', { name: 'Search and commands' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  const loading = page.getByRole('textbox', { name: 'Search and commands' });
  await expect(loading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(loading).toBeHidden();
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('heronn');
  await page.keyboard.press('Backspace');
  await expect(loading).toHaveValue('heron');
  await expectAccessibleInBothSchemes(page);
  release();
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' ');
  await expect(field(page)).toHaveValue('heron ');
  await expect(selected(page)).toContainText('Heron');
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
});
