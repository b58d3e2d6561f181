import type { Page } from '@playwright/test';
import { people } from '#test/support/signIn.ts';
import { startLocal } from '#test/support/startLocal.ts';
import { launchBrowser, openContext, openPage, signInContext, waitForIdle } from './browser.ts';
import { Figure, sampleCount } from './figures.ts';
import { see } from './see.ts';

interface Job {
  readonly name: string;
  readonly address: string;
  /** Presses and clicks, to what answers. */
  readonly run: (page: Page) => Promise<void>;
}

const how =
  'from the first press to what answers, by machine, on a screen at rest; 2,000 teams of the sample on local/, CPU ×1';

/** Questions and duties that people come with. */
export async function benchJobs(): Promise<Figure[]> {
  const product = await startLocal({ env: { SAMPLE_TEAMS: '2000' } });
  const browser = await launchBrowser();
  const context = await openContext(browser);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInContext(context, product, people.sam);
  const page = await openPage(context);
  const figures: Figure[] = [];
  for (const job of await findJobs(page, product.origin)) {
    const figure = new Figure(job.name, 'ms', how);
    for (let sample = 0; sample < sampleCount(5); sample += 1) {
      await page.goto(product.origin + job.address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await waitForIdle(page);
      const startMs = performance.now();
      await job.run(page);
      figure.add(performance.now() - startMs);
    }
    figures.push(figure);
  }
  await browser.close();
  await product.stop();
  return figures;
}

/** Of the last team by name, which is on no first page. */
async function findJobs(page: Page, origin: string): Promise<Job[]> {
  await page.goto(`${origin}/teams?sort=teamName&dir=desc`);
  await page
    .getByRole('link', { name: /^View Detail/ })
    .first()
    .click();
  const heading = page.getByRole('heading', { level: 1 });
  const members = page.getByRole('grid', { name: 'Team Members' });
  const person = (await members.getByRole('link').first().textContent()) ?? '';
  const team = (await heading.textContent()) ?? '';
  const { pathname } = new URL(page.url());
  const metrics = pathname.replace(/teamInfo$/, 'teamMetrics');
  let value = 50;
  return [
    {
      name: 'a team by name',
      address: '/',
      run: async () => {
        await ask(page, team);
        await see(page.getByRole('heading', { level: 1, name: team }));
      },
    },
    {
      name: 'a person',
      address: '/',
      run: async () => {
        await ask(page, person);
        await see(page.getByRole('heading', { level: 1, name: person }));
      },
    },
    {
      name: 'eight metrics of a month',
      address: metrics,
      run: async () => {
        value += 1;
        await page.getByRole('button', { name: 'Update Metrics' }).click();
        const form = page.getByRole('dialog', { name: 'Edit Your Metrics' });
        await see(form.getByRole('spinbutton').first());
        for (const number of await form.getByRole('spinbutton').all()) await number.fill(String(value));
        for (const choice of await form.getByRole('combobox').all())
          await choice.selectOption({ index: 1 + (value % 2) });
        await form.getByRole('button', { name: 'Save', exact: true }).click();
        await see(form, false);
      },
    },
    {
      name: 'who is late, with addresses',
      address: '/',
      run: async () => {
        await page.getByRole('link', { name: 'Reporting' }).first().click();
        const copy = page.getByRole('button', { name: /^Copy addresses of/, disabled: false });
        await see(copy);
        await copy.press('Enter');
        await see(page.getByText(/addresses? copied/));
      },
    },
    {
      name: 'a metric, year on year',
      address: `/metric-calculations?year=${new Date().getUTCFullYear()}`,
      run: async () => {
        await page.locator('main tbody th').getByRole('button').first().click();
        await see(page.getByRole('dialog').locator('path[data-series="previous"]').first());
      },
    },
    {
      name: 'teams of a sector that use something on Hold',
      address: '/',
      run: async () => {
        await ask(page, 'Reporting of Retail');
        const onHold = page.getByRole('combobox', { name: 'On Hold' });
        await see(onHold);
        await onHold.selectOption({ index: 1 });
        await see(page.getByRole('status', { name: 'Matches' }).getByText(/^Showing/));
        await see(page.getByRole('grid', { name: 'Who has reported' }).getByText('Java 8').first());
      },
    },
  ];
}

/** By the palette. */
async function ask(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await field.fill(words);
  await see(page.getByRole('option', { selected: true }).getByText(words).first());
  await page.keyboard.press('Enter');
}
