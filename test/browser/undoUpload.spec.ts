import type { Page } from '@playwright/test';
import { lineOf, planCells, planHeader, textOf } from '#test/support/csvCorpus/planText.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { expect, expectAccessible, openAs, test } from './fixtures.ts';

let product: LocalServices;
test.beforeAll(async () => void (product = await startLocal()));
test.afterAll(() => product.stop());

const person = (name: string) => ({ 'User Email': `${name}@example.test`, 'User First Name': name });
const plan = [
  planCells({ Team: 'Falcon', ...person('ann') }),
  planCells({ Team: 'Falcon', ...person('bo') }),
  planCells({ Team: 'Falcon', ...person('dan') }),
  planCells({ Team: 'Heron', ...person('bo') }),
  planCells({ Team: 'Kite', ...person('cy') }),
];

async function choose(page: Page, name: string, rows: readonly string[][]): Promise<void> {
  const buffer = Buffer.from(textOf([[...planHeader], ...rows].map((cells) => lineOf(cells))));
  await page.getByLabel(/Choose.* CSV file/).setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeEnabled();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();
const imported = (page: Page, name: string) =>
  expect(page.getByText(new RegExp(`^"${name}\\.csv" was submitted\\. \\d rows imported\\.`))).toBeVisible({
    timeout: 30_000,
  });
const counted = (page: Page, label: string) => expect(page.getByRole('button', { name: label })).toBeVisible();

test('a wrong file is asked about, imported anyway and undone; a whole plan retires what it does not name', async ({
  page,
}) => {
  await openAs(page, product, 'Ada Admin', '/admin/upload');
  await choose(page, 'plan.csv', plan);
  await submit(page);
  await imported(page, 'plan');

  const wrong = ['Falcon', 'Heron', 'Kite'].map((Team) =>
    planCells({ Team, 'Team Status': 'Wrong', ...person('ann') }),
  );
  await choose(page, 'wrong.csv', wrong);
  await submit(page);
  const question = page.getByRole('dialog', { name: 'Submit this file?' });
  await expect(question.getByText("It changes 3 of today's 3 teams: Falcon, Heron, Kite.")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Submit anyway' }).click();
  await imported(page, 'wrong');

  await page.getByRole('link', { name: 'See the upload history' }).click();
  await page.getByRole('button', { name: 'Undo this import: wrong.csv' }).press('Enter');
  const undo = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(undo.getByRole('row', { name: /^Restored/ }).getByRole('cell')).toHaveText(['3', '0', '0']);
  await expect(undo.getByRole('row', { name: /^Removed/ }).getByRole('cell')).toHaveText(['0', '0', '2']);
  await expectAccessible(page);
  await undo.getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^\d+ rows undone\./, { timeout: 30_000 });
  await page.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.getByText('Undone', { exact: true })).toBeFocused();
  const row = page.getByRole('row', { name: /Undo of wrong\.csv/ });
  await expect(row.getByText('Completed', { exact: true })).toBeVisible();
  await expect(row).toContainText('3 teams restored, 2 memberships removed.');
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Upload' }).click();
  await choose(page, 'plan.csv', plan);
  await counted(page, 'Teams unchanged: 3');
  await counted(page, 'Team members unchanged: 5');

  await choose(page, 'whole.csv', [plan[0]!, plan[3]!]);
  await page.getByRole('checkbox', { name: 'This file is the whole plan' }).press('Space');
  await expect(page.getByText('1 team, 1 person and 1 membership will be retired.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Take 1 person out of their teams' }).press('Space');
  await expect(page.getByText('1 team and 1 membership will be retired.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Memberships not in the file' }).getByText('Falcon')).toBeVisible();
  const [content, screen] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(content).toBeLessThanOrEqual(screen);
  await expectAccessible(page);
  await submit(page);
  await expect(question.getByRole('listitem')).toHaveText([
    "It closes 1 team that it doesn't name and takes 1 member out: Kite.",
    /^It removes 1 membership that it doesn't name: bo .*\(Falcon\)\.$/,
  ]);
  await question.getByRole('button', { name: 'Submit anyway' }).click();
  await imported(page, 'whole');

  await choose(page, 'plan.csv', plan);
  await counted(page, 'Teams changed: 1');
  await counted(page, 'Team members added: 2');
  await counted(page, 'Team members unchanged: 3');
});
