import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, measureKey, waitForIdle } from './browser.ts';
import { fileOf, openUpload } from './checkCsv.ts';
import { Figure, sampleCount } from './figures.ts';

const rows = 20_000;
const edits = 12;
const cell = { selector: 'input:focus', pattern: '.*' };
const plan = { selector: '[role=status][aria-label=Plan]', pattern: '.*' };

/** Cells of a large file that are typed anew: to the letter's paint, and to what the plan would be then. */
export async function benchRepair(): Promise<Figure[]> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '60' } });
  const path = join(product.dataDir, 'plan.csv');
  await writeFile(path, fileOf(rows, false));
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  for (const cpu of [1, 4]) {
    const at = `${rows.toLocaleString('en-US')} rows, CPU ×${cpu}`;
    const painted = new Figure(`key in a cell → painted, ${at}`, 'ms', 'the key’s own time to the frame that shows it');
    const checked = new Figure(`edit → checked, ${at}`, 'ms', 'from Enter to the frame with the plan’s new figures');
    const page = await openUpload(browser, product);
    await page.getByLabel(/Choose.* CSV file/).setInputFiles(path);
    await page.getByRole('table', { name: 'What this file will do' }).waitFor();
    await page.getByRole('button', { name: 'Edit rows' }).click();
    await page.getByRole('button', { name: 'All rows' }).click();
    await page.getByRole('combobox', { name: 'User Email, line 2', exact: true }).focus();
    await waitForIdle(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
    for (let edit = 0; edit < sampleCount(edits); edit += 1) {
      await page.keyboard.press('End');
      // No address any more: the row would be refused. Enter leads to the next line.
      painted.add(await measureKey(page, ' ', cell));
      await page.keyboard.type('?');
      checked.add(await measureKey(page, 'Enter', plan));
    }
    await page.context().close();
    figures.push(painted, checked);
  }
  await browser.close();
  await product.stop();
  return figures;
}
