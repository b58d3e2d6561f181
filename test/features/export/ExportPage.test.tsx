import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { samStaff } from '#test/support/memoryServices.ts';
import {
  answerWith,
  details,
  exportRun,
  failWith,
  goodReply,
  heldAnswer,
  openExport,
  type Answer,
} from './openExport.tsx';
import { exportApi } from '#src/features/export/exportApi.ts';

const button = (name: string) => screen.getByRole('button', { name });
const ready = () => screen.findByRole('button', { name: 'Download File' });
const shortMoment = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
const preparing = 'Preparing your data export...';

afterEach(() => jest.useRealTimers());

it('says what it is for, has a Generate Export button, and a link in the header', async () => {
  await openExport();
  expect(screen.getByRole('heading', { level: 1, name: 'Export Engineering Data' })).toBeVisible();
  expect(screen.getByText('Download all engineering data in Excel format.')).toBeVisible();
  expect(button('Generate Export')).toBeEnabled();
  expect(screen.queryByText(preparing)).toBeNull();
  const link = within(screen.getByRole('navigation')).getByRole('link', { name: 'Export Data' });
  expect(link).toHaveAttribute('href', '/export');
  expect(link).toHaveAttribute('aria-current', 'page');
  await expectAccessible();
});

describe('generating', () => {
  it('executes the configured function once however often it is asked for, goes on while the page is left, and shows the result', async () => {
    const { answer, release } = heldAnswer();
    const { generate, executed, router } = await openExport({ answers: [answer] });
    for (let time = 0; time < 3; time++) generate();
    expect(await screen.findByText(preparing)).toBeVisible();
    expect(screen.getByText(preparing).closest('[role=status]')).not.toBeNull();
    expect(button('Generate Export')).toHaveAttribute('aria-disabled', 'true');
    fireEvent.click(button('Generate Export'));
    await expectAccessible();
    await act(() => router.navigate('/'));
    await screen.findByRole('heading', { name: 'Team Metrics All In One Place' });
    await act(() => router.navigate('/export'));
    expect(await screen.findByText(preparing)).toBeVisible();
    fireEvent.click(button('Generate Export'));
    await act(() => router.navigate('/'));
    release();
    await act(() => router.navigate('/export'));
    expect(await ready()).toBeVisible();
    expect(screen.queryByText(preparing)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Your export is ready.');
    expect(executed).toEqual([['file-exporter', { method: 'GET', path: '/export' }]]);
  });

  it('works by keyboard alone, never loses the focus, and starts anew with Generate New Export, which executes nothing', async () => {
    const { answer, release } = heldAnswer();
    const { user, executed } = await openExport({ answers: [answer] });
    act(() => button('Generate Export').focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText(preparing)).toBeVisible();
    expect(button('Generate Export')).toHaveFocus();
    await user.keyboard(' ');
    release();
    expect(await ready()).toHaveFocus();
    await user.tab();
    expect(button('Generate New Export')).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(button('Generate Export')).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Export Details' })).toBeNull();
    expect(executed).toHaveLength(1);
    await user.keyboard('{Enter}');
    await ready();
    expect(executed).toHaveLength(2);
  });

  it('leads to Download File, Generate New Export, and the Export Details', async () => {
    freezeTime('2026-11-21T07:08:09Z');
    const { generate } = await openExport();
    generate();
    await ready();
    expect(button('Generate New Export')).toBeEnabled();
    expect(screen.queryByRole('button', { name: 'Generate Export' })).toBeNull();
    expect(details()).toEqual([
      'File: engineering data.xlsx',
      'Records: 1,234',
      'Worksheets: 6',
      'Size: 1.50 MB',
      `Generated: ${shortMoment('2026-11-21T07:08:09Z')}`,
    ]);
    expect(screen.getByText(/^Only you can download this file/)).toHaveTextContent(
      `Only you can download this file. It is kept until ${shortMoment('2026-11-22T07:08:09Z')}.`,
    );
    await expectAccessible();
  });

  it('is cleared by signing out, and nobody sees its end', async () => {
    const { answer, release } = heldAnswer();
    const { generate, user, store, router } = await openExport({ answers: [answer] });
    generate();
    await screen.findByText(preparing);
    await user.click(button('sam.staff@example.test'));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Log In Now' });
    await act(async () => {
      release();
      await Promise.resolve();
    });
    expect(JSON.stringify(store.getState())).not.toContain('engineering data.xlsx');
    await act(() => router.navigate('/export'));
    expect(screen.queryByText('engineering data.xlsx')).toBeNull();
  });
});

describe('a failure', () => {
  it('is told, saves nothing, and can be tried again', async () => {
    const { generate, saved, executed, user } = await openExport({ answers: [answerWith('<html>')] });
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed: Invalid response format');
    expect(screen.queryByRole('button', { name: 'Download File' })).toBeNull();
    expect(saved).toEqual([]);
    await expectAccessible();
    await user.click(button('Generate Export'));
    await ready();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(executed).toHaveLength(2);
  });

  it('that came while another screen was shown is told when one is back, and clears after 10 s', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { answer, release } = heldAnswer(answerWith({ success: false, message: 'The bucket is full.' }));
    const { generate, router } = await openExport({ answers: [answer] });
    generate();
    await screen.findByText(preparing);
    await act(() => router.navigate('/'));
    release();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    await act(() => router.navigate('/export'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed: The bucket is full.');
    await act(() => jest.advanceTimersByTimeAsync(8_000));
    expect(screen.getByRole('alert')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(2_000));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(button('Generate Export')).toBeEnabled();
  });

  it.each([
    [
      'an id of the function',
      { config: { fileExporterFunctionId: undefined } },
      'Export function ID not configured. Check environment variables.',
    ],
    ["the person's email", { user: { ...samStaff, email: '' } }, 'User information missing. Please log in again.'],
  ])('for want of %s executes nothing', async (_, options, message) => {
    const { generate, executed } = await openExport(options);
    generate();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(executed).toEqual([]);
  });
});

it.each<[string, Answer, RegExp]>([
  ['a time-out of the page', failWith(0, 'timeout'), /The export is taking longer than expected\./],
  ['a cut', failWith(0, 'network'), /The server didn't answer\./],
])('no answer after %s is told apart from a failure, stays, and may be tried again', async (_, answer, message) => {
  jest.useFakeTimers({ advanceTimers: true });
  const { generate, executed } = await openExport({ answers: [answer, answerWith(goodReply)] });
  generate();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(message);
  expect(alert).toHaveTextContent('may still be running: wait a minute, then try again.');
  expect(alert).not.toHaveTextContent('Export failed');
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(alert).toBeVisible();
  expect(executed).toHaveLength(1);
  expect(button('Try Again')).toBeEnabled();
  generate();
  await ready();
  expect(executed).toHaveLength(2);
  expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: runExport')]);
});

describe('in the background', () => {
  const inBackground =
    'There is a lot of data, so this goes on in the background. You can close the page: the file will be here when you come back.';
  const tooLong = { success: false, message: 'The export takes too long to wait for it.', takesLonger: true };
  const file = { fileId: 'export-2', fileName: 'all.xlsx', fileSize: 10_485_760, totalRecords: 408_000, worksheets: 6 };
  const later = () => new Date(Date.now() + 1_000).toISOString();

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
});
