import type { Page } from '@playwright/test';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { launchBrowser, openContext, openPage, takeLongestTask, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { calculatedYear, latencyMs, startStandInPlatform } from './standInPlatform.ts';

const values = (365 * metrics.length).toLocaleString('en-US');

/** A year of metric calculations that is over, on the screen. */
export async function benchMetricsYear(): Promise<Figure[]> {
  const over = `${values} values, ${latencyMs} ms a call, CPU ×1`;
  const cold = new Figure(
    'a year of calculations, cold',
    'ms',
    `choice of the year to the frame with its last value; ${over}`,
  );
  const coldTask = new Figure('longest task, cold', 'ms', 'long tasks from the choice until the network is idle', 50);
  const coldCalls = new Figure(
    'calls, cold',
    'calls',
    'requests at the platform from the choice until the network is idle',
  );
  const seen = new Figure('the same year, seen before', 'ms', 'another year chosen, then this one again');
  const reloaded = new Figure(
    'the same year, after a reload',
    'ms',
    'the page opened again in the same profile, then the year chosen',
  );
  const seenCalls = new Figure(
    'calls, seen before',
    'calls',
    'requests at the platform from the choice until the network is idle',
  );
  const reloadedCalls = new Figure('calls, after a reload', 'calls', 'the same');

  const platform = await startStandInPlatform(100);
  const browser = await launchBrowser();
  for (let sample = 0; sample < sampleCount(); sample += 1) {
    const context = await openContext(browser);
    const page = await openPage(context);
    const thisYear = new Date().getUTCFullYear();
    await openCalculations(page, platform.origin);
    await takeLongestTask(page);
    platform.takeCalls();
    cold.add(await chooseYear(page, calculatedYear));
    await waitForIdle(page);
    coldTask.add(await takeLongestTask(page));
    coldCalls.add(platform.takeCalls().length);

    await page.getByLabel('Year').selectOption(String(thisYear));
    await page.getByRole('table', { name: String(thisYear) }).waitFor();
    await waitForIdle(page);
    platform.takeCalls();
    seen.add(await chooseYear(page, calculatedYear));
    await waitForIdle(page);
    seenCalls.add(platform.takeCalls().length);

    await openCalculations(page, platform.origin);
    platform.takeCalls();
    reloaded.add(await chooseYear(page, calculatedYear));
    await waitForIdle(page);
    reloadedCalls.add(platform.takeCalls().length);
    await context.close();
  }
  await browser.close();
  await platform.stop();
  return [cold, coldTask, coldCalls, seen, seenCalls, reloaded, reloadedCalls];
}

/** Where a number of the current month comes from, with ten thousand teams behind it. */
export async function benchBreakdown(): Promise<Figure[]> {
  const over = `10,000 teams, ${latencyMs} ms a call, CPU ×1`;
  const shown = new Figure(
    'where a number comes from',
    'ms',
    `click on a value to the frame with the number of teams behind it; ${over}`,
  );
  const longest = new Figure('longest task', 'ms', 'long tasks from the click until the network is idle', 50);
  const platform = await startStandInPlatform(10_000);
  const browser = await launchBrowser();
  for (let sample = 0; sample < sampleCount(); sample += 1) {
    const context = await openContext(browser);
    const page = await openPage(context);
    await openCalculations(page, platform.origin);
    await takeLongestTask(page);
    const value = page.getByRole('table').getByRole('button', { name: /^\d/ }).first();
    shown.add(await timeFrom(page, 'click', () => value.click(), '[role="dialog"] h3', 'behind this value ('));
    await waitForIdle(page);
    longest.add(await takeLongestTask(page));
    await context.close();
  }
  await browser.close();
  await platform.stop();
  return [shown, longest];
}

async function openCalculations(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/metric-calculations`);
  await page.getByRole('table').waitFor();
  await waitForIdle(page);
}

/** Milliseconds to the frame with December's value of the last metric. */
async function chooseYear(page: Page, year: number): Promise<number> {
  const lastValue = `table[aria-label$="${year}"] tr:last-of-type td:last-of-type`;
  return timeFrom(page, 'change', () => page.getByLabel('Year').selectOption(String(year)), lastValue, '');
}

/** Milliseconds from an event to the frame in which something matches that holds a text. */
async function timeFrom(
  page: Page,
  event: 'change' | 'click',
  act: () => Promise<unknown>,
  selector: string,
  text: string,
): Promise<number> {
  await page.evaluate(
    ([type, wanted, part]) => {
      window.timed = new Promise((resolve) => {
        window.addEventListener(
          type,
          ({ timeStamp }) =>
            void (async () => {
              for (;;) {
                await new Promise(requestAnimationFrame);
                const found = document.querySelector(wanted)?.textContent ?? '';
                if (found !== '' && found.includes(part)) break;
              }
              await new Promise((resolvePainted) => setTimeout(resolvePainted));
              resolve(performance.now() - timeStamp);
            })(),
          { once: true, capture: true },
        );
      });
    },
    [event, selector, text] as const,
  );
  await act();
  return page.evaluate(() => window.timed);
}

declare global {
  interface Window {
    timed: Promise<number>;
  }
}
