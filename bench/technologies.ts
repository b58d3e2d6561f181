import type { Page } from '@playwright/test';
import { launchBrowser, openContext, openPage, takeLongestTask, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { latencyMs, startStandInPlatform } from './standInPlatform.ts';

const longTaskMs = 50;

/** Technologies of 2,000 and 10,000 teams: until they are listed, the answer to a question, and how long the page stands still. */
export async function benchTechnologies(): Promise<Figure[]> {
  return [...(await benchTeams(2_000)), ...(await benchTeams(10_000))];
}

async function benchTeams(teams: number): Promise<Figure[]> {
  const of = `${teams.toLocaleString('en')} teams`;
  const listed = new Figure(
    `technologies of ${of}`,
    'ms',
    `navigation, cold, to the frame with the list; ${latencyMs} ms a call, CPU ×1`,
  );
  const calls = new Figure(`calls until then, ${of}`, 'calls', 'requests for rows at the platform');
  const answered = new Figure(`java 8, ${of}`, 'ms', 'from the text in the field to the frame with the answer; CPU ×1');
  const asked = new Figure(`calls for it, ${of}`, 'calls', 'requests at the platform');
  const longest = (what: string): Figure =>
    new Figure(
      `longest task, ${what}, ${of}`,
      'ms',
      'long tasks, which browsers report from 50 ms; CPU ×1',
      longTaskMs,
    );
  const [loading, searching] = [longest('technologies load'), longest('java 8')];

  const platform = await startStandInPlatform(teams);
  const browser = await launchBrowser();
  for (let sample = 0; sample < sampleCount(); sample += 1) {
    const context = await openContext(browser);
    const page = await openPage(context);
    platform.takeCalls();
    await page.goto(`${platform.origin}/technologies`, { waitUntil: 'commit' });
    listed.add(await waitForText(page, 'Language \\d'));
    await waitForIdle(page);
    calls.add(platform.takeCalls().filter((path) => path.includes('/rows')).length);
    loading.add(await takeLongestTask(page));
    const start = await typeText(page, 'java 8');
    answered.add((await waitForText(page, '^(?!.*Language \\d).*Java')) - start);
    await waitForIdle(page);
    asked.add(platform.takeCalls().length);
    searching.add(await takeLongestTask(page));
    await context.close();
  }
  await browser.close();
  await platform.stop();
  return [listed, calls, loading, answered, asked, searching];
}

/** Page time of the frame in which the tables of the screen show a text. */
async function waitForText(page: Page, pattern: string): Promise<number> {
  const found = await page.waitForFunction((source) => {
    const text = document.querySelector('main [role="grid"], main table')?.textContent ?? '';
    return new RegExp(source, 'su').test(text) && performance.now();
  }, pattern);
  return Number(await found.jsonValue());
}

/** As somebody pastes: React only hears of what its own property setter didn't see. Returns the page's time. */
function typeText(page: Page, text: string): Promise<number> {
  return page.evaluate((wanted) => {
    const input = document.querySelector<HTMLInputElement>('input[type="search"]');
    if (!input) throw new Error('There is no search field.');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted);
    const now = performance.now();
    input.dispatchEvent(new Event('input', { bubbles: true }));
    return now;
  }, text);
}
