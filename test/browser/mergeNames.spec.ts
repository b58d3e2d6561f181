import { expect, expectAccessibleInBothSchemes, openAs, test } from './fixtures.ts';

test('a mistyped name is proposed, merged with the keyboard, and undone', async ({ page, product }) => {
  await openAs(page, product, 'Ada Admin', '/teams');
  await page.getByRole('link', { name: 'View Detail' }).first().click();
  await page.getByRole('tab', { name: 'Tech Inventory' }).click();
  await page.getByRole('button', { name: 'Add to Datastores' }).click();
  const form = page.getByRole('form', { name: 'Add to Datastores' });
  await form.getByRole('combobox', { name: 'Name' }).fill('Postgress');
  await form.getByRole('combobox', { name: 'Version' }).fill('14');
  await form.getByRole('button', { name: 'Save' }).click();
  const datastores = page.getByRole('group', { name: 'Datastores' });
  await expect(datastores.getByText('Postgress 14', { exact: true })).toBeVisible();
  const team = page.url();

  await page.getByRole('link', { name: 'Technologies', exact: true }).click();
  const proposals = page.getByRole('region', { name: 'Names that may be the same' });
  await proposals.getByRole('button', { name: 'Review' }).press('Enter');
  await proposals.getByRole('button', { name: 'Merge Postgress and PostgreSQL' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Merge names' });
  await expect(dialog.getByText('1 team will be renamed:')).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await dialog.getByRole('button', { name: 'Merge' }).press('Enter');
  await expect(dialog.getByText('1 team renamed.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(dialog.getByText('1 team restored.')).toBeVisible();

  await page.goto(team);
  await expect(datastores.getByText('Postgress 14', { exact: true })).toBeVisible();
});
