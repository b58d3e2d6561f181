import { act, screen, waitFor, within } from '@testing-library/react';
import type { UndoPreview } from '#domain/capacity-plan/undo.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import type { PreviewRun } from '#domain/previewRun.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { FailedCall } from '#src/appwrite/errors.ts';
import { expectAccessible } from '#test/support/expectAccessible.ts';
import { takeComplaints } from '#test/support/failOnConsole.ts';
import {
  ada,
  type Answer,
  available,
  daysAgo,
  dialog,
  lost,
  minutesAgo,
  nothing,
  openHistory,
  recent,
  reply,
  undoButton,
  undoButtons,
} from '#test/support/openUploadHistory.ts';
import { uploadResultRow } from '#test/support/uploadResultRow.ts';
import { textsOf } from '#test/support/textsOf.ts';

const table = tableIds.fileUploadResults;

it('the history offers to undo what can be undone, says why it does not, and leads to what an upload changed', async () => {
  const noOffer = null;
  const older = { submittedAt: daysAgo(91), completedAt: daysAgo(91) };
  const cases: [Partial<UploadResult>, string | null][] = [
    [{}, 'Undo'],
    [{ status: 'processing', completedAt: null }, noOffer],
    [older, 'Older than 90 days: can’t be undone any more'],
    [{ undoOf: 'other' }, 'An undo can’t be undone'],
    [{ status: 'failed', changeCount: 0 }, 'Failed before it changed anything: nothing to undo'],
    [{ changeCount: 0 }, 'Changed nothing: nothing to undo'],
  ];
  const rows = cases.map(([fields], index) => ({ ...recent(fields), $id: `${index}`, fileName: `plan ${index}.csv` }));
  await openHistory([], rows);
  for (const [index, [{ completedAt }, offer]] of cases.entries()) {
    const row = within(screen.getByRole('row', { name: new RegExp(`plan ${index}\\.csv`) }));
    expect(row.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(offer === 'Undo' ? 1 : 0);
    if (offer !== 'Undo' && offer !== noOffer) expect(row.getByText(offer)).toBeVisible();
    const links = row.queryAllByRole('link', { name: /^See changes/ }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(completedAt === null ? [] : [`/admin/changes?upload=${index}`]);
  }
});

it('shows first what is restored, removed and left alone, and then undoes', async () => {
  const { user, asked, announce } = await openHistory([reply(available), reply({ $id: 'u', status: 'queued' })]);
  await user.click(undoButton());
  const shown = await dialog();
  const counts = await within(shown).findByRole('table', { name: 'What the undo will do' });
  expect(shown).toHaveAccessibleName('Undo this import?');
  expect(within(shown).getByText('plan 1.csv')).toBeVisible();
  const numbers = (name: RegExp) => textsOf(within(counts).getByRole('row', { name }), 'cell');
  expect(numbers(/^Restored/)).toEqual(['1,200', '40', '0']);
  expect(numbers(/^Removed/)).toEqual(['2', '3', '5']);
  const kept = within(shown).getByRole('list', { name: 'Left alone (6)' });
  expect(textsOf(kept, 'listitem')).toEqual([
    'Falcon: team changed since',
    'Total: team with inventory or metrics that people entered',
    'Jack Green, jack@example.test: person who is still in a team',
    'Jack Green in Heron: membership removed since',
    'and 2 more',
  ]);
  await expectAccessible();

  await user.click(within(shown).getByRole('button', { name: 'Undo import' }));
  await waitFor(() => expect(within(shown).getByRole('status')).toHaveTextContent(/^The undo has started\./));
  expect(within(shown).getByRole('button', { name: 'Close' })).toHaveFocus();
  expect(asked).toEqual([
    { path: '/undo/preview', body: '{"uploadId":"1"}' },
    { path: '/undo', body: '{"uploadId":"1"}' },
  ]);

  const undo = { fileName: 'plan 1.csv', undoOf: '1', submittedAt: minutesAgo(1) };
  const processing = uploadResultRow('u', { ...undo, status: 'processing', recordsTotal: 6, recordsProcessed: 3 });
  act(() => announce(table, { action: 'create', row: processing }));
  await screen.findByRole('row', { name: /^Undo of plan 1\.csv/, hidden: true });
  await waitFor(() => expect(within(shown).getByRole('status')).toHaveTextContent('Undoing: 3 of 6 rows'));
  expect(within(shown).getByRole('progressbar', { name: 'Progress of Undo of plan 1.csv' })).toBeVisible();
  expect(screen.getByText('Undo under way')).toBeVisible();
  expect(undoButtons()).toEqual([]);
  const $updatedAt = '2027-01-01T00:00:00.000+00:00';
  const done = uploadResultRow('u', { ...undo, $updatedAt, recordsTotal: 6, errorCount: 2, errorFileId: 'f' });
  act(() => announce(table, { action: 'update', row: done }));
  const told = '4 of 6 rows undone, 2 left alone. The upload history has the list of them.';
  await waitFor(() => expect(within(shown).getByRole('status')).toHaveTextContent(told));
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(await screen.findByText('Undone')).toHaveFocus();
  const row = screen.getByRole('row', { name: /Undo of plan 1\.csv/ });
  expect(row).toHaveTextContent('Partly undone');
  expect(row).toHaveTextContent('4 of 6 rows undone, 2 left alone.');
  expect(within(row).getByRole('button', { name: 'Left alone, Undo of plan 1.csv' })).toBeVisible();
  await expectAccessible();
});

it('says why nothing can be undone, and offers nothing but to close', async () => {
  const cases: [Partial<UndoPreview>, string][] = [
    [
      { state: 'unavailable', reason: 'failedBefore' },
      "This import can't be undone: it failed before it changed anything.",
    ],
    [{ state: 'underWay' }, 'The undo of this import is under way. The upload history shows how far it is.'],
    [{ state: 'done' }, 'This import has been undone. To have its changes again, upload the file again.'],
    [{ state: 'expired' }, "This import is older than 90 days, so it can't be undone any more."],
    [{ state: 'unavailable', reason: 'notKept' }, "This import can't be undone: its changes were not kept."],
    [{ kept: [], keptCount: 0 }, 'Nothing of this import is left to undo.'],
    [{}, 'Nothing of this import can be undone: all that it changed has been changed since, or is in use.'],
  ];
  const { user } = await openHistory(
    cases.map(([fields]) => reply({ ...available, restored: nothing, removed: nothing, ...fields })),
  );
  for (const [, sentence] of cases) {
    await user.click(undoButton());
    const shown = await dialog();
    await waitFor(() => expect(within(shown).getByRole('status')).toHaveTextContent(sentence));
    expect(within(shown).queryByRole('button', { name: 'Undo import' })).toBeNull();
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(undoButton()).toHaveFocus();
  }
});

it('says when the preview failed, why, and tries again', async () => {
  const { user } = await openHistory([reply({ message: 'You are not an admin.' }, 403), lost, reply(available)]);
  await user.click(undoButton());
  const shown = await dialog();
  expect(await within(shown).findByRole('alert')).toHaveTextContent(
    'What can be undone could not be found out. You are not an admin.',
  );
  await expectAccessible();
  await user.click(within(shown).getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(within(shown).getByRole('alert')).toHaveTextContent('Failed to fetch'));
  await user.click(within(shown).getByRole('button', { name: 'Retry' }));
  expect(await within(shown).findByRole('button', { name: 'Undo import' })).toBeVisible();
  expect(takeComplaints().every((text) => text.includes('Call failed: getOperationPreview'))).toBe(true);
});

it('tells of a lost answer, and may be asked for again', async () => {
  const { user, asked } = await openHistory([
    reply(available),
    lost,
    reply({ message: 'This import is older than 90 days.' }, 400),
    reply({ $id: 'u', status: 'processing' }),
  ]);
  await user.click(undoButton());
  const shown = await dialog();
  const undo = () => within(shown).getByRole('button', { name: 'Undo import' });
  await user.click(await within(shown).findByRole('button', { name: 'Undo import' }));
  expect(await within(shown).findByRole('alert')).toHaveTextContent(
    "We got no answer, so we don't know yet whether the undo has started. You can try again: it is not done twice.",
  );
  await user.click(undo());
  await waitFor(() =>
    expect(within(shown).getByRole('alert')).toHaveTextContent(
      'The undo could not be started. This import is older than 90 days.',
    ),
  );
  await user.click(undo());
  await waitFor(() => expect(within(shown).getByRole('status')).toHaveTextContent(/^The undo has started\./));
  expect(asked.map(({ path }) => path)).toEqual(['/undo/preview', '/undo', '/undo', '/undo']);
  expect(takeComplaints().every((text) => text.includes('Call failed: startOperation'))).toBe(true);
});

type Announce = Awaited<ReturnType<typeof openHistory>>['announce'];

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
  /** Again until it is heard: the page listens once it knows the id of the execution, and no row is there to be read. */
  const tell = (announce: Announce, row: PreviewRun) =>
    act(() => announce(tableIds.previewRuns, { action: 'create', row }));

  it.each([
    ['it says so', takesLonger],
    ['the platform ends it', timedOut],
  ])('is made in the background when %s, and says how far it is', async (_, answer) => {
    const { user, asked, announce } = await openHistory([answer]);
    await user.click(undoButton());
    const status = within(await dialog()).getByRole('status');
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual({ path: '/undo/preview/background', body: '{"uploadId":"1"}' });
    await waitFor(() => {
      tell(announce, run);
      expect(status).toHaveTextContent('Looking at what can be undone... 12,000 rows so far.');
    });
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
    const shown = await dialog();
    await waitFor(() => {
      tell(announce, row);
      expect(
        within(shown).getByText(/^What can be undone could not be found out\. The server was stopped/),
      ).toBeVisible();
    });
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
