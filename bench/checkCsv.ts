import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, takeLongestTask } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';

const sizes = [
  { rows: 10_000, samples: 9 },
  { rows: 100_000, samples: 3 },
];
const kinds = [
  { kind: 'no problems', problems: false },
  { kind: 'a problem in each row', problems: true },
];

/** A capacity plan checked and compared on the page, and the longest time for which the page stands still meanwhile. */
export async function benchCheckCsv(): Promise<Figure[]> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  // A file on the disk: the browser would have to put together one that is sent to it.
  const path = join(product.dataDir, 'plan.csv');
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const { rows, samples } of sizes) {
    for (const { kind, problems } of kinds) {
      const of = `${rows.toLocaleString('en-US')} rows, ${kind}`;
      await writeFile(path, fileOf(rows, problems));
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
        const context = await openContext(browser);
        await signInContext(context, product, people.ada);
        const page = await openPage(context);
        await page.goto(`${product.origin}/admin/upload`);
        await page.getByRole('button', { name: 'Submit' }).waitFor();
        await watchFrames(page);
        await takeLongestTask(page);
        const startMs = performance.now();
        await page.getByLabel(/Choose.* CSV file/).setInputFiles(path);
        await page.getByText(/^The file has all required columns/).waitFor();
        checked.add(performance.now() - startMs);
        await page.getByRole('table', { name: 'What this file will do' }).waitFor();
        compared.add(performance.now() - startMs);
        longest.add(await takeLongestTask(page));
        gap.add(await page.evaluate(() => window.longestGapMs));
        await context.close();
      }
      figures.push(checked, compared, longest, gap);
    }
  }
  await browser.close();
  await product.stop();
  return figures;
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
function fileOf(rows: number, problems: boolean): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    planCells({
      Team: `Team ${rows}-${index % Math.ceil(rows / 10)}`,
      'Greenfield Status': problems ? 'maybe' : 'Yes',
      'User Email': `person.${rows}.${index}@example.test`,
    }),
  );
  return textOf([planHeader, ...lines].map((cells) => lineOf(cells)));
}
