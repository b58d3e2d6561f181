import { act, waitFor, within } from '@testing-library/react';
import type { PreviewRun } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import {
  ada,
  type Answer,
  available,
  dialog,
  lost,
  openHistory,
  recent,
  reply,
  undoButton,
} from '#test/support/openUploadHistory.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';

const timedOut: Answer = () => {
  throw new FailedCall({ message: 'Timed out', code: 408, type: 'function_synchronous_timeout', retryable: true });
};

describe('a preview that takes longer', () => {
  const takesLonger = reply({ takesLonger: true });
  const run: PreviewRun = {
    ...uploadResultRow('execution'),
    ...{ userId: ada.$id, status: 'running', rowsRead: 12_000, preview: null, message: null },
  };
  const $updatedAt = '2027-01-01T00:00:00.000+00:00';

  it.each([
    ['it says so', takesLonger],
    ['the platform ends it', timedOut],
  ])('is made in the background when %s, and says how far it is', async (_, answer) => {
    const { user, asked, announce } = await openHistory([answer]);
    await user.click(undoButton());
    const status = within(await dialog()).getByRole('status');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual({ path: '/undo/preview/background', body: '{"uploadId":"1"}' });
    act(() => announce(tableIds.previewRuns, { action: 'create', row: run }));
    await waitFor(() => expect(status).toHaveTextContent('Looking at what can be undone... 12,000 rows so far.'));
    const preview = JSON.stringify(available);
    const row = { ...run, $updatedAt, status: 'completed', preview } satisfies PreviewRun;
    act(() => announce(tableIds.previewRuns, { action: 'update', row }));
    expect(await within(await dialog()).findByRole('list', { name: 'Left alone (6)' })).toBeVisible();
    expect(within(await dialog()).getByRole('button', { name: 'Undo import' })).toBeEnabled();
  });

  it('fails there with its reason, and can be tried again', async () => {
    const { user, asked, announce } = await openHistory([takesLonger, lost, reply(available)]);
    await user.click(undoButton());
    await waitFor(() => expect(asked).toHaveLength(2));
    const row = { ...run, status: 'failed', message: 'The server was stopped meanwhile.' } satisfies PreviewRun;
    act(() => announce(tableIds.previewRuns, { action: 'create', row }));
    const failure = 'What can be undone could not be found out. The server was stopped meanwhile.';
    expect(await within(await dialog()).findByText(failure)).toBeVisible();
    await user.click(within(await dialog()).getByRole('button', { name: 'Retry' }));
    expect(await within(await dialog()).findByRole('list', { name: 'Left alone (6)' })).toBeVisible();
  });

  it('fails when the platform has given it up', async () => {
    const { user } = await openHistory([takesLonger], [recent()], { isCutOff: true });
    await user.click(undoButton());
    const failure = 'What can be undone could not be found out. It was cut off.';
    expect(await within(await dialog()).findByText(failure)).toBeVisible();
  });
});
