import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, takeLongestTask } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';

const files = [
  { rows: 10_000, kind: 'no problems', samples: 9 },
  { rows: 100_000, kind: 'a problem in each row', samples: 3 },
  { rows: 100_000, kind: 'no problems', samples: 3 },
] as const;

/** A capacity plan checked and compared on the page, the longest time for which the page stands still meanwhile, and the last one sent. */
export async function benchCheckCsv(): Promise<Figure[]> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  // A file on the disk: the browser would have to put together one that is sent to it.
  const path = join(product.dataDir, 'plan.csv');
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  let page: Page | undefined;
  for (const { rows, kind, samples } of files) {
    const of = `${rows.toLocaleString('en-US')} rows, ${kind}`;
    await writeFile(path, fileOf(rows, kind !== 'no problems'));
    const checked = new Figure(
      `checked: ${of}`,
      'ms',
      'choice of the file to “The file has all required columns”, CPU ×1',
    );
    const compared = new Figure(`compared: ${of}`, 'ms', 'choice of the file to “What this file will do”');
    const longest = new Figure(`longest task: ${of}`, 'ms', 'long tasks from the choice to the comparison', 50);
    const gap = new Figure(
      `longest time without a frame: ${of}`,
      'ms',
      'between two animation frames, from the choice to the comparison',
    );
    for (let sample = 0; sample < sampleCount(samples); sample += 1) {
      await page?.context().close();
      page = await openUpload(browser, product);
      const startMs = performance.now();
      await page.getByLabel(/Choose.* CSV file/).setInputFiles(path);
      await page.getByText(/^The file has all required columns/).waitFor();
      checked.add(performance.now() - startMs);
      await page.getByRole('table', { name: 'What this file will do' }).waitFor();
      compared.add(performance.now() - startMs);
      longest.add(await takeLongestTask(page));
      gap.add(await page.evaluate(() => window.longestGapMs));
    }
    figures.push(checked, compared, longest, gap);
  }
  if (page) figures.push(...(await benchSubmit(page)));
  await browser.close();
  await product.stop();
  return figures;
}

/** Of the file that is on the page: once, because the platform is busy with it afterwards. */
async function benchSubmit(page: Page): Promise<Figure[]> {
  const submitted = new Figure('submitted: 100,000 rows', 'ms', 'Submit to “was submitted”');
  const longest = new Figure('longest task: submitted', 'ms', 'long tasks from Submit to “was submitted”', 50);
  const startMs = performance.now();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  // The teams are new, and many more than the stored ones.
  await page.getByRole('button', { name: 'Submit anyway' }).click();
  await page.getByText(/ was submitted/).waitFor();
  submitted.add(performance.now() - startMs);
  longest.add(await takeLongestTask(page));
  return [submitted, longest];
}

/** The upload tab in a new profile. */
export async function openUpload(browser: Browser, product: LocalServices): Promise<Page> {
  const context = await openContext(browser);
  await signInContext(context, product, people.ada);
  const page = await openPage(context);
  await page.goto(`${product.origin}/admin/upload`);
  await page.getByRole('button', { name: 'Submit' }).waitFor();
  await watchFrames(page);
  await takeLongestTask(page);
  return page;
}

declare global {
  interface Window {
    longestGapMs: number;
  }
}

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.longestGapMs = 0;
    void (async () => {
      for (let last = performance.now(); ;) {
        const now = await new Promise(requestAnimationFrame);
        window.longestGapMs = Math.max(window.longestGapMs, now - last);
        last = now;
      }
    })();
  });
}

/** Ten people a team. */
export function fileOf(rows: number, problems: boolean): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    planCells({
      Team: `Team ${rows}-${index % Math.ceil(rows / 10)}`,
      'Greenfield Status': problems ? 'maybe' : 'Yes',
      'User Email': `person.${rows}.${index}@example.test`,
    }),
  );
  return textOf([planHeader, ...lines].map((cells) => lineOf(cells)));
}
