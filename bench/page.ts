import { chromium, type CDPSession, type Page, type Request } from '@playwright/test';
import { findBrowser } from '#test/browser/findBrowser.ts';
import { startLocal } from '#test/support/startLocal.ts';

const latencyMs = 30;

async function throttle(client: CDPSession, cpu: number): Promise<void> {
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

const samples = 5;
const timeoutMs = 2_000;

/** The middle one of several. */
async function median(measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let sample = 0; sample < samples; sample += 1) figures.push(await measure());
  return figures.sort((a, b) => a - b)[Math.floor(samples / 2)] ?? 0;
}

/** Requests for team rows while the page loads and for as long as it goes on asking. */
async function countTeamCalls(page: Page, url: string): Promise<number> {
  let calls = 0;
  const count = (request: Request): void => void (calls += Number(request.url().includes('team-metadata/rows')));
  page.on('request', count);
  await timeToRows(page, url);
  await page.waitForLoadState('networkidle');
  page.off('request', count);
  return calls;
}

/** Milliseconds from the navigation to the first 20 rows on the screen. */
async function timeToRows(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelectorAll('[role="row"]').length >= 21, undefined, {
    polling: 'raf',
    timeout: 120_000,
  });
  return Math.round(await page.evaluate(() => performance.now()));
}

/** Milliseconds from a key in the search box to the frame that shows its result; a key that finds as many teams as the one before is left out. */
async function searchKeyToPaint(page: Page): Promise<number> {
  const times: number[] = [];
  for (const key of 'data') {
    const painted = page.evaluate(async (limit) => {
      const start = await new Promise<number>((resolve) =>
        window.addEventListener('keydown', () => resolve(performance.now()), { once: true, capture: true }),
      );
      const before = document.querySelector('main [role="status"]')?.textContent ?? '';
      while (
        (document.querySelector('main [role="status"]')?.textContent ?? '') === before &&
        performance.now() - start < limit
      )
        await new Promise(requestAnimationFrame);
      return performance.now() - start;
    }, timeoutMs);
    await page.getByPlaceholder('Search Teams...').press(key);
    const took = await painted;
    if (took < timeoutMs) times.push(took);
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
      const url = `${product.origin}/teams`;
      const cold = await median(async () => {
        await client.send('Network.clearBrowserCache');
        return timeToRows(page, url);
      });
      const warm = await median(() => timeToRows(page, url));
      const calls = await countTeamCalls(page, url);
      const search = await searchKeyToPaint(page);
      console.log(
        `${teams} teams, CPU ×${cpu}, ${latencyMs} ms latency: first 20 rows cold ${cold} ms, warm ${warm} ms; ` +
          `${calls} calls for the teams; slowest search key to paint ${search} ms`,
      );
      await context.close();
    }
    await product.stop();
  }
  await browser.close();
}
