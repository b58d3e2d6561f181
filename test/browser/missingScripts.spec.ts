import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, openAs, teamAddress, test } from './fixtures.ts';

const scripts = '**/assets/*.js';

/** Lets no script come in which these words stand, until the returned function is called. The route stays: a request that waits while one is taken away hangs. */
async function blockScripts(page: Page, words: string): Promise<() => void> {
  let isBlocked = true;
  await page.route(scripts, async (route) => {
    if (!isBlocked) return route.continue();
    const response = await route.fetch();
    if ((await response.text()).includes(words)) await route.abort();
    else await route.fulfill({ response });
  });
  return () => void (isBlocked = false);
}

test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

interface Part {
  readonly address: string;
  /** Only in the script of the part. */
  readonly words: string;
  readonly open?: (page: Page) => Promise<void>;
  readonly missing: (page: Page) => Locator;
  readonly there: (page: Page) => Locator;
}

const unreachable = (page: Page): Locator => page.getByText('The server can’t be reached');
const parts: Readonly<Record<string, Part>> = {
  'search and commands': {
    address: '/export',
    words: 'cmdk-input',
    open: (page) => page.getByRole('button', { name: 'Search and commands' }).click(),
    missing: unreachable,
    there: (page) => page.getByRole('combobox', { name: 'Search and commands' }),
  },
  'the filters of the team list': {
    address: '/teams',
    words: 'Show teams',
    open: (page) => page.getByRole('button', { name: 'Filters' }).click(),
    missing: (page) => page.getByRole('button', { name: 'Filters could not be loaded. Retry' }),
    there: (page) => page.getByRole('region', { name: 'Filters' }),
  },
  'a screen opened first': {
    address: '/reporting',
    words: 'Inventory confirmed',
    missing: unreachable,
    there: (page) => page.getByRole('heading', { level: 1, name: 'Reporting' }),
  },
};

test.beforeEach(({ expectedComplaints }) => {
  expectedComplaints.push(/ERR_FAILED/, /ChunkLoadError/, /Loading chunk/);
});

for (const [name, { address, words, open, missing, there }] of Object.entries(parts)) {
  test(`${name}, whose script does not come, says so and comes by itself`, async ({ page, product }) => {
    const release = await blockScripts(page, words);
    await openAs(page, product, 'Sam Staff', address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await open?.(page);
    await expect(missing(page)).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(there(page)).toBeVisible();
    await expect(missing(page)).toBeHidden();
  });
}

test('the flags come once their script can be loaded', async ({ page, product, expectedComplaints }) => {
  expectedComplaints.push(/flag/i);
  const release = await blockScripts(page, 'launchdarkly');
  await page.clock.install();
  await openAs(page, product, 'Sam Staff', await teamAddress(product, 0, 'teamMetrics'));
  await expect(page.getByRole('heading', { name: 'Monthly Metrics' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Update Metrics' })).toBeHidden();
  release();
  // Asked for again after 5 s.
  await page.clock.fastForward(5_000);
  await expect(page.getByRole('button', { name: 'Update Metrics' })).toBeVisible();
});
