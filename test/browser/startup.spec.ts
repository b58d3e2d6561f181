import { flagInitTimeoutMs } from '#domain/limits.ts';
import { expect, expectAccessible, signInAs, test } from './fixtures.ts';

const brokenConfigurations = [
  { name: 'missing', answer: { status: 404, body: '' }, message: 'Failed to fetch config: 404 Not Found' },
  {
    name: 'failing',
    answer: { status: 500, body: 'oops' },
    message: 'Failed to fetch config: 500 Internal Server Error',
  },
  {
    name: 'not JSON',
    answer: { status: 200, contentType: 'text/html', body: '<!doctype html><title>x</title>' },
    message: /config/i,
  },
  {
    name: 'without the project',
    answer: { status: 200, json: { appwriteEndpoint: '/v1', contactEmail: 'a@example.test' } },
    message: /appwriteProjectId/,
  },
  {
    name: 'with an endpoint that is no address',
    answer: {
      status: 200,
      json: { appwriteEndpoint: 7, appwriteProjectId: 'engineering-data', contactEmail: 'a@example.test' },
    },
    message: /appwriteEndpoint/,
  },
] as const;

test.describe('a broken configuration', () => {
  for (const { name, answer, message } of brokenConfigurations) {
    test(name, async ({ page, expectedComplaints }) => {
      expectedComplaints.push(/Critical error during application initialization/, /Failed to load resource/);
      await page.route('**/config.json', (route) => route.fulfill(answer));
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
      await expect(page.getByText('Sorry, there was a problem starting the application.')).toBeVisible();
      await expect(page.getByText(message)).toBeVisible();
      await expectAccessible(page);
    });
  }
});

test('a configuration that does not come within 10 s has failed', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Critical error during application initialization/, /Failed to load resource/);
  await page.clock.install();
  await page.route('**/config.json', () => undefined);
  const asked = page.waitForRequest('**/config.json');
  await page.goto('/');
  await asked;
  await page.clock.fastForward(10_500);
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
});

test.describe('without the flag service', () => {
  test('that refuses, the page works without flags', async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource/, /flag/i, /LaunchDarkly/i);
    await page.route('**/flags/**', (route) => route.abort());
    await page.goto('/teams');
    await signInAs(page, 'Sam Staff');
    await expect(page.getByRole('row')).toHaveCount(21);
  });

  test('that never answers, the page does not wait for it', async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/Failed to load resource/, /flag/i, /LaunchDarkly/i);
    await page.route('**/flags/**', () => undefined);
    await page.goto('/teams');
    await signInAs(page, 'Sam Staff');
    await expect(page.getByRole('row')).toHaveCount(21);
    // A page that waited for the flags would now wait for ever.
    await page.addInitScript((flagsMs) => {
      const start = window.setTimeout.bind(window);
      const startOthers = (...[handler, ms, ...rest]: Parameters<typeof setTimeout>) =>
        ms === flagsMs ? 0 : start(handler, ms, ...rest);
      window.setTimeout = startOthers as typeof setTimeout;
    }, flagInitTimeoutMs);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(21);
  });
});

test('without the monitoring script the page works and says so once', async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/Failed to load resource/);
  let warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  // The page that is left for the sign-in may say it, too.
  page.on('domcontentloaded', () => (warnings = []));
  await page.route(/monitoring.*\.js$/, (route) => route.abort());
  await page.goto('/');
  await signInAs(page, 'Sam Staff');
  await expect(page.getByRole('heading', { name: 'Team Metrics All In One Place' })).toBeVisible();
  // The script is asked for when nothing else is to be done.
  await expect.poll(() => warnings.filter((text) => /monitoring is disabled/i.test(text)).length).toBe(1);
});
