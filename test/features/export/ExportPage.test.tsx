import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { freezeTime } from '#test/support/freezeTime.ts';
import { answerWith, details, goodReply, heldAnswer, openExport } from './openExport.tsx';

const button = (name: string) => screen.getByRole('button', { name });
const ready = () => screen.findByRole('button', { name: 'Download File' });
const shortMoment = (iso: string) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso));
const preparing = 'Preparing your data export...';

afterEach(() => jest.useRealTimers());

describe('before', () => {
  it('says what it is for, and has a Generate Export button', async () => {
    await openExport();
    expect(screen.getByRole('heading', { level: 1, name: 'Export Engineering Data' })).toBeVisible();
    expect(screen.getByText('Download all engineering data in Excel format.')).toBeVisible();
    expect(button('Generate Export')).toBeEnabled();
    expect(screen.queryByText(preparing)).toBeNull();
    await expectAccessible();
  });

  it("is reached by 'Export Data' in the header, for everyone who is signed in", async () => {
    await openExport();
    const link = within(screen.getByRole('navigation')).getByRole('link', { name: 'Export Data' });
    expect(link).toHaveAttribute('href', '/export');
    expect(link).toHaveAttribute('aria-current', 'page');
  });
});

describe('generating', () => {
  it('executes GET /export of the configured function', async () => {
    const { generate, executed } = await openExport();
    generate();
    await ready();
    expect(executed).toEqual([['file-exporter', { method: 'GET', path: '/export' }]]);
  });

  it("says 'Preparing your data export...' meanwhile, to screen readers too", async () => {
    const { answer, release } = heldAnswer();
    const { generate } = await openExport({ answers: [answer] });
    generate();
    expect(await screen.findByText(preparing)).toBeVisible();
    expect(screen.getByText(preparing).closest('[role=status]')).not.toBeNull();
    expect(button('Generate Export')).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible();
    release();
    await ready();
    expect(screen.queryByText(preparing)).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('Your export is ready.');
  });

  it('is done once however often the button is pressed', async () => {
    const { answer, release } = heldAnswer();
    const { generate, executed } = await openExport({ answers: [answer] });
    for (let time = 0; time < 100; time++) generate();
    await screen.findByText(preparing);
    for (let time = 0; time < 100; time++) fireEvent.click(button('Generate Export'));
    release();
    await ready();
    expect(executed).toHaveLength(1);
  });

  it('goes on while the page is left, starts no second one, and shows the result', async () => {
    const { answer, release } = heldAnswer();
    const { generate, executed, router } = await openExport({ answers: [answer] });
    generate();
    await screen.findByText(preparing);
    await act(() => router.navigate('/'));
    await screen.findByRole('heading', { name: 'Team Metrics All In One Place' });
    await act(() => router.navigate('/export'));
    expect(await screen.findByText(preparing)).toBeVisible();
    fireEvent.click(button('Generate Export'));
    await act(() => router.navigate('/'));
    release();
    await act(() => router.navigate('/export'));
    expect(await ready()).toBeVisible();
    expect(details()).toContain('File: engineering data.xlsx');
    expect(executed).toHaveLength(1);
  });

  it('works by keyboard alone, and never loses the focus', async () => {
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
    expect(executed).toHaveLength(1);
  });
});

describe('after success', () => {
  it('has Download File, Generate New Export, and the Export Details', async () => {
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

  it.each([
    [0, '0.00 MB'],
    [10_486, '0.01 MB'],
    [104_857_600, '100.00 MB'],
  ])('tells a size of %i bytes as %s', async (fileSize, size) => {
    const { generate } = await openExport({ answers: [answerWith({ ...goodReply, fileSize })] });
    generate();
    await ready();
    expect(details()).toContain(`Size: ${size}`);
  });

  it('starts anew with Generate New Export, which itself executes nothing', async () => {
    const { generate, executed, user } = await openExport();
    generate();
    await ready();
    await user.click(button('Generate New Export'));
    expect(await screen.findByRole('button', { name: 'Generate Export' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Export Details' })).toBeNull();
    expect(executed).toHaveLength(1);
    await user.click(button('Generate Export'));
    await ready();
    expect(executed).toHaveLength(2);
  });
});

describe('signing out', () => {
  it('clears the result', async () => {
    const { generate, user, router } = await openExport();
    generate();
    await ready();
    await user.click(button('sam.staff@example.test'));
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('button', { name: 'Log In Now' });
    await act(() => router.navigate('/export'));
    expect(screen.queryByText('engineering data.xlsx')).toBeNull();
  });

  it('clears an export under way, whose end nobody sees', async () => {
    const { answer, release } = heldAnswer();
    const { generate, user, store } = await openExport({ answers: [answer] });
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
  });
});
