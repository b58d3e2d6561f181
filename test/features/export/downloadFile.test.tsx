import { answerWith, details, goodReply, openExport } from './openExport.tsx';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { bucketIds } from '#domain/resourceIds.ts';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices, StoredFile } from '#src/appwrite/services.ts';
import { addFile } from '#test/support/addFile.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { samStaff } from '#test/support/memoryServices.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { savedText } from '#test/support/watchSavedFiles.ts';

afterEach(() => jest.useRealTimers());

const file = new File(['PK'], 'engineering data.xlsx');

function gone(): FailedCall {
  const message = 'The requested file could not be found.';
  return new FailedCall({ message, code: 404, type: 'storage_file_not_found', retryable: false });
}

function expectLogged(): void {
  expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: downloadExport')]);
}

async function openWithResult(reply: object, files?: Partial<AppwriteServices['files']>) {
  const app = await openExport({ answers: [answerWith(reply)], ...(files && { files }) });
  app.generate();
  const download = await screen.findByRole('button', { name: 'Download File' });
  return { ...app, download };
}

describe('Download File', () => {
  it('fetches the file and saves it, also after it did not come about', async () => {
    let fetched = (): void => undefined;
    let isAway = true;
    const message = 'The server could not be reached.';
    const away = new FailedCall({ message, code: 0, type: 'network', retryable: true });
    const download = () =>
      isAway ? Promise.reject(away) : new Promise<File>((resolve) => (fetched = () => resolve(file)));
    const page = await openWithResult(goodReply, { download });
    await page.user.click(page.download);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Download failed: ${message} Please try again.`);
    expect(page.saved).toEqual([]);
    expectLogged();
    isAway = false;
    await page.user.click(page.download);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.download).toHaveAttribute('aria-disabled', 'true');
    expect(page.saved).toEqual([]);
    fetched();
    await waitFor(() => expect(page.saved).toEqual([file]));
    expect(page.download).toHaveAttribute('aria-disabled', 'false');
  });

  it('says that the file is gone a day later, when the page was left open', async () => {
    let isGone = false;
    const fetchFile = () => (isGone ? Promise.reject(gone()) : Promise.resolve(file));
    jest.useFakeTimers({ advanceTimers: true });
    const { download, saved } = await openWithResult(goodReply, { download: fetchFile });
    const aDayLater = Date.now() + 24 * 60 * 60 * 1_000;
    jest.setSystemTime(aDayLater - 60_000);
    act(() => download.click());
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
    isGone = true;
    jest.setSystemTime(aDayLater);
    act(() => download.click());
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Download failed: The file was kept for one day and is gone. Please generate a new export.',
    );
    expect(saved).toHaveLength(1);
    expectLogged();
  });

  it('of a file that is gone says so in the page, and a new one is one button away', async () => {
    const { download, saved, user, executed } = await openWithResult(goodReply, {
      download: () => Promise.reject(gone()),
    });
    act(() => download.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Download failed: The file is no longer available. Please generate a new export.',
    );
    expect(saved).toEqual([]);
    expectLogged();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Generate Export' })).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Download File' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Export Details' })).toBeNull();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Download File' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(executed).toHaveLength(2);
  });

  it('saves the file that the link of the reply names when the reply names none', async () => {
    const { download, saved, user } = await openWithResult({ ...goodReply, fileId: null });
    await user.click(download);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['exports export-1']));
  });

  it("says 'Download failed: No file ID or download URL provided' without either", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { download, saved } = await openWithResult({ ...goodReply, fileId: undefined, downloadUrl: undefined });
    act(() => download.click());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Download failed: No file ID or download URL provided');
    await expectAccessible();
    await act(() => jest.advanceTimersByTimeAsync(11_000));
    expect(alert).toBeVisible();
    act(() => screen.getByRole('button', { name: 'Generate New Export' }).click());
    await screen.findByRole('button', { name: 'Generate Export' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).toEqual([]);
  });
});

describe('on the platform', () => {
  const local = localOfSuite();

  it('the file is fetched with the session and saved', async () => {
    const { userId } = await local.signIn(people.sam);
    const fileId = await addFile(local, bucketIds.exports, new File(['PK'], 'engineering data.xlsx'), userId);
    const { files } = await signInPage(local, people.sam);
    // It is the result's, not the latest one's.
    const getNewest = () => Promise.resolve(null);
    const reply = { ...goodReply, fileId, downloadUrl: null };
    const { download, saved, user } = await openWithResult(reply, { ...files, getNewest });
    await user.click(download);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('engineering data.xlsx');
    expect(await savedText(saved[0]!)).toBe('PK');
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
  });
});

describe('the latest export', () => {
  const button = (name: string) => screen.getByRole('button', { name });
  const ready = () => screen.findByRole('button', { name: 'Download File' });

  /** As the exporter keeps it. */
  const kept: StoredFile = {
    id: 'export-1',
    name: 'engineering data.xlsx',
    size: 1_572_864,
    createdAt: '2026-11-21T07:08:09.000+00:00',
  };
  const generated = `Generated: ${new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(kept.createdAt))}`;

  beforeEach(() => window.localStorage.clear());

  /** Generates an export, and leaves the page. */
  async function exportAs(user: User, fileId: string): Promise<void> {
    const { generate, unmount } = await openExport({ user, answers: [answerWith({ ...goodReply, fileId })] });
    generate();
    await ready();
    unmount();
  }

  /** A platform that keeps this file for each person. */
  const keeping = (file: StoredFile | null) => ({ getNewest: () => Promise.resolve(file) });

  it('that was made in another browser is offered without the numbers that are not known here', async () => {
    await openExport({ files: keeping(kept) });
    await ready();
    expect(details()).toEqual(['File: engineering data.xlsx', 'Size: 1.50 MB', generated]);
  });

  it('has the numbers of no other file, of no other person, and of nothing that was meddled with', async () => {
    await exportAs({ ...samStaff, $id: 'kim' }, kept.id);
    await exportAs(samStaff, 'export-2');
    const { unmount } = await openExport({ files: keeping(kept) });
    await ready();
    expect(details()).toHaveLength(3);
    unmount();
    for (const text of ['', '[]', '7', '{"fileId":"export-1","totalRecords":-1,"worksheets":"<b>"}']) {
      window.localStorage.setItem('exportCounts.sam', text);
      const app = await openExport({ files: keeping(kept) });
      await ready();
      expect(details()).toHaveLength(3);
      app.unmount();
    }
  });

  it('is put aside by Generate New Export, and offered again when that came to nothing', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { router, executed } = await openExport({
      files: keeping(kept),
      answers: [answerWith({ success: false, message: 'The bucket is full.' })],
    });
    await ready();
    act(() => button('Generate New Export').focus());
    fireEvent.click(button('Generate New Export'));
    await waitFor(() => expect(button('Generate Export')).toHaveFocus());
    expect(screen.queryByRole('region', { name: 'Export Details' })).toBeNull();
    expect(executed).toEqual([]);
    await act(() => router.navigate('/'));
    await act(() => router.navigate('/export'));
    await ready();
    fireEvent.click(button('Generate New Export'));
    fireEvent.click(await screen.findByRole('button', { name: 'Generate Export' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Export failed: The bucket is full.');
    await act(() => jest.advanceTimersByTimeAsync(10_000));
    expect(await ready()).toBeVisible();
  });

  it('that could not be looked for is told of, and keeps nobody from generating one', async () => {
    let isAway = true;
    const away = new FailedCall({ message: 'Away.', code: 503, type: 'general_unknown', retryable: true });
    const { user } = await openExport({
      files: { getNewest: () => (isAway ? Promise.reject(away) : Promise.resolve(kept)) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "We couldn't check whether you have an export that you can still download.",
    );
    expect(button('Generate Export')).toBeEnabled();
    expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: getLatestExport')]);
    isAway = false;
    await user.click(button('Retry'));
    expect(await ready()).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has its place held until it is known: no button is offered that it would take the place of', async () => {
    let arrive = (): void => undefined;
    const late = new Promise<StoredFile>((resolve) => (arrive = () => resolve(kept)));
    const opening = openExport({ files: { getNewest: () => late } });
    expect(await screen.findByText('Looking for your latest export...')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Generate Export' })).toBeNull();
    arrive();
    await opening;
    expect(details()).toContain('File: engineering data.xlsx');
    expect(screen.queryByText('Looking for your latest export...')).toBeNull();
  });
});
