import type { Page } from '@playwright/test';
import { launchBrowser, openContext, openPage, openRows } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { startStandInPlatform } from './standInPlatform.ts';

const line = { kbitPerSecond: 400, latencyMs: 400 };

/** A first visit to the team list on a slow mobile line, then Reporting by its link; Chromium's own throttling. */
export async function benchSlowLine(): Promise<Figure[]> {
  const how = `2,000 teams, ${line.kbitPerSecond} kbit/s, ${line.latencyMs} ms, gzip; first visit`;
  const text = new Figure('slow line: first text', 'ms', how);
  const rows = new Figure('slow line: first rows', 'ms', how);
  const menu = new Figure('slow line: menu', 'ms', how);
  const heading = new Figure(
    'slow line: heading of Reporting',
    'ms',
    `${how}; from the click as soon as the menu is there`,
  );
  const late = new Figure('slow line: rows of Reporting', 'ms', `${how}; from the click as soon as the menu is there`);
  const platform = await startStandInPlatform(2_000);
  const browser = await launchBrowser();
  for (let sample = 0; sample < sampleCount(3); sample += 1) {
    const context = await openContext(browser);
    const page = await openPage(context);
    await throttle(page);
    rows.add(await openRows(page, `${platform.origin}/teams`));
    text.add(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN));
    const link = page.getByRole('link', { name: 'Reporting', exact: true });
    await link.waitFor();
    menu.add(await page.evaluate(() => performance.now()));
    const clickedAt = performance.now();
    await link.click();
    await page.getByRole('heading', { name: 'Reporting', exact: true }).waitFor();
    heading.add(performance.now() - clickedAt);
    await page
      .getByRole('main')
      .getByRole('row')
      .nth(1)
      .getByText(/PRJ-|Team /)
      .first()
      .waitFor();
    late.add(performance.now() - clickedAt);
    await context.close();
  }
  await browser.close();
  await platform.stop();
  return [text, rows, menu, heading, late];
}

async function throttle(page: Page): Promise<void> {
  const bytesPerSecond = (line.kbitPerSecond * 1_000) / 8;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}
