import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessibleInBothSchemes, interceptFromTheStart, openAs, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal({ env: { SAMPLE_TEAMS: '60' } })));
test.afterAll(() => product.stop());

test('an admin starts a campaign; a member is led from Home to where it is done, and the admin sees the team done', async ({
  page,
  browser,
}) => {
  await interceptFromTheStart(page);
  await openAs(page, product, 'Ada Admin', '/campaigns');
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel(/^What it asks/).selectOption({ label: 'Every team uses a technology…' });
  await dialog.getByRole('combobox', { name: 'Technology' }).fill('java');
  await page.getByRole('option', { name: /^Java \(/ }).click();
  await expect(dialog.getByText(/^\d+ of \d+ teams have to act/)).toBeVisible();
  await dialog.getByLabel(/^By when/).fill(`${new Date().getFullYear() + 1}-03-31`);
  await dialog.getByRole('combobox', { name: /^Who leads it/ }).fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Start campaign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Use Java' })).toBeVisible();
  const left = page.getByText(/^\d+ of 60 teams$/);
  await expect(left).toBeVisible();
  const count = Number.parseInt((await left.textContent()) ?? '', 10);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`0 of ${count} teams are done, ${count} left`)).toBeVisible();
  await expect(left).toBeHidden();
  await page.emulateMedia({ media: null });

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await openAs(phone, product, 'Sam Staff', '/');
  const asked = phone.getByRole('list', { name: 'Asked by campaigns' });
  await expect(asked).toBeVisible();
  await expectAccessibleInBothSchemes(phone);
  await asked
    .getByRole('link', { name: /^Use Java/ })
    .first()
    .click();
  await expect(phone.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await expectAccessibleInBothSchemes(phone);
  await phone.keyboard.type('Java');
  await phone.keyboard.press('Enter');
  await expect(asked).toHaveCount(0);
  await expect(page.getByText(`${count - 1} of 60 teams`, { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'In Team Projects' }).click();
  await expect(page.getByText(`Showing ${count - 1} of 60 teams`)).toBeVisible();

  // Campaign tasks and reporting state that load after the team page don't move its tabs.
  const address = await page
    .getByRole('link', { name: /^View Detail/ })
    .first()
    .getAttribute('href');
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/tables\/campaigns\/rows/, async (route) => {
    await released;
    await route.continue();
  });
  // Nothing reported, nothing confirmed.
  await page.route(/\/tables\/team-reporting\/rows/, async (route) => {
    await released;
    await route.fulfill({ json: { total: 0, rows: [] } });
  });
  await page.goto(`${product.origin}${address}`);
  const tab = page.getByRole('tab', { name: 'Team Metrics' });
  await expect(tab).toBeVisible();
  const place = await tab.boundingBox();
  release();
  await expect(page.getByRole('list', { name: 'Asked by campaigns' })).toBeVisible();
  await expect(tab).toHaveAttribute('aria-description', 'never reported');
  expect(await tab.boundingBox()).toEqual(place);
});
