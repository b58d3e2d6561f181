import { act, screen, waitFor } from '@testing-library/react';
import { bucketIds } from '../../../domain/resourceIds';
import type { AppwriteServices } from '../../../src/appwrite/services';
import { addFile } from '../../support/addFile';
import { expectAccessible } from '../../support/expectAccessible';
import { takeComplaints } from '../../support/failOnConsole';
import { signInPage } from '../../support/openAgainstLocal';
import { people } from '../../support/signIn';
import { startLocal, type LocalServices } from '../../support/startLocal';
import { watchSavedFiles } from '../../support/watchSavedFiles';
import { answerWith, goodReply, openExport } from './openExport';

async function openWithResult(reply: object, files?: Partial<AppwriteServices['files']>) {
  const app = await openExport({ answers: [answerWith(reply)], ...(files && { files }) });
  app.generate();
  const download = await screen.findByRole('button', { name: 'Download File' });
  return { ...app, download };
}

describe('Download File', () => {
  it('opens a link to the file in a new tab', async () => {
    const { download, opened, user } = await openWithResult(goodReply);
    expect(opened).toEqual([]);
    await user.click(download);
    expect(opened).toEqual([['http://localhost/files/exports/export-1', '_blank', 'noopener']]);
  });

  it('says that the file is gone a day later, when the page was left open', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { download, opened } = await openWithResult(goodReply);
      const aDayLater = Date.now() + 24 * 60 * 60 * 1_000;
      jest.setSystemTime(aDayLater - 60_000);
      act(() => download.click());
      await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
      expect(opened).toHaveLength(1);
      expect(screen.queryByRole('alert')).toBeNull();
      jest.setSystemTime(aDayLater);
      act(() => download.click());
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Download failed: The file was kept for one day and is gone. Please generate a new export.',
      );
      expect(opened).toHaveLength(1);
    } finally {
      jest.useRealTimers();
    }
  });

  it('opens the link that the reply names when it names no file', async () => {
    const { download, opened, user } = await openWithResult({ ...goodReply, fileId: null });
    await user.click(download);
    expect(opened).toEqual([[goodReply.downloadUrl, '_blank', 'noopener']]);
  });

  it("says 'Download failed: No file ID or download URL provided' without either", async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { download, opened } = await openWithResult({ ...goodReply, fileId: undefined, downloadUrl: undefined });
      act(() => download.click());
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('Download failed: No file ID or download URL provided');
      await expectAccessible();
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(alert).toBeVisible();
      act(() => screen.getByRole('button', { name: 'Generate New Export' }).click());
      await screen.findByRole('button', { name: 'Generate Export' });
      expect(screen.queryByRole('alert')).toBeNull();
      expect(opened).toEqual([]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('where the session lies in no cookie, so that a new tab would be refused', () => {
  let local: LocalServices;
  beforeAll(async () => void (local = await startLocal()), 60_000);
  afterAll(() => local.stop());

  const saved = watchSavedFiles();

  async function openFileOf(person: (typeof people)[keyof typeof people]) {
    const { userId } = await local.signIn(person);
    const fileId = await addFile(local, bucketIds.exports, new File(['PK'], 'engineering data.xlsx'), userId);
    const { files } = await signInPage(local, people.sam);
    return openWithResult({ ...goodReply, fileId, downloadUrl: null }, files);
  }

  it('the file is fetched with the session and saved', async () => {
    const { download, opened, user } = await openFileOf(people.sam);
    await user.click(download);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]!.name).toBe('engineering data.xlsx');
    expect(await saved[0]!.text()).toBe('PK');
    expect(opened).toEqual([]);
    await waitFor(() => expect(download).toHaveAttribute('aria-disabled', 'false'));
  });

  it("another person's file is refused, and that is told", async () => {
    const { download, opened, user } = await openFileOf(people.kim);
    await user.click(download);
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Download failed: .*could not be found/);
    expect([saved, opened]).toEqual([[], []]);
    expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: downloadExport')]);
  });
});
