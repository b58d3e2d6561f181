import { chromium, type Page } from '@playwright/test';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { findBrowser } from '#test/browser/findBrowser.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { addRows, fillTables } from '#test/support/openAgainstLocal.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';

const latencyMs = 30;
const timeoutMs = 180_000;

/** A value of each metric a day, as a run a day would leave them that replaces nothing. */
async function fillYear(product: LocalServices, year: number): Promise<number> {
  const days = Array.from({ length: 365 }, (_, index) =>
    new Date(Date.UTC(year, 0, index + 1)).toISOString().slice(0, 10),
  );
  const rows = days.flatMap((day, index) =>
    metrics.map(({ metricType }) => calculationRow(metricType, day, String(index % 100))),
  );
  await fillTables(product, { [tableIds.teamMonthlyMetricCalculation]: [] });
  await addRows(product, tableIds.teamMonthlyMetricCalculation, rows);
  return rows.length;
}

/** Milliseconds that something takes on the page, and the longest time in which the page answered to nothing. */
async function measureBlocking(
  page: Page,
  work: () => Promise<unknown>,
): Promise<{ tookMs: number; longestMs: number }> {
  await page.evaluate(() => {
    const longest = { ms: 0 };
    Object.assign(window, { longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask' });
  });
  const start = performance.now();
  await work();
  const tookMs = Math.round(performance.now() - start);
  const longestMs = await page.evaluate(() => (window as unknown as { longest: { ms: number } }).longest.ms);
  return { tookMs, longestMs: Math.round(longestMs) };
}

/** A year of 16,060 values, and the 10,000 teams behind one. */
export async function benchMetricsYear(): Promise<void> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '10000' } });
  const browser = await chromium.launch(await findBrowser());
  const page = await browser.newPage();
  await page.goto(`${product.origin}/metric-calculations`);
  await page.getByRole('button', { name: 'Continue as Sam Staff' }).click();
  await page.getByRole('table').waitFor();
  const client = await page.context().newCDPSession(page);
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });

  const origin = await measureBlocking(page, async () => {
    await page.getByRole('table').getByRole('button', { name: /^\d/ }).first().click();
    await page.getByRole('dialog').getByRole('grid').first().waitFor({ timeout: timeoutMs });
  });
  console.log(
    `10,000 teams, ${latencyMs} ms latency: where a value comes from after ${origin.tookMs} ms, longest block ${origin.longestMs} ms`,
  );

  const values = await fillYear(product, 2025);
  await page.goto(`${product.origin}/metric-calculations`);
  await page.getByRole('table').waitFor();
  const year = await measureBlocking(page, async () => {
    await page.getByLabel('Year').selectOption('2025');
    await page.getByRole('table', { name: /2025/ }).waitFor({ timeout: timeoutMs });
  });
  console.log(
    `a year of ${values} values, ${latencyMs} ms latency: shown after ${year.tookMs} ms, longest block ${year.longestMs} ms`,
  );
  await browser.close();
  await product.stop();
}
