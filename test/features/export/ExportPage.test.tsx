import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { samStaff } from '#test/support/memoryServices.ts';
import { answerWith, details, failWith, goodReply, heldAnswer, openExport, type Answer } from './openExport.tsx';

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
    expect(details()).toContain('File: engineering data.xlsx');
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
  await expectAccessible();
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(alert).toBeVisible();
  expect(executed).toHaveLength(1);
  expect(button('Try Again')).toBeEnabled();
  generate();
  await ready();
  expect(executed).toHaveLength(2);
  expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: runExport')]);
});
