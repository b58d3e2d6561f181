import { tableIds } from '#domain/resourceIds.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { selectUpload } from '#src/features/upload/uploadSlice.ts';
import { planCells } from '#test/support/csvCorpus/planText.ts';
import {
  type Answer,
  checkFile,
  expectLogged,
  failure,
  reply,
  rowsOfThreeParts,
} from '#test/support/openSubmission.tsx';

const noAnswer = failure(0, 'network');
const busy = failure(429, 'general_rate_limit_exceeded', 'Rate limit exceeded.');
const idsOf = (sent: readonly { uploadId: string }[]) => new Set(sent.map(({ uploadId }) => uploadId)).size;

const unknownUser = 'User information is missing. Please log in again.';
test.each([
  ['a user', { user: null }, unknownUser],
  ['an e-mail address', { user: { $id: 'ada', name: 'Ada Admin', email: '', labels: ['admin'] } }, unknownUser],
  ['a function id', { functionId: undefined }, 'Function ID not configured. Check environment variables.'],
])('without %s, nothing is sent and the file is kept', async (_, submitter, error) => {
  const { submit, sent } = await checkFile([]);
  expect(await submit(submitter)).toMatchObject({ status: 'checked', file: { fileName: 'plan.csv' }, error });
  expect(sent).toEqual([]);
});

test.each([';', '\t'])('the error file is asked for with the separator of the file: %j', async (separator) => {
  const { submit, sent } = await checkFile([], [planCells()], separator);
  await submit();
  expect(sent).toMatchObject([{ separator }]);
});

const again = 'Error submitting file. Please try again later.';
test.each<[string, Answer, string]>([
  ['it was refused', () => reply(400, { message: 'line 2: is empty' }), 'Error submitting file: line 2: is empty'],
  ['it broke and said why', () => reply(500, { message: 'No space.' }, 'failed'), 'Error submitting file: No space.'],
  ['it broke without a word', () => reply(500, {}, 'failed'), again],
  ['it failed before', ({ uploadId }) => reply(200, { $id: uploadId, status: 'failed' }), again],
])('after the function said that %s, the file may be submitted as another upload', async (_, answer, error) => {
  const { submit, sent } = await checkFile([answer]);
  expect(await submit()).toMatchObject({ status: 'checked', error });
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect([sent.length, idsOf(sent)]).toEqual([2, 2]);
});

test.each<[string, readonly Answer[], string, number]>([
  ['the platform', [failure(401, 'user_unauthorized', 'No permissions.')], 'No permissions.', 1],
  [
    'a platform that stays too busy for a minute',
    [busy, busy, busy, busy, busy],
    'too many requests at the moment. Wait a minute and submit again.',
    5,
  ],
])('refused by %s, the next Submit sends the same upload', async (_, answers, reason, attempts) => {
  const { submit, sent } = await checkFile(answers);
  expect(await submit()).toMatchObject({ status: 'checked', error: `Error submitting file: ${reason}` });
  expect(sent).toHaveLength(attempts);
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(idsOf(sent)).toBe(1);
  expectLogged();
});

test('offline, nothing is looked for, and the next Submit sends the same upload', async () => {
  const { submit, sent, calls } = await checkFile([noAnswer]);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const error = 'Error submitting file: You are offline. Try again when you are connected.';
  expect(await submit()).toMatchObject({ status: 'checked', error });
  onLine.mockReturnValue(true);
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect([sent.length, idsOf(sent)]).toEqual([2, 1]);
  expect(calls).not.toContain(`get ${tableIds.fileUploadResults}`);
  expectLogged();
});

test('a platform that is too busy for a moment is asked again, for the same upload', async () => {
  const { submit, sent } = await checkFile([busy, busy]);
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect([sent.length, idsOf(sent)]).toEqual([3, 1]);
  expectLogged();
});

test.each<[string, Answer, Partial<UploadResult>, object]>([
  ['a time-out: it arrived', failure(408, 'function_synchronous_timeout'), {}, { status: 'submitted' }],
  ['a cut: it is under way', noAnswer, { status: 'processing' }, { status: 'submitted' }],
  [
    'a cut: it failed',
    noAnswer,
    { status: 'failed', message: 'A part is missing.' },
    { status: 'checked', error: 'Error submitting file: A part is missing.' },
  ],
])('the history says what became of an upload after %s; nothing is sent again', async (_, answer, fields, state) => {
  const { submit, sent, putUpload } = await checkFile([(body) => (putUpload(fields), answer(body))]);
  expect(await submit()).toMatchObject(state);
  expect(sent).toHaveLength(1);
  expectLogged();
});

test.each([
  ['is not there yet', false],
  ['can not be read, when the function broke', true],
])('an upload without an answer is looked for while it %s', async (_, isBroken) => {
  const broken: Answer = () => (fail(tableIds.fileUploadResults), reply(500, {}, 'failed'));
  const { submit, store, sent, putUpload, fail, recover, calls } = await checkFile([isBroken ? broken : noAnswer]);
  store.subscribe(() => {
    if (selectUpload(store.getState()).status !== 'unknown') return;
    setTimeout(() => {
      recover(tableIds.fileUploadResults);
      putUpload({ status: 'queued' });
    }, 5_000);
  });
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(calls.filter((call) => call === `get ${tableIds.fileUploadResults}`).length).toBeGreaterThan(3);
  expect(sent).toHaveLength(1);
  expectLogged();
});

test('a part that got no answer is sent again: twice the same part is one part', async () => {
  const { submit, sent } = await checkFile([failure(0, 'network'), failure(503, 'general_unknown')], rowsOfThreeParts);
  expect(await submit()).toMatchObject({ status: 'submitted' });
  expect(sent.map(({ part }) => part)).toEqual([1, 1, 1, 2, 3]);
  expect(idsOf(sent)).toBe(1);
  expectLogged();
});
