import { addRows } from '#test/support/platformRows.ts';
import { answerRow } from '#test/support/tokenRows.ts';
import { expect, expectAccessibleInBothSchemes, expectAccessibleOnTabletToo, openAs, test } from './fixtures.ts';

test('an admin makes a token, copies it, sees a push arrive, and revokes it; a phone shows the same', async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, product, 'Ada Admin', '/admin/tokens');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Nightly build');
  await page.getByRole('combobox', { name: 'Metrics' }).selectOption('Only the chosen ones');
  await page.getByRole('checkbox', { name: 'Veracode Scanning', exact: true }).check();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create token' }).click();

  const issued = page.getByRole('dialog', { name: 'Token of Nightly build' });
  await expect(issued.getByRole('group', { name: 'Lines for curl' })).toContainText(
    'http://metrics-receiver.localhost:',
  );
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep it open' }).click();
  await issued.getByRole('button', { name: 'Copy token' }).click();
  await expect(issued.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^edm_\w{54}$/);
  await issued.getByRole('tab', { name: 'Jenkins' }).click();
  await expectAccessibleInBothSchemes(page);
  await issued.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Nightly build', exact: true }).click();
  const token = page.getByRole('dialog', { name: 'Nightly build' });
  await expect(token.getByText('Nothing has arrived yet.')).toBeVisible();
  const id = new URL(page.url()).searchParams.get('token') ?? '';
  const message = 'items.0: The token is not for this metric.';
  await addRows(product, 'push-answers', [answerRow(id, 1), answerRow(id, 0, { status: 422, refused: 1, message })]);
  await expect(token.getByText('1 recorded, 1 refused')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.goBack();
  await expect(page.getByRole('grid', { name: 'Tokens' })).toBeVisible();
  await expectAccessibleOnTabletToo(page);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Actions, Nightly build' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(/^Revoked/)).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
