import { act, screen, waitFor, within } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { User } from '#domain/user.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const table = tableIds.fileUploadResults;
const ada: User = { $id: 'ada', name: 'Ada Admin', email: 'ada.admin@example.test', labels: ['admin'] };

function openHistory(
  uploads: readonly UploadResult[],
  prepare: (memory: ReturnType<typeof memoryServices>) => void = () => undefined,
) {
  const memory = memoryServices({ [table]: uploads }, ada);
  prepare(memory);
  return { ...memory, ...renderApp('/admin/history', memory) };
}

const files = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.querySelector('bdi')?.textContent);
const cells = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('gridcell');
const connection = () => screen.getByText(/live/i, { selector: '[role=status]' });

describe('the history', () => {
  it("says 'Loading upload history...' until it is there", async () => {
    let release = (): void => undefined;
    openHistory([uploadResultRow('1')], (memory) => (release = memory.hold(table)));
    expect(await screen.findByText('Loading upload history...')).toBeVisible();
    await expectAccessible();
    release();
    expect(await screen.findByRole('grid', { name: 'Upload history' })).toBeVisible();
    expect(screen.queryByText('Loading upload history...')).toBeNull();
  });

  it("says 'No upload history found.' when there is none", async () => {
    openHistory([]);
    expect(await screen.findByText('No upload history found.')).toBeVisible();
    await expectAccessible();
  });

  it('says when it could not be fetched, and tries again when asked', async () => {
    const { recover, user } = openHistory([uploadResultRow('1')], ({ fail }) => fail(table));
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch upload history.');
    recover(table);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('grid', { name: 'Upload history' })).toBeVisible();
    const complaints = takeComplaints();
    expect(complaints.every((text) => text.includes('Call failed: listUploads'))).toBe(true);
  });

  it('has ten uploads a page, newest first', async () => {
    const uploads = Array.from({ length: 12 }, (_, index) =>
      uploadResultRow(String(index), { submittedAt: new Date(Date.UTC(2026, 2, 1 + index)).toISOString() }),
    );
    const { user } = openHistory(uploads);
    await screen.findByRole('grid', { name: 'Upload history' });
    expect(files()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((day) => `plan ${day}.csv`));
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    expect(files()).toEqual(['plan 1.csv', 'plan 0.csv']);
  });

  it('shows what became of each upload', async () => {
    // At half past nine on this person's clock, wherever they are.
    const [submitted, completed] = [new Date(2026, 2, 2, 9, 30), new Date(2026, 2, 2, 9, 31, 30)];
    const march = { submittedAt: submitted.toISOString(), completedAt: completed.toISOString() };
    openHistory([
      uploadResultRow('1', {
        ...march,
        recordsTotal: 1_200,
        recordsProcessed: 1_200,
        errorCount: 1_034,
        message: '1,200 rows processed, 1,034 refused.',
      }),
    ]);
    await screen.findByRole('grid', { name: 'Upload history' });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'File',
      'Status',
      'Submitted',
      'Completed',
      'Rows processed',
      'Errors',
      'Message',
      'Error file',
    ]);
    expect(
      cells('plan 1')
        .slice(0, 7)
        .map(({ textContent }) => textContent.replaceAll('\u202f', ' ')),
    ).toEqual([
      'plan 1.csvSee changesOlder than 90 days: can’t be undone any more',
      'Partly imported',
      'Mar 2, 2026, 9:30 AM',
      'Mar 2, 2026, 9:31 AM',
      '166 of 1,200 rows imported, 1,034 refused.',
      '1,034',
      '1,200 rows processed, 1,034 refused.',
    ]);
    expect(screen.getByText(/9:31/).title).toMatch(/^Monday, March 2, 2026 at 9:31:30.AM \S+$/);
  });

  it('says what state an upload is in with a word and an icon', async () => {
    const words = { queued: 'Queued', processing: 'Processing', completed: 'Completed', failed: 'Failed' } as const;
    const states = ['queued', 'processing', 'completed', 'failed'] as const;
    openHistory(states.map((status) => uploadResultRow(status, { status })));
    await screen.findByRole('grid', { name: 'Upload history' });
    for (const status of states) {
      const cell = cells(`plan ${status}`)[1]!;
      expect(cell).toHaveTextContent(words[status]);
      expect(cell.querySelector('svg')).not.toBeNull();
    }
    await expectAccessible();
  });
});

it('an upload of which some rows were refused is not completed like one that was taken whole', async () => {
  openHistory([
    uploadResultRow('1', { recordsTotal: 14, recordsProcessed: 14, errorCount: 9 }),
    uploadResultRow('2', { recordsTotal: 14, recordsProcessed: 14, errorCount: 0 }),
  ]);
  await screen.findByRole('grid', { name: 'Upload history' });
  expect(cells('plan 1')[1]).toHaveTextContent(/^Partly imported$/);
  expect(cells('plan 1')[4]).toHaveTextContent('5 of 14 rows imported, 9 refused.');
  expect(cells('plan 2')[1]).toHaveTextContent(/^Completed$/);
  expect(cells('plan 2')[4]).toHaveTextContent('14 of 14');
  await expectAccessible();
});

describe('an upload under way', () => {
  const start = Date.now();
  const at = (second: number): string => new Date(start + second * 1000).toISOString();
  const processing = (second: number, recordsProcessed: number): UploadResult =>
    uploadResultRow('1', {
      status: 'processing',
      $updatedAt: at(second),
      recordsProcessed,
      recordsTotal: 10_000,
      completedAt: null,
    });

  it('shows rows processed of total, the pace and the time left', async () => {
    const { announce } = openHistory([processing(0, 0)]);
    const bar = await screen.findByRole('progressbar', { name: 'Progress of plan 1.csv' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    expect(screen.queryByText(/rows\/s/)).toBeNull();
    act(() => announce(table, { action: 'update', row: processing(2, 400) }));
    act(() => announce(table, { action: 'update', row: processing(4, 1_000) }));
    expect(await screen.findByText('1,000 of 10,000')).toBeVisible();
    expect(bar).toHaveAttribute('aria-valuenow', '10');
    expect(await screen.findByText('250 rows/s · about 36 s left')).toBeVisible();
    await expectAccessible();
    act(() =>
      announce(table, { action: 'update', row: uploadResultRow('1', { $updatedAt: at(9), message: 'Done.' }) }),
    );
    await waitFor(() => expect(cells('plan 1')[1]).toHaveTextContent('Completed'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByText(/rows\/s/)).toBeNull();
  });

  it('that has not moved for a minute says so', async () => {
    const { announce } = openHistory([processing(-130, 400)]);
    // Two minutes and ten seconds, and whatever a slow machine has taken since this file was loaded.
    expect(await screen.findByText(/^No progress for \d+ min$/)).toBeVisible();
    await expectAccessible();
    act(() => announce(table, { action: 'update', row: processing(0, 800) }));
    await waitFor(() => expect(screen.queryByText(/No progress/)).toBeNull());
  });
});

describe('live', () => {
  it('inserts created uploads, replaces updated ones and removes deleted ones, of this person only', async () => {
    const { announce } = openHistory([uploadResultRow('1')]);
    await screen.findByRole('grid', { name: 'Upload history' });
    const next = uploadResultRow('2', { status: 'queued', submittedAt: '2026-03-03T09:00:00.000+00:00' });
    act(() => announce(table, { action: 'create', row: next }));
    await waitFor(() => expect(files()).toEqual(['plan 2.csv', 'plan 1.csv']));
    act(() =>
      announce(table, { action: 'create', row: uploadResultRow('3', { submittedBy: 'kim.staff@example.test' }) }),
    );
    const failed: UploadResult = { ...next, status: 'failed', $updatedAt: '2026-03-03T09:00:01.000+00:00' };
    act(() => announce(table, { action: 'update', row: failed }));
    await waitFor(() => expect(cells('plan 2')[1]).toHaveTextContent('Failed'));
    expect(files()).toEqual(['plan 2.csv', 'plan 1.csv']);
    act(() => announce(table, { action: 'delete', row: uploadResultRow('1') }));
    await waitFor(() => expect(files()).toEqual(['plan 2.csv']));
  });

  it('says when it is not live, politely', async () => {
    const memory = openHistory([uploadResultRow('1')]);
    await screen.findByRole('grid', { name: 'Upload history' });
    expect(connection()).toHaveTextContent('Live');
    act(() => memory.connection('reconnecting'));
    expect(connection()).toHaveTextContent(/^Not live: reconnecting\.\.\. As of \d/);
    await expectAccessible();
    act(() => memory.connection('live'));
    expect(connection()).toHaveTextContent('Live');
  });

  it('asks again after each reconnect', async () => {
    const { put, reconnect } = openHistory([uploadResultRow('1')]);
    await screen.findByRole('grid', { name: 'Upload history' });
    put(table, [uploadResultRow('1'), uploadResultRow('2')]);
    act(() => reconnect(table));
    expect(await screen.findByText('plan 2.csv')).toBeVisible();
  });

  it('asks again every 15 s while an upload is under way and nothing is heard, and no longer', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { put, calls } = openHistory([uploadResultRow('1', { status: 'processing' })]);
      await screen.findByRole('grid', { name: 'Upload history' });
      put(table, [uploadResultRow('1', { status: 'completed' })]);
      await act(() => jest.advanceTimersByTimeAsync(15_000));
      expect(await screen.findByText('Completed', { selector: '.MuiChip-label' })).toBeVisible();
      const asked = calls.length;
      await act(() => jest.advanceTimersByTimeAsync(60_000));
      expect(calls).toHaveLength(asked);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the error file', () => {
  it('is offered as a workbook and as CSV', async () => {
    const { user } = openHistory([uploadResultRow('1', { errorCount: 2, errorFileId: 'file-1' })]);
    const button = await screen.findByRole('button', { name: 'Error file' });
    expect(button).toHaveAccessibleDescription('Refused rows of plan 1.csv');
    await user.click(button);
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'Excel workbook (.xlsx)',
      'CSV (.csv)',
    ]);
    await expectAccessible();
  });

  const saved = watchSavedFiles();

  it('is saved as CSV, and the focus comes back', async () => {
    const { user } = openHistory([uploadResultRow('1', { errorCount: 2, errorFileId: 'file-1' })]);
    const button = await screen.findByRole('button', { name: 'Error file' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['upload-issues file-1']));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('that is gone is told of in the page, and nothing is saved', async () => {
    const { services, user } = openHistory([uploadResultRow('1', { errorCount: 2, errorFileId: 'file-1' })]);
    const message = 'The requested file could not be found.';
    const gone = new FailedCall({ message, code: 404, type: 'storage_file_not_found', retryable: false });
    jest.spyOn(services.files, 'download').mockRejectedValue(gone);
    await user.click(await screen.findByRole('button', { name: 'Error file' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Download failed: The error file is no longer available. Upload the plan again to get a new one.',
    );
    expect(saved).toEqual([]);
    expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: downloadErrorFile')]);
  });

  it('that is missing is told of', async () => {
    const { user } = openHistory([uploadResultRow('1', { errorCount: 2, errorFileId: null })]);
    await user.click(await screen.findByRole('button', { name: 'Error file' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Download failed: No file ID or download URL provided');
    await expectAccessible();
  });

  it('is not offered where no row was refused', async () => {
    openHistory([uploadResultRow('1')]);
    await screen.findByRole('grid', { name: 'Upload history' });
    expect(cells('plan 1').at(-1)).toBeEmptyDOMElement();
  });
});
