import type { Browser } from '@playwright/test';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { latencyMs } from './standInPlatform.ts';

const widths = [1280, 390];
/** Nine times twenty visits would take minutes. */
const samples = 3;
/** Pages that load side by side: no time is measured here, and most of it is waiting. */
const parallelVisits = 4;

/** How far each screen moves while it loads. */
export async function benchLayoutShift(): Promise<Figure[]> {
  const how = `layout shifts until the network is idle, added up; new profile, sample organisation, ${latencyMs} ms a request`;
  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  const browser = await launchBrowser();
  const team = await findTeam(browser, product);
  const screens = [
    '/',
    '/teams',
    team,
    `${team}/techInventory`,
    `${team}/teamMetrics`,
    `${team}/history`,
    '/metric-calculations',
    '/reporting',
    '/export',
  ];
  screens.push(
    '/technologies',
    '/technologies/radar',
    '/campaigns',
    '/admin/upload',
    '/admin/history',
    '/access-denied',
  );
  const visits = widths.flatMap((width) =>
    screens.map((screen) => {
      const name = screen.replace(team, '/teams/{teamId}');
      return { screen, width, figure: new Figure(`layout shift of ${name}, ${width} px`, 'shift', how) };
    }),
  );
  for (let sample = 0; sample < sampleCount(samples); sample += 1) {
    const waiting = [...visits];
    const visitAll = async (): Promise<void> => {
      for (let visit = waiting.shift(); visit !== undefined; visit = waiting.shift()) {
        visit.figure.add(await measureShift(browser, product, visit.screen, visit.width));
      }
    };
    await Promise.all(Array.from({ length: parallelVisits }, visitAll));
  }
  await browser.close();
  await product.stop();
  return visits.map(({ figure }) => figure);
}

async function measureShift(browser: Browser, product: LocalServices, screen: string, width: number): Promise<number> {
  const context = await openContext(browser, { width });
  await signInContext(context, product, people.ada);
  const page = await openPage(context);
  const client = await context.newCDPSession(page);
  const unlimited = { downloadThroughput: -1, uploadThroughput: -1 };
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...unlimited });
  await page.goto(product.origin + screen);
  await page.locator('h1').first().waitFor();
  await waitForIdle(page);
  const shift = await page.evaluate(() => window.observed.layoutShift);
  await context.close();
  return shift;
}

/** Address of a team's screen. */
async function findTeam(browser: Browser, product: LocalServices): Promise<string> {
  const context = await openContext(browser);
  await signInContext(context, product, people.ada);
  const page = await openPage(context);
  await page.goto(`${product.origin}/teams`);
  const address = await page.locator('main a[href^="/teams/"]').first().getAttribute('href');
  await context.close();
  return (address ?? '').replace(/^(\/teams\/[^/?]+).*/, '$1');
}
