import { configure, screen, waitFor } from '@testing-library/react';
import readSheets from 'read-excel-file/universal';
import { filterRows } from '#domain/metric-calculations/metricFilters.ts';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { toRows } from '#domain/metric-calculations/toRows.ts';
import { monthNames } from '#domain/metric-calculations/years.ts';
import { calculationRow } from '#test/support/calculationRow.ts';
import { calculationServices } from '#test/support/calculationServices.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { download, watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const saved = watchSavedFiles();

configure({ defaultHidden: true });
beforeEach(() => freezeTime('2026-03-15T12:00:00Z'));
afterEach(() => jest.useRealTimers());

const calculations = [
  calculationRow('avgUnitTestCoverageRunPods', '2025-12-31', '41.5'),
  calculationRow('avgUnitTestCoverageRunPods', '2026-03-15', '=1+1'),
];

async function openPage(search = '') {
  const page = renderApp(`/metric-calculations${search}`, calculationServices(calculations));
  await screen.findByRole('table');
  return page;
}

it('copies what is shown as cells: a spreadsheet parts them at the tabs', async () => {
  const { user } = await openPage('?family=avgUnitTestCoverage');
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy for a spreadsheet' }));
  expect(await screen.findByText('4 rows copied. Paste them into a spreadsheet.')).toBeVisible();
  const [copied] = write.mock.calls[0]!;
  expect(copied.split('\r\n')[0]).toBe(`#\tMetric Type\tLatest Metrics – Mar 15, 2026\t${monthNames.join('\t')}`);
  const lines = copied
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split('\t'));
  expect(lines.every((line) => line.length === 15)).toBe(true);
  expect(lines.map(([, name]) => name)).toEqual([
    'Metric Type',
    ...['Build pods', 'Run pods', 'All pods', 'Greenfield pods'].map((pods) => `Unit test coverage - ${pods}`),
  ]);
  expect(lines[2]!.slice(2, 6)).toEqual(["'=1+1", '', '', "'=1+1"]);
});

it('copies one row as one', async () => {
  const { user } = await openPage('?family=avgUnitTestCoverage&pod=Run');
  jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy for a spreadsheet' }));
  expect(await screen.findByText('1 row copied. Paste it into a spreadsheet.')).toBeVisible();
});

it('says so where the browser does not let it', async () => {
  const { user } = await openPage();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copy for a spreadsheet' }));
  expect(await screen.findByText("Your browser doesn't allow copying here. Download the file instead.")).toBeVisible();
});

it('saves what is shown as a workbook, with numbers as numbers', async () => {
  const { user } = await openPage('?year=2025');
  await download(user, saved, 'Download', 'Excel workbook (.xlsx)');
  expect(saved[0]!.name).toBe('metric calculations 2025.xlsx');
  const [sheet] = await readSheets(saved[0]!, { trim: false });
  expect(sheet!.data).toHaveLength(1 + metrics.length);
  expect(sheet!.data[0]!.slice(0, 3)).toEqual(['#', 'Metric Type', 'Latest Metrics – Mar 15, 2026']);
  expect(sheet!.data.find(([, name]) => name === 'Unit test coverage - Run pods')!.at(-1)).toBe(0.415);
});

it('copies decimals as a spreadsheet in the language of the browser reads them', async () => {
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  const { user } = await openPage('?year=2025&family=avgUnitTestCoverage&pod=Run');
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'Copy for a spreadsheet' }));
  await waitFor(() => expect(write).toHaveBeenCalledTimes(1));
  expect(write.mock.calls[0]![0].trimEnd().split('\t').at(-1)).toBe('41,5%');
});

it('keeps the number of each row when the table is narrowed down', () => {
  const [row] = filterRows(toRows([]), { family: 'veracodeScanning', pod: 'Run' });
  const all = filterRows(toRows([]), { family: '', pod: '' });
  expect(row!.number).toBe(all.find(({ metric }) => metric === row!.metric)!.number);
});
