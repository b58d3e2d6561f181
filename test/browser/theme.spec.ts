import type { Locator } from '@playwright/test';
import {
  expect,
  expectAccessible,
  interceptFromTheStart,
  openAs,
  resetPreferences,
  teamAddress,
  test,
  waitForPreferences,
} from './fixtures.ts';

const dark = 'rgb(15, 22, 28)';
const light = 'rgb(244, 246, 248)';

test.afterEach(resetPreferences);

function groundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

test('the colours are those of the system, or those that the person has chosen, on every computer', async ({
  page,
  product,
  browser,
  expectedComplaints,
}) => {
  expectedComplaints.push(
    /net::ERR_FAILED .*main\./,
    /status of 500 .*\/account\/prefs/,
    /Call failed: savePreferences/,
  );
  await interceptFromTheStart(page);
  const background = page.locator('body');
  await page.emulateMedia({ colorScheme: 'dark' });
  await openAs(page, product, 'Sam Staff', '/export');
  await expect(background).toHaveCSS('background-color', dark);

  await test.step('a choice is there at once, with the keyboard alone', async () => {
    await page.getByRole('button', { name: 'sam.staff@example.test' }).focus();
    await page.keyboard.press('Enter');
    const choices = page.getByRole('menuitemradio');
    // Less motion is asked for: the menu opens at once.
    await expect(page.locator('.MuiMenu-paper')).toHaveCSS('transition-duration', '0s, 0s');
    await expect(choices.filter({ hasText: 'As the system' })).toBeChecked();
    const lightChoice = choices.filter({ hasText: 'Light' });
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(lightChoice).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(background).toHaveCSS('background-color', light);
    await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await waitForPreferences(page);
  });

  await test.step('loaded again, nobody sees the other colours first', async () => {
    // What is painted before the page's scripts are there.
    await page.route('**/assets/main.*', (route) => route.abort());
    await page.reload();
    await expect(background).toHaveCSS('background-color', light);
    await page.unroute('**/assets/main.*');
  });

  await test.step('on another computer it is the same', async () => {
    const context = await browser.newContext({ colorScheme: 'dark' });
    const other = await context.newPage();
    await openAs(other, product, 'Sam Staff', '/export');
    await expect(other.locator('body')).toHaveCSS('background-color', light);
    await context.close();
  });

  await test.step('what is printed is light', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'sam.staff@example.test' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect(background).toHaveCSS('background-color', dark);
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(background).toHaveCSS('background-color', light);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await expect(background).toHaveCSS('background-color', dark);
    await waitForPreferences(page);
  });

  await test.step('a choice that can’t be saved is taken back, and says so', async () => {
    await page.route('**/account/prefs', (route) => route.fulfill({ status: 500, json: { message: 'Server Error' } }));
    await page.getByRole('menuitemradio', { name: 'Light' }).click();
    await expect(page.getByText('Your setting could not be saved. Please try again.')).toBeVisible();
    await expect(background).toHaveCSS('background-color', dark);
  });
});

test('in forced colours, which drop every background, what was chosen and what can be pressed is still told', async ({
  page,
  product,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, product, 'Sam Staff', await teamAddress(product, 0, 'teamMetrics'));
  const ground = await groundOf(page.locator('body'));
  expect(await groundOf(page.locator('.MuiTabs-indicator'))).not.toBe(ground);
  const update = page.getByRole('button', { name: 'Update Metrics' });
  await expect(update).toHaveCSS('border-top-style', 'solid');
  await update.click();
  await expect(page.getByRole('dialog')).toHaveCSS('border-top-style', 'solid');
  await page.goto('/technologies/radar');
  const chosen = await groundOf(page.getByRole('button', { name: 'Picture', pressed: true }));
  expect(await groundOf(page.getByRole('button', { name: 'Table', pressed: false }))).not.toBe(chosen);
});
