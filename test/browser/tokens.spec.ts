import { callDomain } from '#test/support/callDomain.ts';
import { expect, expectAccessibleInBothSchemes, expectAccessibleOnTabletToo, openAs, test } from './fixtures.ts';

test('an admin makes a token, copies it, sees pushes arrive, and revokes it; a phone shows the same', async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, product, 'Ada Admin', '/admin/tokens');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Name').fill('Nightly build');
  await page.getByRole('combobox', { name: 'Teams' }).selectOption('Only the chosen ones');
  await page.getByLabel('Choose a team').fill('amber inv');
  await page
    .getByRole('option', { name: /^Amber Invoices/ })
    .first()
    .click();
  await page.getByRole('combobox', { name: 'Metrics' }).selectOption('Only the chosen ones');
  await page.getByRole('checkbox', { name: 'Veracode Scanning', exact: true }).check();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('button', { name: 'Create token' }).click();

  const issued = page.getByRole('dialog', { name: 'Token of Nightly build' });
  const lines = await issued.getByRole('group', { name: 'Lines for curl' }).innerText();
  expect(lines).toContain(`'http://metrics-receiver.localhost:${new URL(product.origin).port}/values'`);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep it open' }).click();
  await issued.getByRole('button', { name: 'Copy token' }).click();
  await expect(issued.getByRole('button', { name: 'Copied' })).toBeVisible();
  const secret = await page.evaluate(() => navigator.clipboard.readText());
  expect(secret).toMatch(/^edm_\w{54}$/);
  await issued.getByRole('tab', { name: 'Jenkins' }).click();
  await expectAccessibleInBothSchemes(page);
  await issued.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Nightly build', exact: true }).click();
  const token = page.getByRole('dialog', { name: 'Nightly build' });
  await expect(token.getByText('Nothing has arrived yet.')).toBeVisible();
  const [body = ''] = /^\{[^]*\}$/m.exec(lines.replace(/\$\(date [^)]*\)/, new Date().toISOString())) ?? [];
  // As the line does, but for what it would change in the sample organisation.
  const push = async (text: string) => {
    const headers = { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: text };
    return (await callDomain(product.endpoint, 'metrics-receiver', '/values?dryRun=1', call)).status;
  };
  expect(await push(body)).toBe(200);
  await expect(token.getByText('1 recorded')).toBeVisible();
  expect(await push(body.replace('veracodeScanning', 'singleArtifactPromotion'))).toBe(422);
  await expect(token.getByText('The token is not for this metric.')).toBeVisible();
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
