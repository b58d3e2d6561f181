import { act, screen, waitFor } from '@testing-library/react';
import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { planCells } from '#test/support/csvCorpus/planText.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { expectLogged, failure, openWithFile, submitted } from '#test/support/openSubmission.tsx';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

it.each([';', '\t'])('the error file is asked for with the separator of the file: %j', async (separator) => {
  const { sent, submit } = await openWithFile([], [planCells()], separator);
  submit();
  await submitted();
  expect(sent[0]).toMatchObject({ separator });
});

describe('a platform that is too busy', () => {
  const busy = failure(429, 'general_rate_limit_exceeded', 'Rate limit exceeded.');
  beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => void jest.useRealTimers());

  it('is asked again a little later, for the same upload', async () => {
    const { sent, submit } = await openWithFile([busy, busy]);
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(12_000));
    await submitted();
    expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(1);
    expect(sent).toHaveLength(3);
    expectLogged();
  });

  it('for more than a minute is told of, and the next Submit goes on with the same upload', async () => {
    const { sent, submit } = await openWithFile([busy, busy, busy, busy, busy]);
    submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(() => jest.advanceTimersByTimeAsync(64_000));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error submitting file: too many requests at the moment. Wait a minute and submit again.',
    );
    submit();
    await submitted();
    expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(1);
    expectLogged();
  });
});

describe('after it was submitted', () => {
  it.each<[Partial<UploadResult>, RegExp, string]>([
    [{ recordsTotal: 14, errorCount: 0 }, /^"plan.csv" was submitted\. 14 rows imported\./, 'Success'],
    [{ recordsTotal: 14, errorCount: 9 }, /^"plan.csv" was submitted\. 5 of 14 rows imported, 9 refused\./, 'Warning'],
    [
      { status: 'failed', message: 'No rows imported, 1 refused.' },
      /^"plan.csv" was submitted, but the upload failed\. No rows imported, 1 refused\./,
      'Error',
    ],
  ])('it is said how the upload ended: %j', async (fields, text, severity) => {
    const { sent, submit, announce } = await openWithFile([]);
    submit();
    await submitted();
    const row = uploadResultRow(sent[0]!.uploadId, fields);
    act(() => announce(tableIds.fileUploadResults, { action: 'create', row }));
    const notice = await screen.findByText(text);
    expect(notice.closest('.MuiAlert-root')).toHaveClass(`MuiAlert-color${severity}`);
    await expectAccessible();
  });
});
