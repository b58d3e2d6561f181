import { existsSync, readdirSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { people } from '#test/support/signIn.ts';
import { startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, openRows, signInContext, waitForIdle } from './browser.ts';
import { Figure } from './figures.ts';

const assets = 'dist/assets';

/** JavaScript in brotli bytes as sent, with flags and monitoring configured. Sizes don't vary: one sample each. */
export async function benchJavaScript(): Promise<Figure[]> {
  const before = new Figure(
    'JavaScript before the rows are shown',
    'KB',
    '/teams in a new profile: scripts that had arrived when the first rows were painted; brotli',
  );
  const list = new Figure('JavaScript of the team list', 'KB', 'the same, until the network is idle');
  const home = new Figure('JavaScript of home', 'KB', '/ in a new profile, until the network is idle; brotli');
  const whole = new Figure(
    'JavaScript of the whole product',
    'KB',
    `all scripts below ${assets}, workers included; brotli`,
  );

  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  const browser = await launchBrowser();
  for (const [route, arrived, all] of [
    ['/teams', before, list],
    ['/', undefined, home],
  ] as const) {
    const context = await openContext(browser);
    await signInContext(context, product, people.sam);
    const page = await openPage(context);
    const url = product.origin + route;
    let rowsMs: number | undefined;
    if (arrived) rowsMs = await openRows(page, url);
    else await page.goto(url, { waitUntil: 'commit' });
    await waitForIdle(page);
    if (rowsMs !== undefined) arrived?.add(await scriptKilobytes(page, rowsMs));
    all.add(await scriptKilobytes(page, Infinity));
    await context.close();
  }
  whole.add(builtKilobytes());
  await browser.close();
  await product.stop();
  return [before, list, home, whole];
}

/** Of the scripts that had arrived at a time, in milliseconds after the navigation. */
async function scriptKilobytes(page: Page, untilMs: number): Promise<number> {
  const resources = await page.evaluate(() =>
    performance.getEntriesByType('resource').map((entry) => {
      const { name, responseEnd, encodedBodySize } = entry as PerformanceResourceTiming;
      return { path: new URL(name).pathname, responseEnd, encodedBodySize };
    }),
  );
  const scripts = resources.filter(({ path, responseEnd }) => path.endsWith('.js') && responseEnd <= untilMs);
  return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000;
}

/** The smallest files are not compressed. */
function builtKilobytes(): number {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const sentAs = scripts
    .map((name) => `${assets}/${name}`)
    .map((path) => (existsSync(`${path}.br`) ? `${path}.br` : path));
  return sentAs.reduce((sum, path) => sum + statSync(path).size, 0) / 1_000;
}
