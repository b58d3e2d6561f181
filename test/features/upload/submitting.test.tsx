import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { planCells, planHeader } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import {
  accepted,
  expectLogged,
  failure,
  lost,
  openWithFile,
  reply,
  rowsOfThreeParts,
  submitted,
} from '#test/support/openSubmission.tsx';
import { startPageClock } from '#test/support/startPageClock.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

it('sends who submits, the file name, the rows and an id once, and says how the upload ended', async () => {
  const { sent, announce } = await openWithFile([]);
  const button = screen.getByRole('button', { name: 'Submit' });
  for (let time = 0; time < 99; time++) fireEvent.click(button);
  await submitted();
  expect(sent).toEqual([
    {
      fileJson: [Object.fromEntries(planHeader.map((name, place) => [name, planCells()[place]]))],
      sourceFileUploader: 'Ada Admin',
      sourceFileUploaderEmail: 'ada.admin@example.test',
      fileName: 'plan.csv',
      uploadId: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      lines: [2],
      separator: ',',
    },
  ]);
  for (const [index, [fields, text, severity]] of (
    [
      [{ recordsTotal: 14, errorCount: 0 }, '14 rows imported.', 'Success'],
      [{ recordsTotal: 14, errorCount: 9 }, '5 of 14 rows imported, 9 refused.', 'Warning'],
      [{ status: 'failed', message: 'No rows imported, 1 refused.' }, 'No rows imported, 1 refused.', 'Error'],
    ] satisfies [Partial<UploadResult>, string, string][]
  ).entries()) {
    const row = uploadResultRow(sent[0]!.uploadId, { ...fields, $updatedAt: `2026-03-02T09:31:3${index}.000+00:00` });
    act(() => announce(tableIds.fileUploadResults, { action: index === 0 ? 'create' : 'update', row }));
    const end = severity === 'Error' ? ', but the upload failed' : '';
    const notice = await screen.findByText((content) => content.startsWith(`"plan.csv" was submitted${end}. ${text}`));
    expect(notice.closest('.MuiAlert-root')).toHaveClass(`MuiAlert-color${severity}`);
    await expectAccessible();
  }
});

it('says at the input why a submission was refused', async () => {
  const { submit } = await openWithFile([() => reply(400, { message: 'fileName: is empty' })]);
  submit();
  const message = 'Error submitting file: fileName: is empty';
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
  expect(screen.getByLabelText(/Choose.* CSV file/)).toHaveAccessibleDescription(message);
  await expectAccessible();
  submit();
  await submitted();
});

it('an upload that nobody knows of may be submitted again after a minute, as the same upload, or be discarded', async () => {
  const noAnswer = failure(0, 'network');
  const { submit, sent, user } = await openWithFile([noAnswer, noAnswer]);
  const clock = startPageClock();
  submit();
  expect(await screen.findByText(lost)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expectAccessible();
  await act(() => clock.putForward(61_000));
  expect(await screen.findByText(/has not appeared in the history for a minute/)).toBeVisible();
  expect(sent).toHaveLength(1);
  submit();
  expect(await screen.findByText(lost)).toBeVisible();
  expect(sent.map(({ uploadId }) => uploadId)).toEqual([sent[0]?.uploadId, sent[0]?.uploadId]);
  await user.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('No file chosen.')).toBeVisible();
  expectLogged();
  clock.stop();
});

it('a large file goes in numbered parts of one upload, with progress; leaving the page warns until then', async () => {
  const mayLeave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const answers = [accepted, (body: Parameters<typeof accepted>[0]) => held.then(() => accepted(body))];
  const { sent, submit } = await openWithFile(answers, rowsOfThreeParts);
  expect(mayLeave()).toBe(true);
  submit();
  expect(await screen.findByText(/^1 of 3 parts sent/)).toBeVisible();
  expect(screen.getByRole('progressbar', { name: 'Sending the file' })).toHaveAttribute('aria-valuenow', '33');
  expect(mayLeave()).toBe(false);
  await expectAccessible();
  release();
  await submitted();
  expect(mayLeave()).toBe(true);
  expect(sent.map(({ part, parts }) => `${part} of ${parts}`)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(1);
  expect(sent.flatMap(({ fileJson }) => fileJson)).toHaveLength(rowsOfThreeParts.length);
});
