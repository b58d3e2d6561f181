import type { Locator, Page } from '@playwright/test';
import type { LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, openAs, teamAddress, test, type StaffName } from './fixtures.ts';

const group = (page: Page, category: string) => page.getByRole('group', { name: category, exact: true });
const items = (page: Page, category: string) => group(page, category).getByRole('listitem');
const add = (page: Page, category: string) => page.getByRole('button', { name: `Add to ${category}`, exact: true });

async function openInventory(page: Page, product: LocalServices, person: StaffName, address: string): Promise<void> {
  await openAs(page, product, person, address);
  await expect(add(page, 'Comments')).toBeVisible();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

test('two people keep one inventory together', async ({ page, browser, product, expectedComplaints }) => {
  // Who was slower is refused, and writes again.
  expectedComplaints.push(/status of 409 /);
  const address = await teamAddress(product, 0, 'techInventory');
  const other = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await openInventory(page, product, 'Sam Staff', address);
  await openInventory(other, product, 'Kim Staff', address);
  const before = await items(page, 'Comments').count();
  // Also 'Go' and 'k6' (WCAG 2.5.8).
  const links = page.getByRole('link', { name: /: who uses it$/ });
  const widths = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThanOrEqual(24);

  // Sam is typing while Kim saves: what is typed stays, and what Kim saved appears.
  await add(page, 'Comments').click();
  await page.keyboard.type('Sam was here');
  await add(other, 'Comments').click();
  await other.keyboard.type('Kim was here');
  await other.keyboard.press('Enter');
  await expect(items(page, 'Comments')).toHaveCount(before + 1);
  await expect(page.getByText('Kim Staff', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'New item' })).toHaveValue('Sam was here');
  await expectAccessible(page);

  // Both save at the same moment; Kim's input is still open for the next item.
  await expect(other.getByRole('combobox', { name: 'New item' })).toBeFocused();
  await expect(other.getByRole('combobox', { name: 'New item' })).toHaveValue('');
  await other.keyboard.type('Kim once more');
  await Promise.all([page.keyboard.press('Enter'), other.keyboard.press('Enter')]);
  for (const each of [page, other]) {
    await expect(items(each, 'Comments')).toHaveCount(before + 3);
    for (const text of ['Sam was here', 'Kim was here', 'Kim once more']) {
      await expect(group(each, 'Comments').getByText(text, { exact: true })).toBeVisible();
    }
  }

  // A duplicate keeps the input open; Escape leaves.
  await expect(page.getByRole('combobox', { name: 'New item' })).toHaveValue('');
  await page.keyboard.type('  KIM was here ');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('"KIM was here" already exists in Comments. Please enter a different item.'),
  ).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toHaveCount(0);

  // What Kim removes goes here, too, and comes back with Undo, where it was.
  const together = await items(page, 'Comments').allTextContents();
  await other.getByRole('button', { name: 'Remove Sam was here from Comments' }).click();
  await expect(items(page, 'Comments')).toHaveCount(before + 2);
  await expect(other.getByRole('button', { name: /^Undo/ })).toBeFocused();
  await expectAccessible(other);
  await other.keyboard.press('Enter');
  await expect(items(page, 'Comments')).toHaveText(together);
  await other.context().close();
});

test('with the keyboard alone, on a phone, in the dark', async ({ page, product }) => {
  const address = await teamAddress(product, 1, 'techInventory');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openInventory(page, product, 'Sam Staff', address);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const before = await items(page, 'Datastores').count();
  await add(page, 'Datastores').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('postgr');
  await expect(page.getByRole('option', { name: /^PostgreSQL: \d+ teams?$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Name' })).toHaveValue('PostgreSQL');
  await page.keyboard.press('Tab');
  await page.keyboard.type('99 beta');
  await page.keyboard.press('Enter');
  await expect(items(page, 'Datastores')).toHaveCount(before + 1);
  await expect(page.getByRole('button', { name: 'Remove PostgreSQL 99 beta from Datastores' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();

  // Another spelling than most teams' is a question; Escape goes back to the input, then closes it.
  await page.keyboard.type('POSTGRE-SQL');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^\d+ teams? writes? “PostgreSQL”\. Use that spelling\?$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use “PostgreSQL”' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add(page, 'Datastores')).toBeFocused();

  // The version of an item is changed in its place.
  const places = await items(page, 'Datastores').allTextContents();
  await page.getByRole('button', { name: 'Change the version of PostgreSQL 99 beta in Datastores' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Version' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('99.1');
  await page.keyboard.press('Enter');
  await expect(items(page, 'Datastores')).toHaveText(places.map((text) => text.replace('99 beta', '99.1')));
  await expect(page.getByRole('button', { name: 'Change the version of PostgreSQL 99.1 in Datastores' })).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

const box = async (locator: Locator) => (await locator.boundingBox())!;

/** The list of suggestions is open, and covers nothing of the form. */
async function expectNothingCovered(page: Page): Promise<void> {
  // The list is placed after it is rendered.
  await expect(async () => {
    const list = await box(page.getByRole('listbox'));
    const form = page.getByRole('form');
    const parts = await Promise.all(
      [...(await form.getByRole('combobox').all()), ...(await form.getByRole('button').all())].map(box),
    );
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) {
      const isApart = part.y + part.height <= list.y || list.y + list.height <= part.y;
      expect(isApart, `${JSON.stringify(part)} is apart from the list ${JSON.stringify(list)}`).toBe(true);
    }
  }).toPass();
}

test('the suggestions cover no part of the form, on a phone', async ({ page, product }) => {
  const address = await teamAddress(product, 2, 'techInventory');
  await page.setViewportSize({ width: 390, height: 844 });
  await openInventory(page, product, 'Sam Staff', address);
  for (const category of ['Datastores', 'Unit test tools', 'Comments']) {
    await add(page, category).click();
    await page.keyboard.press('ArrowDown');
    await expectNothingCovered(page);
    await page.keyboard.press('Escape');
    await page.keyboard.type('e');
    await expectNothingCovered(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Cancel' }).click();
  }

  // With the mouse, while the list is open: into Version, and on Save. What the team has is not suggested, so it has none.
  const removals = page.getByRole('button', { name: /^Remove PostgreSQL/ });
  for (let left = await removals.count(); left > 0; left -= 1) {
    await removals.first().click();
    await expect(removals).toHaveCount(left - 1);
  }
  await add(page, 'Datastores').click();
  await page.keyboard.type('postgr');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Version' }).click();
  await page.keyboard.press('ArrowDown');
  await expectNothingCovered(page);
  await page.keyboard.type('1');
  await expectNothingCovered(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Remove PostgreSQL 1 from Datastores' })).toBeVisible();

  // A pasted list, without what hides it from the eye: its button and its beginning are both on the screen.
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await paste(page, 'Cassandra\t5\nNeo4j\t5.2\npostgresql\t1');
  await expect(page.getByText('Already in Datastores (will be skipped): postgresql 1')).toBeInViewport();
  await expect(page.getByText('2 items to add to Datastores:')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Add 2 items' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove Neo4j 5.2 from Datastores' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Name' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo: remove the 2 items from Datastores again' }).click();
  await expect(page.getByRole('button', { name: 'Remove Neo4j 5.2 from Datastores' })).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

/** As from the clipboard, which a browser without a window doesn't lend. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}
