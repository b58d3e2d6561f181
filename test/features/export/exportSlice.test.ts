import type { ExportResult } from '#domain/exportResult.ts';
import { accessWithdrawn, authApi, sessionEnded } from '#src/auth/session.ts';
import {
  exportFinished,
  type ExportOutcome,
  exportReset,
  exportSlice,
  exportStarted,
  type ExportState,
  failureExpired,
} from '#src/features/export/exportSlice.ts';

type Action = Parameters<typeof exportSlice.reducer>[1];

const after = (...actions: readonly Action[]): ExportState =>
  actions.reduce<ExportState>((state, action) => exportSlice.reducer(state, action), { status: 'idle' });

const result: ExportResult = {
  fileId: 'file-1',
  fileName: 'engineering data.xlsx',
  downloadUrl: null,
  totalRecords: 120,
  worksheets: 6,
  fileSize: 1_048_576,
};
const start = (runId = 'run-1', userId: string | null = 'sam') => exportStarted({ runId, userId });
const end = (outcome: ExportOutcome, runId = 'run-1') => exportFinished({ runId, outcome });
const complete: ExportOutcome = { status: 'complete', result, madeAt: '2026-11-21T07:08:09.000Z' };
const failed: ExportOutcome = { status: 'failed', message: 'Export failed: No space.' };
const unanswered: ExportOutcome = { status: 'unanswered', reason: 'timeout' };

test('idle, preparing, complete', () => {
  expect(after()).toEqual({ status: 'idle' });
  expect(after(start())).toMatchObject({ status: 'preparing' });
  expect(after(start(), end(complete))).toMatchObject({ status: 'complete', result });
});

test('a second start while one is prepared, or done and not put aside, starts nothing', () => {
  expect(after(start(), start('run-2'))).toEqual(after(start()));
  expect(after(start(), end(complete), start('run-2'))).toEqual(after(start(), end(complete)));
});

test('a failure expires, and may be tried again before that', () => {
  const failure = [start(), end(failed)];
  expect(after(...failure)).toMatchObject({ status: 'failed', message: 'Export failed: No space.' });
  expect(after(...failure, failureExpired({ runId: 'run-1' }))).toEqual({ status: 'idle' });
  expect(after(...failure, start('run-2'))).toMatchObject({ status: 'preparing', runId: 'run-2' });
});

test('the end of an older failure takes nothing newer with it', () => {
  const again = [start(), end(failed), start('run-2')];
  expect(after(...again, failureExpired({ runId: 'run-1' }))).toEqual(after(...again));
  const failedAgain = [...again, end(failed, 'run-2')];
  expect(after(...failedAgain, failureExpired({ runId: 'run-1' }))).toEqual(after(...failedAgain));
  const done = [...again, end(complete, 'run-2')];
  expect(after(...done, failureExpired({ runId: 'run-2' }))).toEqual(after(...done));
});

test('an export without an answer is no failure: it stays until it is tried again', () => {
  const lost = [start(), end(unanswered)];
  expect(after(...lost)).toMatchObject({ status: 'unanswered', reason: 'timeout' });
  expect(after(...lost, failureExpired({ runId: 'run-1' }))).toEqual(after(...lost));
  expect(after(...lost, start('run-2'))).toMatchObject({ status: 'preparing', runId: 'run-2' });
});

test("'Generate New Export' resets to idle, but not while one is prepared", () => {
  expect(after(start(), end(complete), exportReset())).toEqual({ status: 'idle' });
  expect(after(start(), exportReset())).toEqual(after(start()));
});

describe('whose export it is', () => {
  const kim = { $id: 'kim', name: 'Kim Staff', email: 'kim.staff@example.test', labels: [] };
  const sam = { ...kim, $id: 'sam' };
  const { deleteSession, getCurrentUser } = authApi.endpoints;
  const fulfilled = (type: string, payload: unknown, endpointName: string): Action => ({
    type,
    payload,
    meta: { requestStatus: 'fulfilled', arg: { endpointName } },
  });
  const isNow = (user: typeof kim | null): Action => {
    const action = fulfilled('api/executeQuery/fulfilled', user, 'getCurrentUser');
    expect(getCurrentUser.matchFulfilled(action)).toBe(true);
    return action;
  };
  const signedOut = fulfilled('api/executeMutation/fulfilled', null, 'deleteSession');

  test.each<[string, Action]>([
    ['sign-out', signedOut],
    ['the end of the session', sessionEnded()],
    ['the loss of access', accessWithdrawn()],
    ['somebody else', isNow(kim)],
    ['nobody', isNow(null)],
  ])('%s clears it, and what comes of it later is not shown', (_, action) => {
    expect(deleteSession.matchFulfilled(signedOut)).toBe(true);
    expect(after(start(), action)).toEqual({ status: 'idle' });
    expect(after(start(), end(complete), action)).toEqual({ status: 'idle' });
    expect(after(start(), action, end(complete))).toEqual({ status: 'idle' });
    expect(after(start(), action, start('run-2', 'kim'), end(complete))).toMatchObject({ status: 'preparing' });
  });

  test('the same person keeps it', () => {
    expect(after(start(), isNow(sam))).toEqual(after(start()));
    expect(after(start(), end(complete), isNow(sam))).toEqual(after(start(), end(complete)));
  });
});
