import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '#test/browser/findBrowser.ts';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { startLocal } from '#test/support/startLocal.ts';

/** How long a file takes to be checked and compared, and the longest time for which the page stands still meanwhile. */
export async function benchCheckCsv(): Promise<void> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  // A file on the disk: the browser would have to put together one that is sent to it.
  const path = join(product.dataDir, 'plan.csv');
  const browser = await chromium.launch(await findBrowser());
  for (const rows of [1_000, 10_000, 100_000]) {
    for (const [which, share] of [
      ['no problems', 0],
      ['a problem in each row', 1],
    ] as const) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(`${product.origin}/admin/upload`);
      await page.getByRole('button', { name: 'Continue as Ada Admin' }).click();
      const input = page.getByLabel(/Choose.* CSV file/);
      await page.getByRole('button', { name: 'Submit' }).waitFor();
      const file = fileOf(rows, share);
      await writeFile(path, file);
      await watchBlocks(page);
      const start = performance.now();
      await input.setInputFiles(path);
      await page.getByText(/^The file has all required columns/).waitFor({ timeout: 120_000 });
      const checkedMs = Math.round(performance.now() - start);
      await page.getByRole('table', { name: 'What this file will do' }).waitFor({ timeout: 120_000 });
      const comparedMs = Math.round(performance.now() - start);
      const checking = await describeBlocks(page);
      if (share === 0) await page.getByRole('button', { name: 'Submit', exact: true }).click();
      if (share === 0) await page.getByText(/ was submitted/).waitFor({ timeout: 120_000 });
      const submittedMs = Math.round(performance.now() - start - comparedMs);
      const megabytes = (file.length / 1_000_000).toFixed(1);
      console.log(
        `${rows.toLocaleString('en-US')} rows (${megabytes} MB), ${which}: checked after ${checkedMs} ms, compared after ${comparedMs} ms; ${checking}`,
      );
      if (share === 0) console.log(`  submitted within ${submittedMs} ms; ${await describeBlocks(page)}`);
      await context.close();
    }
  }
  await browser.close();
  await product.stop();
}

declare global {
  interface Window {
    blocks: { longTask: number; longestGap: number };
  }
}

/** Since it was asked before. */
async function describeBlocks(page: Page): Promise<string> {
  const { longTask, longestGap } = await page.evaluate(() => ({ ...window.blocks }));
  await page.evaluate(() => Object.assign(window.blocks, { longTask: 0, longestGap: 0 }));
  return `longest task ${Math.round(longTask)} ms, longest gap between two frames ${Math.round(longestGap)} ms`;
}

/** Long tasks are told from 50 ms on; a shorter one counts as 0. */
async function watchBlocks(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.blocks = { longTask: 0, longestGap: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.blocks.longTask = Math.max(window.blocks.longTask, duration);
    }).observe({ type: 'longtask' });
    void (async () => {
      for (let last = performance.now(); ;) {
        const now = await new Promise(requestAnimationFrame);
        window.blocks.longestGap = Math.max(window.blocks.longestGap, now - last);
        last = now;
      }
    })();
  });
}

/** Ten people a team. */
function fileOf(rows: number, problems: number): string {
  const lines = Array.from({ length: rows }, (_, index) =>
    planCells({
      Team: `Team ${rows}-${index % Math.ceil(rows / 10)}`,
      'Greenfield Status': problems > 0 ? 'maybe' : 'Yes',
      'User Email': `person.${rows}.${index}@example.test`,
    }),
  );
  return textOf([planHeader, ...lines].map((cells) => lineOf(cells)));
}
