import { launchBrowser, measureKey, openContext, openPage, openRows, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { startStandInPlatform } from './standInPlatform.ts';

/** Each key shows other teams than the one before: digits of team names and project ids, one after the other, and back. */
const terms = ['773', '985', '426', '351', '694'];
const keys = terms.flatMap((term) => [...term.split(''), 'Backspace', 'Backspace', 'Backspace']);
/** Of one box, on and off again. */
const presses = 20;
/** Project ids tell which rows are shown, whatever they are made of. */
const rows = { selector: 'main', pattern: 'PRJ-\\d+' };
/** As somebody types who is quick. */
const betweenKeysMs = 100;

/** From a key in the search box to the rows that it finds, and from a filter to those that it leaves. */
export async function benchSearch(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const teams of [2_000, 10_000]) {
    const platform = await startStandInPlatform(teams);
    for (const cpu of [1, 4]) {
      const at = `${teams.toLocaleString('en-US')} teams, CPU ×${cpu}`;
      const painted = new Figure(
        `search key → painted, ${at}`,
        'ms',
        'the key’s own time to the frame that shows other rows; a sample a key',
      );
      const calls = new Figure(
        `calls for a key, ${at}`,
        'calls',
        `requests at the platform until the next key, ${betweenKeysMs} ms after the frame`,
      );
      const filtered = new Figure(
        `filter → painted, ${at}`,
        'ms',
        'from the space bar on a value of the filters to the frame that shows other rows',
      );
      const context = await openContext(browser);
      const page = await openPage(context, cpu);
      await openRows(page, `${platform.origin}/teams`);
      // The network may rest while the app shell, which has a search box of its own, still stands.
      await page.locator('#app-shell').waitFor({ state: 'detached' });
      await waitForIdle(page);
      await page.getByPlaceholder('Search Teams...').focus();
      platform.takeCalls();
      for (const key of keys.slice(0, sampleCount(keys.length))) {
        painted.add(await measureKey(page, key, rows));
        await page.waitForTimeout(betweenKeysMs);
        calls.add(platform.takeCalls().length);
      }
      await page.getByPlaceholder('Search Teams...').fill('');
      await page.getByRole('button', { name: 'Filters' }).click();
      await page.getByRole('checkbox', { name: /^Health/ }).focus();
      await waitForIdle(page);
      for (let press = 0; press < sampleCount(presses); press += 1) {
        filtered.add(await measureKey(page, 'Space', rows));
        await page.waitForTimeout(betweenKeysMs);
      }
      await context.close();
      figures.push(painted, calls, filtered);
    }
    await platform.stop();
  }
  await browser.close();
  return figures;
}
