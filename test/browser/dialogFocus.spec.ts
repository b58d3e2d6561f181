import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Buttons that open the dialogs of a screen. */
const screens: Readonly<Record<string, readonly RegExp[]>> = {
  '/teams': [/^Search and commands$/],
  '/metric-calculations': [/^Unit test coverage/],
  '/technologies/languages/Java': [
    /^Add a ring$/,
    /^Edit the ring of Java/,
    /^Merge another name/,
    /^Load a file$/,
    /^Edit Java 21$/,
  ],
  'a team': [/^Add member$/, /^Edit the role of /, /^Remove [A-Z]/, /^Compare with…$/],
  "a team's metrics": [/^Update Metrics$/, /13 months/],
};

async function openScreen(page: Page, origin: string, name: string): Promise<void> {
  await page.goto(origin + (name.startsWith('/') ? name : '/teams'));
  if (name.startsWith('/')) return;
  await page.getByRole('link', { name: 'View Detail' }).first().click();
  await expect(page.getByRole('tab', { name: 'Team Info', selected: true })).toBeVisible();
  if (name === "a team's metrics") await page.getByRole('tab', { name: 'Team Metrics' }).click();
}

/** The first field of a dialog has the focus; where there is none to fill in, something of the dialog has it. */
async function expectFocusWithin(dialog: Locator): Promise<void> {
  await expect(async () => {
    const found = await dialog.evaluate((element) => {
      const fields = [...element.querySelectorAll<HTMLElement>('input, select, textarea')];
      const [first] = fields.filter((field) => field.checkVisibility() && !field.matches('[type=file], [disabled]'));
      const { activeElement } = document;
      return activeElement === first || (first === undefined && element.parentElement?.contains(activeElement));
    });
    expect(found).toBe(true);
  }).toPass({ timeout: 30_000 });
}

test('each dialog begins in its first field', async ({ page, product }) => {
  await openAs(page, product, 'Ada Admin', '/teams');
  for (const [name, buttons] of Object.entries(screens)) {
    await openScreen(page, product.origin, name);
    for (const button of buttons) {
      await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('dialog').last();
      await expect(dialog).toBeVisible();
      await expectFocusWithin(dialog);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  }
});

test('the dialogs of a menu begin in their first field, and give the focus back to the menu', async ({
  page,
  product,
}) => {
  await openAs(page, product, 'Ada Admin', '/teams');
  await openScreen(page, product.origin, 'a team');
  for (const item of ['Edit team', 'Remove team']) {
    await page.getByRole('button', { name: 'Team actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expectFocusWithin(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Team actions' })).toBeFocused();
  }
});
