import { people, shownAround } from '#test/support/signIn.ts';
import { expect, expectAccessible, openAs, resetPreferences, setPreferences, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

const pageScripts = /\/assets\/(?!appShell|colorScheme)[^/]+\.js$/;

/** The scripts that are held back keep the page from being loaded. */
const unloaded = { waitUntil: 'commit' } as const;

/** Holds back the page's scripts, so that the app shell is all there is, until the returned function is called. */
async function holdPage(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pageScripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Where things are that must not move when the page takes over. */
function measure(page: Page) {
  return page.evaluate(() => {
    const visible = Array.from(document.querySelectorAll('h1, input[type=search], [role=columnheader], main a')).filter(
      (element) => element.checkVisibility({ visibilityProperty: true }),
    );
    return visible.slice(0, 20).map((element) => {
      const { left, top, height } = element.getBoundingClientRect();
      return {
        text: element.textContent.slice(0, 20),
        left: Math.round(left),
        top: Math.round(top),
        height: Math.round(height),
      };
    });
  });
}

for (const width of [1280, 390]) {
  test(`the first rows are there before the page, and stay where they are, at ${width} pixels`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const asked: string[] = [];
    page.on('request', (request) => {
      const queries = /team-metadata\/rows.*"limit","values":\[1000\].*/.exec(decodeURIComponent(request.url()))?.[0];
      if (queries !== undefined) asked.push(queries);
    });
    const release = await holdPage(page);
    // The app shell doesn't ask for all teams when the first ones took a second: by its clock they never do.
    await page.clock.setFixedTime(new Date());
    await openAs(page, product, 'Sam Staff', '/teams', unloaded);
    await expect(page.getByRole('table', { name: 'All Team Projects' }).getByRole('row')).toHaveCount(21);
    await expect(page.getByText('Loading all teams...')).toBeVisible();
    await expect(page.getByText('1–20 of 60')).toBeVisible();
    await expectAccessible(page);
    const before = await measure(page);

    await page.getByPlaceholder('Search Teams...').click();
    await page.keyboard.type('a');
    await page.keyboard.press('Backspace');
    await expect.poll(() => asked).toHaveLength(1);
    release();
    await expect(page.getByRole('grid', { name: 'All Team Projects' })).toBeVisible();
    await expect(page.getByRole('table')).toHaveCount(0);
    await expect(page.getByPlaceholder('Search Teams...')).toBeFocused();
    const texts = (measured: typeof before) => measured.map(({ left, top, height }) => ({ left, top, height }));
    await expect.poll(async () => texts(await measure(page))).toEqual(texts(before));
    // By the app shell; and once more, since a change may have come before the page listened.
    expect(asked.map((query) => query.includes('project='))).toEqual([true, false]);
  });
}

test.describe('with columns of one’s own', () => {
  test.afterEach(resetPreferences);

  for (const width of [1280, 390]) {
    test(`the second visit has them before the page, where they stay, at ${width} pixels`, async ({
      page,
      product,
    }) => {
      const columns = {
        order: ['sector', 'projectId'],
        shown: { productName: false, sector: true, businessUnit: true },
        widths: { teamName: 260, sector: 90 },
        density: 'compact',
      };
      await setPreferences(product, 'Sam Staff', { ...shownAround, 'columns.teams': columns });
      await page.setViewportSize({ width, height: 900 });
      await openAs(page, product, 'Sam Staff', '/teams');
      await expect(page.getByRole('grid', { name: 'All Team Projects' })).toBeVisible();
      const lastSeen = () => page.evaluate(() => localStorage.getItem('last-seen'));
      await expect.poll(lastSeen).toMatch(/first-teams.*compact|compact.*first-teams/s);

      const release = await holdPage(page);
      await page.goto(`${product.origin}/teams`, unloaded);
      const table = page.getByRole('table', { name: 'All Team Projects' });
      await expect(table.getByRole('row')).toHaveCount(21);
      await expect(table.getByRole('columnheader').nth(1)).toHaveText('Sector');
      await expect(table.getByText('Product Name')).toHaveCount(0);
      const places = async () => (await measure(page)).map(({ left, top, height }) => ({ left, top, height }));
      const before = await places();
      release();
      await expect(page.getByRole('grid', { name: 'All Team Projects' })).toBeVisible();
      await expect.poll(places).toEqual(before);
    });
  }
});

test('what is typed before the page is there is searched', async ({ page, product }) => {
  const release = await holdPage(page);
  await openAs(page, product, 'Sam Staff', '/teams', unloaded);
  await page.getByPlaceholder('Search Teams...').click();
  await page.keyboard.type('zzzz');
  await page.keyboard.press('ArrowLeft');
  release();
  await expect(page.getByText('Showing 0 of 60 teams')).toBeVisible();
  await expect(page.getByPlaceholder('Search Teams...')).toBeFocused();
  await page.keyboard.type('!');
  await expect(page.getByPlaceholder('Search Teams...')).toHaveValue('zzz!z');
});

test('a page that is scrolled before the page is there stays where it is', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  const release = await holdPage(page);
  await openAs(page, product, 'Sam Staff', '/teams', unloaded);
  await page.getByRole('table').getByRole('link').nth(14).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('grid').getByRole('link').nth(14)).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.getByRole('grid').getByRole('link').nth(14).hover();
  await page.mouse.wheel(0, -50);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled - 50);
});

test('a column that is pressed before the page is there sorts the table', async ({ page, product }) => {
  const release = await holdPage(page);
  await openAs(page, product, 'Sam Staff', '/teams', unloaded);
  await page.getByRole('columnheader', { name: 'Sector' }).click();
  release();
  const grid = page.getByRole('grid', { name: 'All Team Projects' });
  await expect(grid.getByRole('columnheader', { name: 'Sector' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/\?sort=sector$/);
});

test('a row leads to its team before the page is there', async ({ page, product }) => {
  const release = await holdPage(page);
  await openAs(page, product, 'Sam Staff', '/teams', unloaded);
  const link = page.getByRole('link', { name: 'View Detail' }).first();
  await expect(link).toHaveAttribute('href', /^\/teams\/.+\/teamInfo$/);
  const name = (await link.getAttribute('aria-label')) ?? '';
  await link.focus();
  release();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.locator(':focus')).toHaveAttribute('aria-label', name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: name.replace('View Detail, ', '') })).toBeVisible();
});

test('an answer that is not the platform’s keeps the page from nothing', async ({
  page,
  product,
  expectedComplaints,
}) => {
  expectedComplaints.push(/Call failed: getFirstTeams/);
  await page.route(/team-metadata\/rows.*teamName/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Please accept the terms of this network.</p>' }),
  );
  await openAs(page, product, 'Sam Staff', '/teams');
  await expect(page.getByRole('grid', { name: 'All Team Projects' }).getByRole('row')).toHaveCount(21);
});

test('a second visit begins with what was seen last, until the person signs out', async ({ page, product }) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  const grid = page.getByRole('grid', { name: 'All Team Projects' });
  await expect(grid.getByRole('row')).toHaveCount(21);
  const seen = await grid.getByRole('row').nth(1).textContent();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-seen'))).toContain('first-teams');

  // Nothing but the page itself and who asks is answered.
  await page.route('**/v1/**', (route) => (/\/account\b/.test(route.request().url()) ? route.continue() : undefined));
  await page.goto(`${product.origin}/teams`);
  await expect(page.getByText('As of a moment ago. Updating...')).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(21);
  expect(await page.getByRole('row').nth(1).textContent()).toBe(seen);
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  await page.goto(`${product.origin}/teams`);
  await page.getByRole('button', { name: people.sam.email }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Log In Now' })).toBeVisible();
  const release = await holdPage(page);
  await page.goto(`${product.origin}/teams`, unloaded);
  await expect(page.getByRole('table', { name: 'All Team Projects' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Detail' })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Log In Now' })).toBeVisible();
});

test('no stored row is painted before the platform has said who asks, and nobody finds one stored', async ({
  page,
  product,
}) => {
  await openAs(page, product, 'Sam Staff', '/teams');
  await expect(page.getByRole('grid', { name: 'All Team Projects' }).getByRole('row')).toHaveCount(21);
  const lastSeen = () => page.evaluate(() => localStorage.getItem('last-seen'));
  await expect.poll(lastSeen).toContain('first-teams');

  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const asked = page.waitForRequest(/\/v1\/account\b/);
  await page.route(/\/v1\/account\b/, async (route) => {
    await held;
    await route.continue();
  });
  await page.context().clearCookies();
  const release = await holdPage(page);
  await page.goto(`${product.origin}/teams`, unloaded);
  await asked;
  await expect(page.getByRole('table', { name: 'All Team Projects' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Detail' })).toHaveCount(0);
  answer();
  await expect.poll(lastSeen).toBeNull();
  await expect(page.getByRole('link', { name: 'View Detail' })).toHaveCount(0);
  release();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('there are the header, a title and a skeleton', async ({ page }) => {
    await page.goto('/teams');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Engineering Data' })).toBeVisible();
    await expect(page.getByRole('main')).toBeVisible();
  });
});
