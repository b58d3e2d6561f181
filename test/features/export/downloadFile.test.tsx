import { act, screen, waitFor } from '@testing-library/react';
import { bucketIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { addFile } from '#test/support/addFile.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { signInPage } from '#test/support/openAgainstLocal.ts';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { savedText } from '#test/support/watchSavedFiles.ts';
import { answerWith, goodReply, openExport } from './openExport.tsx';

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
  it('fetches the file and saves it', async () => {
    let fetched = (): void => undefined;
    const download = () => new Promise<File>((resolve) => (fetched = () => resolve(file)));
    const page = await openWithResult(goodReply, { download });
    await page.user.click(page.download);
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
    try {
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
    } finally {
      jest.useRealTimers();
    }
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
    await expectAccessible();
    await user.keyboard('{Enter}');
    await screen.findByRole('button', { name: 'Download File' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(executed).toHaveLength(2);
  });

  it.each([
    ['network', false, 'You are offline. Try again when you are connected.'],
    ['network', true, 'The server could not be reached. Please try again.'],
    ['timeout', true, 'The server did not answer in time. Please try again.'],
  ])('that did not come about (%s, online: %s) keeps the file and the button', async (type, isOnline, reason) => {
    jest.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const message = type === 'network' ? 'The server could not be reached.' : 'The server did not answer in time.';
    let isAway = true;
    const away = new FailedCall({ message, code: 0, type, retryable: true });
    const fetchFile = () => (isAway ? Promise.reject(away) : Promise.resolve(file));
    const { download, saved, user } = await openWithResult(goodReply, { download: fetchFile });
    await user.click(download);
    expect(await screen.findByRole('alert')).toHaveTextContent(`Download failed: ${reason}`);
    expect(saved).toEqual([]);
    expectLogged();
    isAway = false;
    await user.click(download);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('saves the file that the link of the reply names when the reply names none', async () => {
    const { download, saved, user } = await openWithResult({ ...goodReply, fileId: null });
    await user.click(download);
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['exports export-1']));
  });

  it("says 'Download failed: No file ID or download URL provided' without either", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
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
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('on the local platform', () => {
  let local: LocalServices;
  beforeAll(async () => void (local = await startLocal()), 60_000);
  afterAll(() => local.stop());

  async function openFileOf(person: (typeof people)[keyof typeof people]) {
    const { userId } = await local.signIn(person);
    const fileId = await addFile(local, bucketIds.exports, new File(['PK'], 'engineering data.xlsx'), userId);
    const { files } = await signInPage(local, people.sam);
    // The file of another test is not to be offered in the meantime.
    const getNewest = () => Promise.resolve(null);
    return openWithResult({ ...goodReply, fileId, downloadUrl: null }, { ...files, getNewest });
  }

  it('the file is fetched with the session and saved', async () => {
    const { download, saved, user } = await openFileOf(people.sam);
    await user.click(download);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('engineering data.xlsx');
    expect(await savedText(saved[0]!)).toBe('PK');
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
  });

  it("another person's file is refused, and that is told", async () => {
    const { download, saved, user } = await openFileOf(people.kim);
    await user.click(download);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Download failed: The file is no longer available. Please generate a new export.',
    );
    expect(saved).toEqual([]);
    expectLogged();
  });
});
