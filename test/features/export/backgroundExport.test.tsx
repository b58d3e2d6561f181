import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { exportApi } from '#src/features/export/exportApi.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { samStaff } from '#test/support/memoryServices.ts';
import { answerWith, details, exportRun, failWith, openExport } from './openExport.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const inBackground =
  'There is a lot of data, so this goes on in the background. You can close the page: the file will be here when you come back.';
const tooLong = { success: false, message: 'The export takes too long to wait for it.', takesLonger: true };
const file = { fileId: 'export-2', fileName: 'all.xlsx', fileSize: 10_485_760, totalRecords: 408_000, worksheets: 6 };
const later = () => new Date(Date.now() + 1_000).toISOString();

afterEach(() => jest.useRealTimers());

test.each([
  ['the function gives up', answerWith(tooLong)],
  ['the platform stops waiting', failWith(408, 'function_synchronous_timeout')],
])('when %s, the export goes on in the background, with its progress, to the file', async (_, answer) => {
  const { generate, started, announce } = await openExport({ answers: [answer] });
  generate();
  expect(await screen.findByText(inBackground)).toBeVisible();
  expect(started).toEqual([['file-exporter', { method: 'POST', path: '/export' }]]);
  expect(screen.getByText('Waiting for its turn...')).toBeVisible();
  expect(button('Generate Export')).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible();

  announce(exportRun());
  expect(await screen.findByText('Reading teams and people...')).toBeVisible();
  announce(exportRun({ worksheet: 'Members', totalRecords: 120_000, $updatedAt: later() }));
  expect(await screen.findByText('Members: 120,000 records so far')).toBeVisible();
  announce(exportRun({ status: 'completed', ...file, $updatedAt: later() }));
  expect(await screen.findByText('Your export is ready.')).toBeVisible();
  takeComplaints();
  expect(details().slice(0, 4)).toEqual(['File: all.xlsx', 'Records: 408,000', 'Worksheets: 6', 'Size: 10.00 MB']);
});

test('one that is being made when the page is opened is followed', async () => {
  const { announce, executed, started } = await openExport({
    runs: [exportRun({ worksheet: 'Teams', totalRecords: 2_000 })],
  });
  expect(await screen.findByText('Teams: 2,000 records so far')).toBeVisible();
  expect(button('Generate Export')).toHaveAttribute('aria-disabled', 'true');
  announce(exportRun({ status: 'completed', ...file, $updatedAt: later() }));
  expect(await screen.findByRole('button', { name: 'Download File' })).toBeVisible();
  expect([executed, started]).toEqual([[], []]);
});

test.each([
  ['before its row was there', []],
  ['while its row says that it runs', [exportRun({ worksheet: 'Teams', totalRecords: 2_000 })]],
])('an export whose process was killed %s has failed', async (_, runs) => {
  const { generate } = await openExport({ answers: [answerWith(tooLong)], runs, isCutOff: true });
  if (runs.length === 0) generate();
  expect(await screen.findByText('Export failed: It was cut off. Please try again.')).toBeVisible();
  expect(button('Generate Export')).toHaveAttribute('aria-disabled', 'false');
});

test('one that failed while the page was closed says why, until the next one', async () => {
  const { generate, started } = await openExport({
    runs: [exportRun({ $id: 'earlier', status: 'failed', message: 'The database is gone.' })],
  });
  expect(await screen.findByText('Export failed: The database is gone.')).toBeVisible();
  generate();
  expect(await screen.findByText(inBackground)).toBeVisible();
  expect(started).toHaveLength(1);
  expect(screen.queryByText(/The database is gone/)).toBeNull();
});

test('a file that is newer than an unfinished export is offered instead', async () => {
  const createdAt = new Date(Date.now() + 60_000).toISOString();
  const newest = { id: 'export-3', name: 'newer.xlsx', size: 1, createdAt };
  await openExport({ runs: [exportRun({ status: 'failed' })], files: { getNewest: () => Promise.resolve(newest) } });
  expect(await screen.findByRole('button', { name: 'Download File' })).toBeVisible();
  expect(details()).toContain('File: newer.xlsx');
  expect(screen.queryByText(/Export failed/)).toBeNull();
});

test('after one that took long, the next one starts in the background at once', async () => {
  const done = exportRun({ $id: 'earlier', status: 'completed', ...file });
  const { generate, executed, started, store } = await openExport({ runs: [done] });
  // Nothing on the screen tells that the list has come.
  const listed = exportApi.endpoints.listExportRuns.select(samStaff.$id);
  await waitFor(() => expect(listed(store.getState()).data).toEqual([done]));
  generate();
  expect(await screen.findByText(inBackground)).toBeVisible();
  expect([executed.length, started.length]).toEqual([0, 1]);
});

test('one that makes no progress for two minutes can be tried again', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { announce, started } = await openExport({ runs: [exportRun({ $id: 'earlier' })] });
  await screen.findByText('Reading teams and people...');
  const warning = /^There has been no progress for two minutes\./;
  await act(() => jest.advanceTimersByTimeAsync(119_000));
  announce(exportRun({ $id: 'earlier', worksheet: 'Teams', totalRecords: 1, $updatedAt: later() }));
  await act(() => jest.advanceTimersByTimeAsync(119_000));
  expect(screen.queryByText(warning)).toBeNull();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(screen.getByText(warning)).toBeVisible();
  fireEvent.click(button('Try Again'));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(started).toHaveLength(1);
  expect(screen.queryByText(warning)).toBeNull();
});

test.each([
  [
    'a refusal is an error like any other',
    failWith(429, 'general_rate_limit_exceeded'),
    /^Export failed: Too many requests at once/,
  ],
  ['no answer may mean that it runs', failWith(0, 'network'), /^The server didn't answer\./],
])('of a start in the background, %s', async (_, refuse, message) => {
  const start = () => refuse().then(() => '');
  const { generate } = await openExport({ answers: [answerWith(tooLong)], start });
  generate();
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(takeComplaints().join()).toContain('Call failed: startExport');
});
