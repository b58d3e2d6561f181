import { readFile } from 'node:fs/promises';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { shownAround } from '#test/support/signIn.ts';
import { expect, expectAccessibleInBothSchemes, openAs, setPreferences, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal()));
test.afterAll(() => product.stop());

test('from an empty product to the first figures, by the steps on Home', async ({ page }) => {
  await setPreferences(product, 'Ada Admin', shownAround);
  await openAs(page, product, 'Ada Admin', '/');
  const steps = page.getByRole('region', { name: 'First steps' });
  const step = (text: string) => steps.getByRole('listitem').filter({ hasText: text });
  await expect(step('Bring in your capacity plan')).toHaveAttribute('aria-current', 'step');
  await expectAccessibleInBothSchemes(page);

  const saved = page.waitForEvent('download');
  await steps.getByRole('link', { name: 'A sample file' }).click();
  const sample = await saved;
  expect(sample.suggestedFilename()).toBe('plan.csv');
  await steps.getByRole('link', { name: 'Bring in your capacity plan' }).click();
  await page.getByLabel(/Choose a CSV file/).setInputFiles({
    name: 'plan.csv',
    mimeType: 'text/csv',
    buffer: await readFile(await sample.path()),
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('"plan.csv" was submitted. 40 rows imported.')).toBeVisible();

  // Through the tabs of the screen, too.
  await page.getByRole('tab', { name: 'People' }).click();
  await page.getByRole('link', { name: 'First steps' }).click();
  await expect(step('Bring in your capacity plan')).toContainText('Done. 8 teams.');
  // The teams have a reporting state as soon as the recorder has been there.
  await expect(step('Ask for this month’s metrics')).toContainText(
    /A reminder would write to (nobody today\. 8 teams were added just now|16 people of 8 teams today)/,
  );
  await steps.getByRole('link', { name: 'Check teams and people' }).click();
  await page.getByRole('link', { name: 'View Detail, Amber Invoices' }).click();
  await page.getByRole('tab', { name: /^Team Metrics/ }).click();
  await page.getByRole('button', { name: 'Update Metrics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Your Metrics' });
  for (const input of await dialog.getByRole('spinbutton').all()) await input.fill('50');
  for (const field of metricFields) {
    const answer = field.kind === 'choice' && field.values[0];
    if (answer) await dialog.getByRole('combobox', { name: field.label }).selectOption(answer);
  }
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  // Veracode Scanning is Yes, but at 50 %.
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'First steps' }).click();
  await steps.getByRole('link', { name: 'See the first figures' }).click();
  await page.getByRole('button', { name: 'Recalculate now' }).click();
  await expect(page.getByRole('row', { name: /^7 Unit test coverage All pods/ })).toContainText('50.00%');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(step('See the first figures')).toContainText('Done. Calculated.');
  await expect(page.getByRole('link', { name: /^Unit test coverage/ })).toContainText('50.00%');
});
