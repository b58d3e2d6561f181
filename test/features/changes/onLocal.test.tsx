import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import { changeRow, manyChanges } from '#test/support/changeRows.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { type LocalServices, startLocal } from '#test/support/startLocal.ts';

let local: LocalServices;
beforeAll(async () => {
  local = await startLocal();
  await fillTables(local, {
    [tableIds.changeEntries]: [
      ...manyChanges(120),
      changeRow('kim', { userId: 'kim', userName: 'Kim Staff', area: 'metrics', field: 'overallRepoTestCoverage' }),
      changeRow('old', { teamId: 'gone', teamName: 'Falcon', userName: null, changedAt: '2026-10-01T00:00:00.000Z' }),
    ],
  });
});
afterAll(() => local.stop());

async function open(search = '') {
  const services = await signInPage(local, people.ada);
  return renderApp(`/admin/changes${search}`, { services });
}

const shown = () => screen.getAllByRole('listitem').length;

it('the platform answers pages, and what arrives is there by itself', async () => {
  const { user } = await open();
  expect(await screen.findByText('1–20 of 122')).toBeVisible();
  await screen.findByText('Live');
  const rust = changeRow('rust', { newValue: 'Rust:1.80', changedAt: '2026-11-21T16:00:00.000Z' });
  await act(() => addRows(local, tableIds.changeEntries, [rust]));
  expect(await screen.findByText(/Rust 1.80/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(await screen.findByText('21–40 of 123')).toBeVisible();
  const go = changeRow('go', { newValue: 'Go:1.22', changedAt: '2026-11-21T16:01:00.000Z' });
  await act(() => addRows(local, tableIds.changeEntries, [go]));
  expect(await screen.findByText('1 new change')).toBeVisible();
  expect(screen.getByText('21–40 of 123')).toBeVisible();
});

it('the platform answers each filter', async () => {
  const { user } = await open('?area=metrics&person=Kim+Staff&team=blue&from=2026-11-21&to=2026-11-21');
  await screen.findByRole('listitem');
  expect(shown()).toBe(1);
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.clear(screen.getByRole('combobox', { name: 'Person' }));
  // A hundred entries of Sam come before it, and more.
  await user.type(screen.getByRole('combobox', { name: 'Person' }), 'sAM');
  await user.click(await screen.findByRole('option', { name: 'Sam Staff' }));
  expect(await screen.findByText('No changes match these filters.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all changes' }));
  await waitFor(() => expect(shown()).toBe(20));
  await user.type(screen.getByRole('combobox', { name: 'Team' }), 'fAl');
  await user.click(await screen.findByRole('option', { name: 'Falcon (removed)' }));
  await waitFor(() => expect(shown()).toBe(1));
  expect(screen.getByRole('heading', { name: /^Somebody,/ })).toBeVisible();
});
