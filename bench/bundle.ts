import { chromium } from '@playwright/test';
import { findBrowser } from '#test/browser/findBrowser.ts';
import { startLocal } from '#test/support/startLocal.ts';

/** JavaScript that reaches the browser for each route, in brotli bytes as sent, cache empty. */
export async function benchBundle(): Promise<void> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '5' } });
  const browser = await chromium.launch(await findBrowser());
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${product.origin}/teams`);
  await page.getByRole('button', { name: 'Continue as Sam Staff' }).click();
  await page.getByRole('row').nth(1).waitFor();
  const team = new URL(
    (await page
      .getByRole('link', { name: /^View Detail/ })
      .first()
      .getAttribute('href')) ?? '/teams',
    product.origin,
  ).pathname;
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  for (const route of ['/', '/access-denied', '/teams', team]) {
    await client.send('Network.clearBrowserCache');
    await page.goto(product.origin + route, { waitUntil: 'networkidle' });
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    );
    console.log(
      `${route === team ? '/teams/{teamId}' : route}: ${Math.round(scripts.reduce((sum, size) => sum + size, 0) / 1024)} KB of JavaScript in ${scripts.length} files`,
    );
  }
  await browser.close();
  await product.stop();
}
