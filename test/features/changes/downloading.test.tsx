import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow, manyChanges } from '#test/support/changeRows.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { openChanges } from '#test/support/openChanges.ts';
import { addRows } from '#test/support/platformRows.ts';
import { readWorkbook } from '#test/support/workbooks.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
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

it('saves CSV in which nothing can be run as a formula, and says so when the changes could not be read', async () => {
  const { user, fail } = await openChanges([changeRow('a', { teamName: '=1+1', newValue: '@SUM(A1)' })]);
  await screen.findByRole('listitem');
  await download(user, /CSV/);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await savedText(saved[0]!)).toContain(`"'=1+1","Tech inventory","Languages","","'@SUM(A1)"`);
  fail(changeEntries);
  await download(user, /Excel/);
  expect(await screen.findByText('The changes could not be downloaded. Please try again.')).toBeVisible();
  expect(takeComplaints()).toEqual([expect.stringContaining('A file could not be saved')]);
  expect(saved).toHaveLength(1);
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

describe('on the platform', () => {
  const local = localOfSuite();
  beforeAll(async () => {
    await fillTables(local, {
      [tableIds.changeEntries]: [
        ...manyChanges(101),
        changeRow('kim', { userId: 'kim', userName: 'Kim Staff', area: 'metrics', field: 'overallRepoTestCoverage' }),
        changeRow('old', { teamId: 'gone', teamName: 'Falcon', userName: null, changedAt: '2026-10-01T00:00:00.000Z' }),
      ],
    });
  });

  async function open(search = '') {
    const services = await signInPage(local, people.ada);
    return renderApp(`/admin/changes${search}`, { services });
  }

  const shown = () => screen.getAllByRole('listitem').length;

  it('the platform answers pages, and what arrives is there by itself', async () => {
    const { user } = await open();
    expect(await screen.findByText('1–20 of 103')).toBeVisible();
    await screen.findByText('Live');
    const rust = changeRow('rust', { newValue: 'Rust:1.80', changedAt: '2026-11-21T16:00:00.000Z' });
    await act(() => addRows(local, tableIds.changeEntries, [rust]));
    expect(await screen.findByText(/Rust 1.80/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(await screen.findByText('21–40 of 104')).toBeVisible();
    // Until then, what is recorded is on the page.
    await screen.findByRole('group', { name: 'Changes of all teams', busy: false });
    const go = changeRow('go', { newValue: 'Go:1.22', changedAt: '2026-11-21T16:01:00.000Z' });
    await act(() => addRows(local, tableIds.changeEntries, [go]));
    expect(await screen.findByText('1 new change')).toBeVisible();
    expect(screen.getByText('21–40 of 104')).toBeVisible();
  });

  it('the platform answers each filter', async () => {
    const { user } = await open('?area=metrics&person=Kim+Staff&team=blue&from=2026-11-21&to=2026-11-21');
    await screen.findByRole('listitem');
    expect(shown()).toBe(1);
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    await user.clear(screen.getByRole('combobox', { name: 'Person' }));
    // A hundred entries of Sam come before it, and more.
    await user.paste('sAM');
    await user.click(await screen.findByRole('option', { name: 'Sam Staff' }));
    expect(await screen.findByText('No changes match these filters.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all changes' }));
    await waitFor(() => expect(shown()).toBe(20));
    await user.click(screen.getByRole('combobox', { name: 'Team' }));
    await user.paste('fAl');
    await user.click(await screen.findByRole('option', { name: 'Falcon (removed)' }));
    await waitFor(() => expect(shown()).toBe(1));
    expect(screen.getByRole('heading', { name: /^Somebody,/ })).toBeVisible();
  });

  it('people with long names are found by addresses that a proxy takes', async () => {
    const nameOf = (index: number) => `Maximiliane Gräfin von Hohenstein-Lindenberg ${index}`;
    const entries = Array.from({ length: 48 }, (_, index) => {
      const changedAt = new Date(Date.parse('2026-11-21T17:00:00.000Z') + index).toISOString();
      return changeRow(`long-${index}`, { userName: nameOf(index), changedAt });
    });
    await addRows(local, tableIds.changeEntries, entries);
    const { user } = await open();
    await screen.findAllByRole('listitem');
    const fetched = jest.spyOn(globalThis, 'fetch');
    await user.click(screen.getByRole('combobox', { name: 'Person' }));
    expect(await screen.findByRole('option', { name: 'Kim Staff' })).toBeVisible();
    const lengths = fetched.mock.calls.map(([address]) => (address as string).length);
    expect(Math.max(...lengths)).toBeLessThan(8_000);
  });
});
