import { act, screen, waitFor, within } from '@testing-library/react';
import readSheets from 'read-excel-file/universal';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { addFile } from '#test/support/addFile.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import { fillTables, signInPage } from '#test/support/openAgainstLocal.ts';
import { addRows } from '#test/support/platformRows.ts';
import { renderApp } from '#test/support/renderApp.tsx';
import { people } from '#test/support/signIn.ts';
import { startLocal, type LocalServices } from '#test/support/startLocal.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { watchSavedFiles } from '#test/support/watchSavedFiles.ts';

const table = tableIds.fileUploadResults;

let local: LocalServices;
let adaId: string;
let kimId: string;
beforeAll(async () => {
  local = await startLocal();
  adaId = (await local.signIn(people.ada)).userId;
  kimId = (await local.signIn(people.kim)).userId;
});
afterAll(() => local.stop());

/** As the function stores it: for the eyes of one person. */
function uploadFor(userId: string, $id: string, fields: Partial<UploadResult> = {}): UploadResult {
  return { ...uploadResultRow($id, fields), ...{ $permissions: [`read("user:${userId}")`] } };
}

async function openHistory(uploads: readonly UploadResult[]) {
  await fillTables(local, { [table]: uploads });
  const app = renderApp('/admin/history', { services: await signInPage(local, people.ada) });
  await screen.findByText('Live');
  return app;
}

const files = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('gridcell')[0]?.querySelector('bdi')?.textContent);
const day = (date: number): string => new Date(Date.UTC(2026, 2, date)).toISOString();

it("lists a person's own uploads, newest first, and follows what happens to them", async () => {
  const kims = uploadFor(kimId, 'kims', { submittedBy: 'kim.staff@example.test' });
  await openHistory([
    uploadFor(adaId, '1', { submittedAt: day(1) }),
    uploadFor(adaId, '3', { submittedAt: day(3) }),
    kims,
  ]);
  expect(await screen.findByRole('grid', { name: 'Upload history' })).toBeVisible();
  expect(files()).toEqual(['plan 3.csv', 'plan 1.csv']);

  // The page may hear of it before we know that it is stored.
  await act(() => addRows(local, table, [uploadFor(kimId, 'more', { submittedBy: 'kim.staff@example.test' })]));
  await act(() => addRows(local, table, [uploadFor(adaId, '2', { submittedAt: day(2), status: 'queued' })]));
  await waitFor(() => expect(files()).toEqual(['plan 3.csv', 'plan 2.csv', 'plan 1.csv']));
  await act(() => fillTables(local, { [table]: [] }));
  expect(await screen.findByText('No upload history found.')).toBeVisible();
});

describe('the error file', () => {
  const saved = watchSavedFiles();

  const text = `\ufeff"Team";"Project Id";"Line";"Reason"\r\n"";"0042";"7";"Team is empty."\r\n"'=x";"1E5";"8";"Odd."\r\n`;
  const refused = new File([text], 'plan 1 - refused rows.csv');

  async function save(format: string): Promise<File> {
    const errorFileId = await addFile(local, bucketIds.uploadIssues, refused, adaId);
    const { user } = await openHistory([uploadFor(adaId, '1', { errorCount: 1, errorFileId })]);
    await user.click(await screen.findByRole('button', { name: 'Error file' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
    await waitFor(() => expect(saved).toHaveLength(1));
    return saved[0]!;
  }

  it('is saved as it is stored', async () => {
    const file = await save('CSV (.csv)');
    expect(file.name).toBe('plan 1 - refused rows.csv');
    expect(Buffer.from(await file.arrayBuffer()).toString()).toBe(text);
  });

  it('is saved as a workbook whose cells are texts', async () => {
    const file = await save('Excel workbook (.xlsx)');
    expect(file.name).toBe('plan 1 - refused rows.xlsx');
    const [{ data } = { data: [] }] = await readSheets(file, { trim: false });
    expect(data).toEqual([
      ['Team', 'Project Id', 'Line', 'Reason'],
      [null, '0042', '7', 'Team is empty.'],
      ['=x', '1E5', '8', 'Odd.'],
    ]);
  });

  it('that is gone is told of', async () => {
    const { user } = await openHistory([uploadFor(adaId, '1', { errorCount: 1, errorFileId: 'gone' })]);
    await user.click(await screen.findByRole('button', { name: 'Error file' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Download failed: The error file is no longer available. Upload the plan again to get a new one.',
    );
    expect(saved).toEqual([]);
    expect(takeComplaints()).toEqual([expect.stringContaining('Call failed: downloadErrorFile')]);
  });
});
