import { launchBrowser, measureKey, openContext, openPage, openRows, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { startStandInPlatform } from './standInPlatform.ts';

/** Digits of team names: each finds others than the one before. */
const terms = ['773', '985', '426'];
const found = { selector: '[cmdk-list]', pattern: '.+' };
/** As somebody types who is quick. */
const betweenKeysMs = 100;

/** From Ctrl K to the palette, and from a key in it to the entries that it finds. */
export async function benchPalette(): Promise<Figure[]> {
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const teams of [2_000, 10_000]) {
    const at = `${teams.toLocaleString('en-US')} teams, CPU ×1`;
    const opened = new Figure(
      `Ctrl K → palette, ${at}`,
      'ms',
      'the key’s own time to the frame that shows its entries',
    );
    const painted = new Figure(
      `palette key → painted, ${at}`,
      'ms',
      'to the frame that shows other entries; a sample a key',
    );
    const platform = await startStandInPlatform(teams);
    const context = await openContext(browser);
    const page = await openPage(context);
    await openRows(page, `${platform.origin}/teams`);
    await waitForIdle(page);
    // The first time its script comes, and the lists of people and technologies with it.
    await measureKey(page, 'Control+K', found);
    await page.getByRole('option').first().waitFor();
    await waitForIdle(page);
    for (let round = 0; round < sampleCount(5); round += 1) {
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      opened.add(await measureKey(page, 'Control+K', found));
      for (const term of terms) {
        for (const key of term) {
          await page.waitForTimeout(betweenKeysMs);
          painted.add(await measureKey(page, key, found));
        }
        await page.keyboard.press('Control+A');
      }
    }
    await context.close();
    await platform.stop();
    figures.push(opened, painted);
  }
  await browser.close();
  return figures;
}
