import { act, screen, waitFor, within } from '@testing-library/react';
import readSheets from 'read-excel-file/universal';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { addFile } from '#test/support/addFile.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { memoryServices } from '#test/support/memoryServices.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { ada, openHistory, recent, reply } from '#test/support/openUploadHistory.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { localOfSuite } from '#test/support/startLocal.ts';
import { type PageClock, startPageClock } from '#test/support/startPageClock.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';

afterEach(() => jest.useRealTimers());

const table = tableIds.fileUploadResults;
const files = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('rowheader').querySelector('bdi')?.textContent);
const cells = (name: string) => {
  const row = within(screen.getByRole('row', { name: new RegExp(name) }));
  return [row.getByRole('rowheader'), ...row.getAllByRole('gridcell')];
};
const day = (date: number): string => new Date(Date.UTC(2026, 2, date)).toISOString();

it("says 'Loading upload history...' until it is there, or that it could not be fetched, and tries again when asked", async () => {
  const memory = memoryServices({ [table]: [uploadResultRow('1')] }, ada);
  const release = memory.hold(table);
  memory.fail(table);
  const { user } = renderApp('/admin/history', memory);
  expect(await screen.findByText('Loading upload history...')).toBeVisible();
  release();
  expect(await screen.findByRole('alert')).toHaveTextContent('Error: Failed to fetch upload history.');
  expect(screen.queryByText('Loading upload history...')).toBeNull();
  memory.recover(table);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('grid', { name: 'Upload history' })).toBeVisible();
  expect(takeComplaints().every((text) => text.includes('Call failed: listUploads'))).toBe(true);
});

it('has ten uploads a page, newest first, and says politely when it is not live', async () => {
  const uploads = Array.from({ length: 12 }, (_, index) =>
    uploadResultRow(String(index), { submittedAt: day(1 + index) }),
  );
  const { user, connection } = await openHistory([], uploads);
  expect(files()).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `plan ${number}.csv`));
  await user.click(screen.getByRole('button', { name: 'Go to next page' }));
  expect(files()).toEqual(['plan 1.csv', 'plan 0.csv']);

  const told = () => screen.queryByText(/live/i, { selector: '[role=status]' });
  expect(screen.getByText('Live')).toBeVisible();
  expect(told()).toBeNull();
  act(() => connection('reconnecting'));
  expect(told()).toHaveTextContent(/^Not live: reconnecting\.\.\. As of \d/);
  act(() => connection('live'));
  expect(screen.getByText('Live')).toBeVisible();
  expect(told()).toBeNull();
});

it('shows what became of each upload, and its state with a word and an icon', async () => {
  // At half past nine on this person's clock, wherever they are.
  const [submitted, completed] = [new Date(2026, 2, 2, 9, 30), new Date(2026, 2, 2, 9, 31, 30)];
  const march = { submittedAt: submitted.toISOString(), completedAt: completed.toISOString() };
  const words = { queued: 'Queued', processing: 'Processing', completed: 'Completed', failed: 'Failed' } as const;
  const states = ['queued', 'processing', 'completed', 'failed'] as const;
  await openHistory(
    [],
    [
      uploadResultRow('1', {
        ...march,
        recordsTotal: 1_200,
        recordsProcessed: 1_200,
        errorCount: 1_034,
        message: '1,200 rows processed, 1,034 refused.',
      }),
      ...states.map((status) => uploadResultRow(status, { status, recordsTotal: 14, recordsProcessed: 14 })),
    ],
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['File', 'Status', 'Submitted', 'Completed', 'Rows processed', 'Errors', 'Message', 'Error file'],
  ]);
  expect(
    cells('plan 1')
      .slice(0, 7)
      .map(({ textContent }) => textContent.replaceAll('\u202f', ' ')),
  ).toEqual([
    ...['plan 1.csvSee changesOlder than 90 days: can’t be undone any more', 'Partly imported'],
    ...['Mar 2, 2026, 9:30 AM', 'Mar 2, 2026, 9:31 AM', '166 of 1,200 rows imported, 1,034 refused.', '1,034'],
    '1,200 rows processed, 1,034 refused.',
  ]);
  expect(within(cells('plan 1')[3]!).getByText(/9:31/).title).toMatch(/^Monday, March 2, 2026 at 9:31:30.AM \S+$/);
  for (const status of states) {
    const cell = cells(`plan ${status}`)[1]!;
    expect(cell).toHaveTextContent(new RegExp(`^${words[status]}`));
    expect(cell.querySelector('svg')).not.toBeNull();
  }
  expect(cells('plan completed')[4]).toHaveTextContent('14 of 14');
  // No row was refused.
  expect(cells('plan completed').at(-1)).toBeEmptyDOMElement();
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
    const { announce } = await openHistory([], [processing(0, 0)]);
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
    const { announce } = await openHistory([], [processing(-130, 400)]);
    // Two minutes and ten seconds, and whatever a slow machine has taken since this file was loaded.
    expect(await screen.findByText(/^No progress for \d+ min$/)).toBeVisible();
    act(() => announce(table, { action: 'update', row: processing(0, 800) }));
    await waitFor(() => expect(screen.queryByText(/No progress/)).toBeNull());
  });

  describe('that waits', () => {
    let clock: PageClock;
    beforeEach(() => void (clock = startPageClock()));
    afterEach(() => clock.stop());
    const queued = { status: 'queued', completedAt: null, recordsTotal: 10_000, recordsProcessed: 0 } as const;
    const pass = (ms: number) => act(() => clock.putForward(ms));

    it('behind other work of the platform is processed at once, again and again until it moves', async () => {
      const { processAtOnce, announce } = await openHistory([], [recent(queued)]);
      const calls = () => processAtOnce.mock.calls.length;
      await pass(5_000);
      const first = calls();
      await pass(5_000);
      expect([first > 0, calls() > first]).toEqual([true, true]);
      const row = recent({ recordsTotal: 10_000, $updatedAt: new Date().toISOString() });
      act(() => announce(table, { action: 'update', row }));
      const last = calls();
      await pass(20_000);
      expect(calls()).toBe(last);
    });

    it.each([
      ['nothing waits', reply({ outcome: 'idle' })],
      ['the call fails', reply({ message: 'Away.' }, 500)],
    ])('is not asked for again where %s', async (_what, answer) => {
      const { processAtOnce } = await openHistory([], [recent(queued)]);
      processAtOnce.mockImplementation(answer);
      await pass(20_000);
      expect(processAtOnce).toHaveBeenCalledTimes(1);
      expect(takeComplaints().every((text) => text.includes('Call failed: processUploads'))).toBe(true);
    });

    it('is left to the queue where it is larger than an answer may take', async () => {
      const { processAtOnce } = await openHistory([], [recent({ ...queued, recordsTotal: 10_001 })]);
      await pass(20_000);
      expect(processAtOnce).not.toHaveBeenCalled();
    });
  });

  it('is asked for every 15 s while nothing is heard, and no longer', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { put, calls } = await openHistory([], [uploadResultRow('1', { status: 'processing' })]);
    put(table, [uploadResultRow('1', { status: 'completed' })]);
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(await screen.findByText('Completed', { selector: '.MuiChip-label' })).toBeVisible();
    const asked = calls.length;
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(calls).toHaveLength(asked);
  });
});

describe('on the platform', () => {
  const local = localOfSuite();
  let adaId: string;
  let kimId: string;
  beforeAll(async () => {
    adaId = (await local.signIn(people.ada)).userId;
    kimId = (await local.signIn(people.kim)).userId;
  });
  const saved = watchSavedFiles();

  /** As the function stores it: for the eyes of one person. */
  function uploadFor(userId: string, $id: string, fields: Partial<UploadResult> = {}): UploadResult {
    return { ...uploadResultRow($id, fields), ...{ $permissions: [`read("user:${userId}")`] } };
  }

  async function open(uploads: readonly UploadResult[]) {
    await fillTables(local, { [table]: uploads });
    const app = renderApp('/admin/history', { services: await signInPage(local, people.ada) });
    await screen.findByText('Live');
    return app;
  }

  it("lists a person's own uploads, and follows what happens to them", async () => {
    const ofKim = { submittedBy: 'kim.staff@example.test' };
    const own = ['1', '3'].map((id) => uploadFor(adaId, id, { submittedAt: day(Number(id)) }));
    await open([...own, uploadFor(kimId, 'kims', ofKim)]);
    expect(await screen.findByRole('grid', { name: 'Upload history' })).toBeVisible();
    expect(files()).toEqual(['plan 3.csv', 'plan 1.csv']);

    // The page may hear of it before we know that it is stored.
    await act(() => addRows(local, table, [uploadFor(kimId, 'more', ofKim)]));
    await act(() => addRows(local, table, [uploadFor(adaId, '2', { submittedAt: day(2), status: 'queued' })]));
    await waitFor(() => expect(files()).toEqual(['plan 3.csv', 'plan 2.csv', 'plan 1.csv']));
    await act(() => fillTables(local, { [table]: [] }));
    expect(await screen.findByText('No upload history found.')).toBeVisible();
    await expectAccessible();
  });

  it('the error file is saved as it is stored, or as a workbook whose cells are texts, and the focus comes back', async () => {
    const text = `\ufeff"Team";"Project Id";"Line";"Reason"\r\n"";"0042";"7";"Team is empty."\r\n"'=x";"1E5";"8";"Odd."\r\n`;
    const refused = new File([text], 'plan 1 - refused rows.csv');
    const errorFileId = await addFile(local, bucketIds.uploadIssues, refused, adaId);
    const { user } = await open([uploadFor(adaId, '1', { errorCount: 1, errorFileId })]);
    const button = await screen.findByRole('button', { name: 'Error file, plan 1.csv' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const formats = await screen.findAllByRole('menuitem');
    expect(formats.map(({ textContent }) => textContent)).toEqual(['Excel workbook (.xlsx)', 'CSV (.csv)']);
    await expectAccessible();
    await user.click(formats[1]!);
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(button).toHaveFocus());
    expect(saved[0]!.name).toBe('plan 1 - refused rows.csv');
    expect(Buffer.from(await saved[0]!.arrayBuffer()).toString()).toBe(text);

    await user.click(button);
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook (.xlsx)' }));
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]!.name).toBe('plan 1 - refused rows.xlsx');
    const [{ data } = { data: [] }] = await readSheets(saved[1]!, { trim: false });
    expect(data).toEqual([
      ['Team', 'Project Id', 'Line', 'Reason'],
      [null, '0042', '7', 'Team is empty.'],
      ['=x', '1E5', '8', 'Odd.'],
    ]);
  });

  it('an error file that is not there is told of', async () => {
    const { user } = await open([
      uploadFor(adaId, '1', { errorCount: 1, errorFileId: 'gone' }),
      uploadFor(adaId, '2', { errorCount: 1, errorFileId: null }),
    ]);
    for (const [file, reason] of [
      ['plan 1', 'The error file is no longer available. Upload the plan again to get a new one.'],
      ['plan 2', 'No file ID or download URL provided'],
    ]) {
      await user.click(await screen.findByRole('button', { name: `Error file, ${file}.csv` }));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(`Download failed: ${reason}`));
      expect(saved).toEqual([]);
    }
    expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: downloadErrorFile')]);
  });
});
