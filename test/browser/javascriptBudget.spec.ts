import { readdirSync, readFileSync, statSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';

/**
 * Kilobytes of JavaScript (brotli, as sent) that a route loads with an empty cache until it is at rest, monitoring, flags, the grid of
 * tables and the personal part of Home aside: those come when the screen is there.
 */
const budgets = { '/': 218, '/teams': 283, '/metric-calculations': 264, '/export': 224, '/admin/upload': 300 } as const;
/** With what comes when the browser is idle. */
const whole = { '/': 234, '/teams': 409 } as const;
/** All that the page can load, workers included. */
const wholeProduct = 1_145;
/** Scripts that run before the first rows are shown. */
const appShell = 5;

async function loadedKilobytes(page: Page): Promise<number> {
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
  );
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
}

const routes = [
  ...Object.entries(budgets).map(([route, budget]) => ({ route, budget, isIdle: false })),
  ...Object.entries(whole).map(([route, budget]) => ({ route, budget, isIdle: true })),
];

for (const { route, budget, isIdle } of routes) {
  test(`${route} loads at most ${budget} KB of JavaScript${isIdle ? ', with what comes later' : ''}`, async ({
    page,
    product,
  }) => {
    if (!isIdle) await page.addInitScript(() => (window.requestIdleCallback = () => 0));
    await page.route('**/config.json', async (request) => {
      const response = await request.fetch();
      const { appwriteEndpoint, appwriteProjectId, contactEmail } = (await response.json()) as Record<string, string>;
      await request.fulfill({ json: { appwriteEndpoint, appwriteProjectId, contactEmail } });
    });
    await openAs(page, product, 'Ada Admin', route);
    await page.waitForLoadState('networkidle');
    expect(await loadedKilobytes(page)).toBeLessThanOrEqual(budget);
  });
}

test(`the whole product is at most ${wholeProduct} KB, its app shell ${appShell} KB`, () => {
  const scripts = readdirSync('dist/assets').filter((name) => name.endsWith('.js.br'));
  const kilobytes = (names: string[]) =>
    names.reduce((sum, name) => sum + statSync(`dist/assets/${name}`).size, 0) / 1024;
  expect(kilobytes(scripts)).toBeLessThanOrEqual(wholeProduct);
  expect(kilobytes(scripts.filter((name) => name.startsWith('appShell.')))).toBeLessThanOrEqual(appShell);
});

test('the page’s script is compiled whole, the app shell’s as it runs', () => {
  const names = readdirSync('dist/assets').filter((name) => /^(main|appShell)\..*\.js$/.test(name));
  const hinted = names.filter((name) =>
    readFileSync(`dist/assets/${name}`, 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
  );
  expect(hinted).toEqual([expect.stringMatching(/^main\./)]);
});
