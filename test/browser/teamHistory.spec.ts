import { expect, expectAccessibleInBothSchemes, openAs, teamAddress, test } from './fixtures.ts';

test('a change is in the history at once, and what it removed is put back', async ({ page, browser, product }) => {
  const tool = 'Tool of the journey';
  await openAs(page, product, 'Sam Staff', await teamAddress(product, 5, 'history'));
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  // Kim adds a tool and removes it, while Sam looks on.
  const kim = await (await browser.newContext({ baseURL: product.origin })).newPage();
  await openAs(kim, product, 'Kim Staff', new URL(page.url()).pathname.replace('history', 'techInventory'));
  await kim.getByRole('button', { name: 'Add to Comments', exact: true }).click();
  await kim.keyboard.type(tool);
  await kim.keyboard.press('Enter');
  await expect(page.getByText(`Comments: added ${tool}`)).toBeVisible();
  await kim.keyboard.press('Escape');
  await kim.getByRole('button', { name: `Remove ${tool} from Comments` }).click();
  await expect(page.getByText(`Comments: removed ${tool}`)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Kim Staff,/ }).first()).toBeVisible();

  await page.getByRole('button', { name: `Restore ${tool} in Comments` }).click();
  await expect(page.getByRole('listitem').getByText(`${tool} is back in Comments.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Sam Staff,/ }).first()).toBeVisible();
  await expect(kim.getByRole('button', { name: `Remove ${tool} from Comments` })).toBeVisible();
  await expectAccessibleInBothSchemes(page);

  await page.getByLabel('Person').selectOption({ label: 'Kim Staff' });
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByRole('heading', { name: /^Sam Staff,/ })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Kim Staff,/ }).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Sam Staff,/ })).toHaveCount(0);
  await kim.context().close();
});
