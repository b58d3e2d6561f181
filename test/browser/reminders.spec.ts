import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

test('an admin edits the reminder, sends it to herself and switches reminders on; staff turn theirs off', async ({
  page,
  product,
  browser,
}) => {
  await openAs(page, product, 'Ada Admin', '/admin/reminders');
  await page.getByLabel('Subject').fill('{count} to report');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('2 teams to report');
  await page.getByRole('button', { name: 'Send to myself as a test' }).click();
  await expect(page.getByText('Sent to ada.admin@example.test.')).toBeVisible();
  expect(readdirSync(join(product.dataDir, 'mail'))).toEqual([expect.stringContaining('ada.admin@example.test.eml')]);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const toggle = page.getByRole('switch', { name: 'Send reminders' });
  await toggle.click();
  await expect(page.getByRole('status', { name: 'Next reminders' })).toContainText(/^(Next|Today)/);
  await expectAccessibleInBothSchemes(page);
  await toggle.click();
  await expect(page.getByRole('status', { name: 'Next reminders' })).toContainText('Off.');

  const context = await browser.newContext({ viewport: { width: 390, height: 800 } });
  const phone = await context.newPage();
  await openAs(phone, product, 'Sam Staff', '/reminders');
  await phone.getByRole('switch', { name: 'Reminders by e-mail' }).click();
  await expect(phone.getByText('Off: sam.staff@example.test gets no reminders.')).toBeVisible();
  await phone.getByRole('button', { name: 'sam.staff@example.test' }).click();
  await expect(phone.getByRole('menuitem', { name: 'Reminders by e-mail: off' })).toBeVisible();
  await phone.keyboard.press('Escape');
  await expect(phone.getByRole('menu')).toHaveCount(0);
  await expectAccessibleInBothSchemes(phone);
  await context.close();
});
