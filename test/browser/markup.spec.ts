import { paths } from '#src/paths.ts';
import { expect, openAs, teamAddress, test } from './fixtures.ts';

const script = 'document.documentElement.dataset.pwned=1';
const texts = [
  `<img src=x onerror=${script}>`,
  `"><svg onload=${script}>`,
  `<script>${script}</script>`,
  `<iframe srcdoc="<script>parent.${script}</script>"></iframe>`,
  `</title><style>*{display:none}</style>`,
];

test('markup that a person enters is text on every screen, and no policy has to stop it', async ({ page, product }) => {
  const pathname = await teamAddress(product, 3, 'techInventory');
  await openAs(page, product, 'Sam Staff', pathname);
  await page.getByRole('button', { name: 'Add to Unit test tools', exact: true }).click();
  for (const text of texts) {
    await page.getByRole('combobox', { name: 'New item' }).fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  const teamId = pathname.split('/')[2] ?? '';
  const [first = ''] = texts;

  for (const address of [
    pathname,
    `/teams/${teamId}/history`,
    `/compare?teams=${teamId}`,
    `/technologies?search=${encodeURIComponent('onerror')}`,
    paths.technology('unit-test-tools', first),
  ]) {
    await page.goto(product.origin + address);
    await expect(page.getByText(first).first()).toBeVisible();
    await expect(page.locator('[data-pwned], #root img[src=x], #root script, iframe[srcdoc]')).toHaveCount(0);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('<img src');
  await expect(page.getByRole('dialog').getByRole('option').filter({ hasText: first })).toBeVisible();
  await expect(page.locator('[data-pwned], img[src=x], iframe[srcdoc]')).toHaveCount(0);
});
