import type { Locator } from '@playwright/test';
import { expect, openAs, teamAddress, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Buttons that open the dialogs of a screen. */
const screens = (
  team: string,
  metrics: string,
): readonly (readonly [address: string, buttons: readonly RegExp[]])[] => [
  ['/teams', [/^Search and commands$/]],
  ['/metric-calculations', [/^Unit test coverage/]],
  [
    '/technologies/languages/Java',
    [/^Add a ring$/, /^Edit the ring of Java/, /^Merge another name/, /^Load a file$/, /^Edit Java 21$/],
  ],
  [team, [/^Add member$/, /^Edit the role of /, /^Remove [A-Z]/, /^Compare with…$/]],
  [metrics, [/^Update Metrics$/, /13 months/]],
];

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
  const addresses = screens(await teamAddress(product, 0), await teamAddress(product, 0, 'teamMetrics'));
  for (const [address, buttons] of addresses) {
    await openAs(page, product, 'Ada Admin', address);
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
  await openAs(page, product, 'Ada Admin', await teamAddress(product, 0));
  for (const item of ['Edit team', 'Remove team']) {
    await page.getByRole('button', { name: 'Team actions' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expectFocusWithin(page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Team actions' })).toBeFocused();
  }
});
