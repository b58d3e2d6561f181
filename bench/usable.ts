import type { Page } from '@playwright/test';
import { launchBrowser, openContext, openPage, openRows, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { latencyMs, startStandInPlatform } from './standInPlatform.ts';

/** Project id of a team that is on no first page. */
const wanted = 'PRJ-11773';

/** The team list, used the moment its rows are seen: a search typed at once, until all teams answer it. */
export async function benchUsable(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const teams of [2_000, 10_000]) {
    const platform = await startStandInPlatform(teams);
    const url = `${platform.origin}/teams`;
    for (const cpu of [1, 4]) {
      const at = `${teams.toLocaleString('en-US')} teams, CPU ×${cpu}`;
      const how = `navigation to the frame with what a search finds that is typed when rows are seen; ${latencyMs} ms a call`;
      const answered = new Figure(`search answered, first visit, ${at}`, 'ms', how);
      const again = new Figure(`search answered, second visit, ${at}`, 'ms', how);
      const longest = new Figure(`longest task, first visit, ${at}`, 'ms', 'until the search is answered');
      for (let sample = 0; sample < sampleCount(7); sample += 1) {
        const context = await openContext(browser);
        const page = await openPage(context, cpu);
        await openRows(page, url);
        answered.add(await answerMs(page));
        longest.add(await page.evaluate(() => window.observed.longestTaskMs));
        await waitForIdle(page);
        await page.goto('about:blank');
        await openRows(page, url);
        again.add(await answerMs(page));
        await context.close();
      }
      figures.push(answered, again, longest);
    }
    await platform.stop();
  }
  await browser.close();
  return figures;
}

/** Types the search into whichever box there is, again where the page puts another in its place, until the list answers. */
async function answerMs(page: Page): Promise<number> {
  return page.evaluate(async (text) => {
    const descriptor = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    for (;;) {
      const input = document.querySelector<HTMLInputElement>('input[placeholder="Search Teams..."]');
      if (input !== null && input.value !== text) {
        descriptor?.set?.call(input, text);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
      const shown = document.body.textContent;
      if (shown.includes(text) && !shown.includes('PRJ-10000')) return performance.now();
      await new Promise(requestAnimationFrame);
    }
  }, wanted);
}
