import { chromium, type CDPSession, type Page } from '@playwright/test';
import { findBrowser } from '../test/browser/findBrowser';
import { startLocal } from '../test/support/startLocal';

const latencyMs = 30;

async function throttle(client: CDPSession, cpu: number): Promise<void> {
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, downloadThroughput: -1, uploadThroughput: -1 });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Milliseconds from the navigation to the first 20 rows on the screen. */
async function timeToRows(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length >= 21, undefined, { polling: 'raf', timeout: 120_000 });
  return Math.round(await page.evaluate(() => performance.now()));
}

/** Milliseconds from a key in the search box to the frame that shows its result. */
async function searchKeyToPaint(page: Page): Promise<number> {
  const times: number[] = [];
  for (const key of 'data') {
    const painted = page.evaluate(async () => {
      const start = await new Promise<number>((resolve) => window.addEventListener('keydown', () => resolve(performance.now()), { once: true, capture: true }));
      const before = document.querySelector('[aria-live]')?.textContent ?? '';
      while ((document.querySelector('[aria-live]')?.textContent ?? '') === before && performance.now() - start < 2_000) await new Promise(requestAnimationFrame);
      return performance.now() - start;
    });
    await page.getByPlaceholder('Search Teams...').press(key);
    times.push(await painted);
  }
  return Math.round(Math.max(...times));
}

export async function benchPage(): Promise<void> {
  const browser = await chromium.launch(await findBrowser());
  for (const teams of [2_000, 10_000]) {
    const product = await startLocal({ env: { SAMPLE_TEAMS: String(teams) } });
    for (const cpu of [1, 4]) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${product.origin}/teams`);
      await page.getByRole('button', { name: 'Continue as Sam Staff' }).click();
      await page.getByRole('row').nth(20).waitFor({ timeout: 120_000 });
      const client = await context.newCDPSession(page);
      await throttle(client, cpu);
      await client.send('Network.clearBrowserCache');
      const cold = await timeToRows(page, `${product.origin}/teams`);
      const warm = await timeToRows(page, `${product.origin}/teams`);
      const search = await searchKeyToPaint(page);
      console.log(`${teams} teams, CPU ×${cpu}, ${latencyMs} ms latency: first 20 rows cold ${cold} ms, warm ${warm} ms; slowest search key to paint ${search} ms`);
      await context.close();
    }
    await product.stop();
  }
  await browser.close();
}
