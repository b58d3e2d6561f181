import type { Page } from '@playwright/test';
import { launchBrowser, openContext, openPage, openRows, takeLongestTask, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { lastTeam, latencyMs, startStandInPlatform } from './standInPlatform.ts';

const teams = 10_000;
const longTaskMs = 50;

/** Ten thousand teams: until all of them can be searched, and the longest that the page stands still. */
export async function benchTenThousandTeams(): Promise<Figure[]> {
  const searchable = new Figure(
    '10,000 teams searchable',
    'ms',
    `navigation to the frame in which a search shows the last team; ${latencyMs} ms a call, CPU ×1`,
  );
  const calls = new Figure('calls until then', 'calls', 'requests for team rows at the platform, for 100 pages');
  const longest = (what: string): Figure =>
    new Figure(`longest task, ${what}`, 'ms', 'long tasks, which browsers report from 50 ms; CPU ×1', longTaskMs);
  const loading = longest('10,000 teams load');
  const sorting = longest('they are sorted');
  const searching = longest('they are searched');
  const paging = longest('the next page');

  const platform = await startStandInPlatform(teams);
  const browser = await launchBrowser();
  const url = `${platform.origin}/teams`;
  for (let sample = 0; sample < sampleCount(); sample += 1) {
    const searcher = await openContext(browser);
    const searched = await openPage(searcher);
    platform.takeCalls();
    await searched.goto(url, { waitUntil: 'commit' });
    searchable.add(await searchUntilFound(searched, lastTeam));
    await waitForIdle(searched);
    calls.add(platform.takeCalls().filter((path) => path.includes('/team-metadata/rows')).length);
    await searcher.close();

    const reader = await openContext(browser);
    const page = await openPage(reader);
    await openRows(page, url);
    await waitForIdle(page);
    loading.add(await takeLongestTask(page));
    await rowsChange(page, () => page.getByRole('columnheader', { name: 'Project ID' }).click());
    sorting.add(await takeLongestTask(page));
    const input = page.getByPlaceholder('Search Teams...');
    for (const key of '773') await rowsChange(page, () => input.press(key));
    searching.add(await takeLongestTask(page));
    await rowsChange(page, () => input.fill(''));
    await takeLongestTask(page);
    await rowsChange(page, () => page.getByRole('button', { name: 'Go to next page' }).click());
    paging.add(await takeLongestTask(page));
    await reader.close();
  }
  await browser.close();
  await platform.stop();
  return [searchable, calls, loading, sorting, searching, paging];
}

/** Milliseconds from the navigation. The text is put in as soon as the search box takes it, and again should it have been dropped. */
async function searchUntilFound(page: Page, text: string): Promise<number> {
  const found = await page.waitForFunction((wanted) => {
    const input = document.querySelector<HTMLInputElement>('input[placeholder="Search Teams..."]');
    if (input && !input.disabled && input.value !== wanted) {
      // As somebody types: React only hears of what its own property setter didn't see.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, wanted);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    return document.querySelector('main')?.textContent.includes(wanted) === true && performance.now();
  }, text);
  return Number(await found.jsonValue());
}

/** Does something that shows other rows, and waits for them. */
async function rowsChange(page: Page, act: () => Promise<void>): Promise<void> {
  const before = await page.evaluate(() =>
    document
      .querySelector('main')
      ?.textContent.match(/PRJ-\d+/g)
      ?.join(),
  );
  await act();
  await page.waitForFunction(
    (was) =>
      document
        .querySelector('main')
        ?.textContent.match(/PRJ-\d+/g)
        ?.join() !== was,
    before,
  );
}
