import { screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow, manyChanges } from '#test/support/changeRows.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { openChanges } from '#test/support/openChanges.ts';
import { readWorkbook } from '#test/support/readWorkbook.ts';
import { readSaved, savedText, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const { changeEntries } = tableIds;
const saved = watchSavedFiles();

async function download(user: Awaited<ReturnType<typeof openChanges>>['user'], item: RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Download changes' }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

it('saves all changes that match, from all pages, as a workbook', async () => {
  const entries = [...manyChanges(1_203), changeRow('other', { area: 'metrics', field: 'overallRepoTestCoverage' })];
  const { user, calls } = await openChanges(entries, '?area=inventory');
  await screen.findByText('1–20 of 1,203');
  const before = calls.length;
  await download(user, /Excel/);
  expect(await screen.findByText(/^1,203 changes saved as "changes \d{4}-\d\d-\d\d\.xlsx"\.$/)).toBeVisible();
  expect(calls.slice(before)).toEqual(Array(3).fill(`list ${changeEntries}`));
  const rows = (await readSaved(saved[0]!, readWorkbook)).get('Changes')!;
  expect(rows).toHaveLength(1_204);
  expect(rows[1]).toEqual([
    '2026-11-21T14:59:00+00:00',
    'Sam Staff',
    'platform',
    'Blue Whales',
    'Tech inventory',
    'Unit test tools',
    null,
    'Tool 1',
    null,
  ]);
  expect(rows[1_203]?.[7]).toBe('Tool 1203');
});

it('saves CSV in which nothing can be run as a formula', async () => {
  const { user } = await openChanges([changeRow('a', { teamName: '=1+1', newValue: '@SUM(A1)' })]);
  await screen.findByRole('listitem');
  await download(user, /CSV/);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await savedText(saved[0]!)).toContain(`"'=1+1","Tech inventory","Languages","","'@SUM(A1)"`);
});

it('says how far it is, and can be cancelled', async () => {
  const { user, hold } = await openChanges(manyChanges(600));
  await screen.findByText('1–20 of 600');
  const release = hold(changeEntries);
  await download(user, /Excel/);
  expect(await screen.findByRole('status', { name: 'Download' })).toHaveTextContent('Reading the changes...');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  release();
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Download' })).toBeNull());
  expect(saved).toEqual([]);
  expect(screen.queryByText(/saved as/)).toBeNull();
});

it('says so when the changes could not be read', async () => {
  const { user, fail } = await openChanges([changeRow('a')]);
  await screen.findByRole('listitem');
  fail(changeEntries);
  await download(user, /Excel/);
  expect(await screen.findByText('The changes could not be downloaded. Please try again.')).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('A file could not be saved')]);
  expect(saved).toEqual([]);
});
