import { flagInitTimeoutMs } from '#domain/limits.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

test('a configuration that fails is said to', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Critical error during application initialization/, /Failed to load resource/);
  await page.route('**/config.json', (route) => route.fulfill({ status: 500, body: 'oops' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  await expect(page.getByText('Sorry, there was a problem starting the application.')).toBeVisible();
  await expect(page.getByText('Failed to fetch config: 500 Internal Server Error')).toBeVisible();
  await expectAccessible(page);
});

test('a flag service that never answers is not waited for', async ({ page, product, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/, /flag/i, /LaunchDarkly/i);
  await page.route('**/flags/**', () => undefined);
  // A page that waited for the flags would now wait for ever.
  await page.addInitScript((flagsMs) => {
    const start = window.setTimeout.bind(window);
    const startOthers = (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) =>
      ms === flagsMs ? 0 : start(handler, ms, ...rest);
    window.setTimeout = startOthers as typeof setTimeout;
  }, flagInitTimeoutMs);
  await openAs(page, product, 'Sam Staff', '/teams');
  await expect(page.getByRole('row')).toHaveCount(21);
});

test('without the monitoring script the page works and says so once', async ({ page, product, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.route(/monitoring.*\.js$/, (route) => route.abort());
  await openAs(page, product, 'Sam Staff', '/');
  await expect(page.getByRole('heading', { name: 'Team Metrics All In One Place' })).toBeVisible();
  // The script is asked for when nothing else is to be done.
  await expect.poll(() => warnings.filter((text) => /monitoring is disabled/i.test(text)).length).toBe(1);
});
