import type { BrowserContext, Page } from '@playwright/test';
import { Client, TablesDB } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { listAll, tableOf } from '#functions/runtime/tableBatches.ts';
import { campaignRow } from '#test/support/campaignRows.ts';
import { changeRow } from '#test/support/changeRows.ts';
import { addRows } from '#test/support/platformRows.ts';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { see } from './see.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const stepsPerTeam = 5;
const samples = 5;
const how = '2,000 teams of the sample on local/, by machine, on a screen at rest, CPU ×1';
const ago = (days: number): string => new Date(Date.now() - days * dayMs).toISOString();

/** A campaign of a year with 10,000 steps: its page, how it is made, and how a team acts. */
export async function benchCampaigns(): Promise<Figure[]> {
  const rows = new Figure('a campaign of a year, to its first teams', 'ms', `from the press in the list; ${how}`);
  const line = new Figure('a campaign of a year, to its line', 'ms', `the same, ${stepsPerTeam} steps a team`);
  const made = new Figure('a campaign made', 'ms', `from 'New campaign' to its page; ${how}`);
  const acted = new Figure('a team acts, from Home', 'ms', `from the press of the task until it is gone; ${how}`);
  const live = new Figure('a team that acted, on the campaign’s page', 'ms', 'from Enter, in another browser');
  const product = await startLocal({ env: { SAMPLE_TEAMS: '2000' } });
  await fillYear(product);
  const browser = await launchBrowser();
  const [ada, sam] = [await openContext(browser), await openContext(browser)];
  await signInContext(ada, product, people.ada);
  await signInContext(sam, product, people.sam);
  const page = await openPage(ada);
  for (let sample = 0; sample < sampleCount(samples); sample += 1) {
    await openAtRest(page, `${product.origin}/campaigns`);
    const startMs = performance.now();
    await page.getByRole('link', { name: 'Off Java 8' }).click();
    await see(page.locator('main [aria-label="Have to act"] .MuiDataGrid-row').first());
    rows.add(performance.now() - startMs);
    await see(page.locator('main path[data-series]').first());
    line.add(performance.now() - startMs);

    await openAtRest(page, `${product.origin}/campaigns`);
    made.add(await makeCampaign(page, sample));
    const times = await act(page, sam, { origin: product.origin, sample });
    acted.add(times.acted);
    live.add(times.live);
    // Home shows the first three tasks.
    await page.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click();
    await see(page.getByRole('button', { name: 'Archive' }));
  }
  await browser.close();
  await product.stop();
  return [rows, line, made, acted, live];
}

/** Every team left Java 8 and came back to it, over and over. */
async function fillYear(product: LocalServices): Promise<void> {
  const client = new Client().setEndpoint(product.endpoint).setProject(product.projectId).setKey(product.apiKey);
  const tables = new TablesDB(client);
  const inventories = await listAll(tables, tableIds.teamTechInventory);
  const languages = Array.from({ length: samples }, (_, sample) => `${technologyOf(sample)}:1`).join('|');
  const [{ $id: rowId } = { $id: '' }] = inventories;
  await tables.updateRow({ ...tableOf(tableIds.teamTechInventory), rowId, data: { languageAndVersion: languages } });
  const steps = inventories.flatMap(({ $id: teamId, languageAndVersion }, team) =>
    Array.from({ length: stepsPerTeam }, (_, step) => {
      const [older, newer] = step % 2 === 0 ? ['Java:8', 'Java:21'] : ['Java:21', 'Java:8'];
      const newValue = step === 0 ? (languageAndVersion as string | null) : newer;
      const changedAt = ago(step * 70 + (team % 60) + 1);
      return changeRow(`step-${team}-${step}`, { teamId, oldValue: older, newValue, changedAt });
    }),
  );
  await addRows(product, tableIds.changeEntries, steps);
  await addRows(product, tableIds.campaigns, [
    campaignRow('java', { startedAt: ago(365), deadline: ago(-90).slice(0, 10) }),
  ]);
}

async function openAtRest(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await waitForIdle(page);
}

const technologyOf = (sample: number): string => `Zig ${sample}`;

async function makeCampaign(page: Page, sample: number): Promise<number> {
  const startMs = performance.now();
  await page.getByRole('button', { name: 'New campaign' }).click();
  const dialog = page.getByRole('dialog', { name: 'New campaign' });
  await dialog.getByLabel(/^What it asks/).selectOption({ label: 'Every team uses a technology…' });
  await dialog.getByRole('combobox', { name: 'Technology' }).fill(technologyOf(sample));
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByLabel(/^By when/).fill(`${new Date().getFullYear() + 1}-03-31`);
  await dialog.getByRole('combobox', { name: /^Who leads it/ }).fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Start campaign' }).click();
  await see(page.getByRole('heading', { level: 1, name: `Use ${technologyOf(sample)}` }));
  return performance.now() - startMs;
}

/** Of one of Sam's teams; `page` shows the campaign. */
async function act(
  page: Page,
  context: BrowserContext,
  { origin, sample }: { readonly origin: string; readonly sample: number },
): Promise<{ readonly acted: number; readonly live: number }> {
  const count = page.getByText(/^[\d,]+ of [\d,]+ teams$/);
  await see(count);
  const [before = '', all] = ((await count.textContent()) ?? '').split(' of ');
  const left = Number(before.replaceAll(',', '')) - 1;
  const home = await openPage(context);
  await openAtRest(home, origin);
  const asked = home.getByRole('list', { name: 'Asked by campaigns' });
  const startMs = performance.now();
  await asked
    .getByRole('link', { name: new RegExp(`^Use ${technologyOf(sample)}`, 'u') })
    .first()
    .click();
  const name = home.getByRole('combobox', { name: 'Name' });
  await see(name);
  await name.fill(technologyOf(sample));
  const enteredMs = performance.now();
  await name.press('Enter');
  await Promise.all([
    see(page.getByText(`${left.toLocaleString('en-US')} of ${all}`, { exact: true })),
    see(asked.getByText(`Use ${technologyOf(sample)}`).first(), false),
  ]);
  return { acted: performance.now() - startMs, live: performance.now() - enteredMs };
}
