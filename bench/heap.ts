import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { people } from '#test/support/signIn.ts';
import { startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, waitForIdle } from './browser.ts';
import { Figure } from './figures.ts';

/** Links that lead from each screen to the next, and a text that the next one shows when its data are there. */
const round = [
  { link: 'header a[href="/teams"]', text: 'PRJ-' },
  { link: 'main a[href^="/teams/"]', text: '@example' },
  { link: '#team-tab-techInventory', text: 'Load test tools' },
  { link: '#team-tab-teamMetrics', text: 'Overall Repo Test Coverage' },
  { link: 'header a[href="/metric-calculations"]', text: 'Latest Metrics' },
  { link: 'header a[href="/export"]', text: 'Export Engineering Data' },
  { link: 'header a[href="/admin"]', text: 'Submit' },
  { link: 'header a[href="/"]', text: 'Team Metrics All In One Place' },
];
const [warmUpRounds, rounds] = [10, 125];

/** What the page keeps of a thousand screens that were left. */
export async function benchHeap(): Promise<Figure[]> {
  const changes = (rounds * round.length).toLocaleString('en-US');
  const growth = new Figure(
    `heap growth over ${changes} route changes`,
    'MB',
    `used after a forced collection, less the same before, after ${warmUpRounds * round.length} changes; the page’s own links, ${round.length} screens in turn, monitoring off`,
  );
  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  const browser = await launchBrowser();
  const context = await openContext(browser);
  await signInContext(context, product, people.ada);
  await switchMonitoringOff(context);
  const page = await openPage(context);
  const client = await context.newCDPSession(page);
  await page.goto(product.origin);
  await changeRoutes(page, warmUpRounds);
  const before = await usedHeap(page, client);
  await changeRoutes(page, rounds);
  growth.add((await usedHeap(page, client)) - before);
  await browser.close();
  await product.stop();
  return [growth];
}

/** Within the page: a thousand messages to it and back would take longer than its own work. A screen is left when its data were painted. */
async function changeRoutes(page: Page, times: number): Promise<void> {
  await page.evaluate(
    async ({ steps, repetitions }) => {
      for (let repetition = 0; repetition < repetitions; repetition += 1) {
        for (const { link, text } of steps) {
          const giveUpMs = performance.now() + 30_000;
          while (document.querySelector(link) === null && performance.now() < giveUpMs)
            await new Promise(requestAnimationFrame);
          document.querySelector<HTMLElement>(link)?.click();
          while (document.querySelector('main')?.textContent.includes(text) !== true) {
            if (performance.now() > giveUpMs) throw new Error(`${link} does not lead to ${text}`);
            await new Promise(requestAnimationFrame);
          }
          for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
        }
      }
    },
    { steps: round, repetitions: times },
  );
}

/** Monitoring keeps what it measures of each screen for five minutes after it was left: a thousand of them in one. */
async function switchMonitoringOff(context: BrowserContext): Promise<void> {
  await context.route('**/config.json', async (route) => {
    const response = await route.fetch();
    const config = (await response.json()) as Record<string, string>;
    const others = Object.entries(config).filter(([name]) => !name.startsWith('datadog'));
    await route.fulfill({ response, json: Object.fromEntries(others) });
  });
}

/** Megabytes. */
async function usedHeap(page: Page, client: CDPSession): Promise<number> {
  await waitForIdle(page);
  // The second one takes what the first one has made unreachable.
  for (let time = 0; time < 2; time += 1) await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize / 1_000_000;
}
