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
  submitted,
  type Answer,
} from '#test/support/openSubmission.tsx';

describe('what is sent', () => {
  it('is who submits, the file name, the rows and an id', async () => {
    const { sent, submit } = await openWithFile([]);
    submit();
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
  });

  it('is sent once however often Submit is pressed', async () => {
    const { sent, submit } = await openWithFile([]);
    const button = screen.getByRole('button', { name: 'Submit' });
    for (let time = 0; time < 99; time++) fireEvent.click(button);
    await submitted();
    expect(sent).toHaveLength(1);
    expect(submit).toBeDefined();
  });
});

describe('a submission that is refused', () => {
  it('by the function says why, and may be submitted again as another upload', async () => {
    const refusals: [Answer, string][] = [
      [() => reply(400, { message: 'fileName: is empty' }), 'Error submitting file: fileName: is empty'],
      // It broke and said why.
      [() => reply(500, { message: 'No space.' }, 'failed'), 'Error submitting file: No space.'],
      // It broke without a word.
      [() => reply(500, {}, 'failed'), 'Error submitting file. Please try again later.'],
      [() => reply(400, { message: 'line 2: is empty' }), 'Error submitting file: line 2: is empty'],
      // It failed before.
      [
        ({ uploadId }) => reply(200, { $id: uploadId, status: 'failed' }),
        'Error submitting file. Please try again later.',
      ],
    ];
    const { sent, submit } = await openWithFile(refusals.map(([answer]) => answer));
    for (const [index, [, message]] of refusals.entries()) {
      submit();
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(message));
      expect(screen.getByLabelText(/Choose.* CSV file/)).toHaveAccessibleDescription(message);
      expect(sent).toHaveLength(index + 1);
    }
    await expectAccessible();
    submit();
    await submitted();
    expect(sent).toHaveLength(refusals.length + 1);
    expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(sent.length);
  });

  it('by the platform', async () => {
    const { submit } = await openWithFile([failure(401, 'user_unauthorized', 'No permissions.')]);
    submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error submitting file: No permissions.');
    expectLogged();
  });
});

it('offline, nothing is looked for, and the next Submit sends the same upload', async () => {
  const { sent, submit } = await openWithFile([failure(0, 'network')]);
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  submit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Error submitting file: You are offline. Try again when you are connected.',
  );
  onLine.mockReturnValue(true);
  submit();
  await submitted();
  expect(sent[1]?.uploadId).toBe(sent[0]?.uploadId);
  expectLogged();
});

describe.each<[string, Answer]>([
  ['a time-out of the platform', failure(408, 'function_synchronous_timeout')],
  ['a time-out of the page', failure(0, 'timeout')],
  ['a cut', failure(0, 'network')],
  ['a failure of the server', failure(503, 'general_unknown')],
])('after %s', (_, answer) => {
  it('the history says that the upload arrived, and nothing is sent again', async () => {
    let putUpload: (fields: Partial<UploadResult>) => void = () => undefined;
    const app = await openWithFile([(sent) => (putUpload({ status: 'processing' }), answer(sent))]);
    ({ putUpload } = app);
    app.submit();
    await submitted();
    expect(app.sent).toHaveLength(1);
    expectLogged();
  });
});

describe('an upload that nobody knows of', () => {
  it('is looked for, too, when the function broke and the history can not be read', async () => {
    const table = tableIds.fileUploadResults;
    const app = await openWithFile([() => (app.fail(table), reply(500, {}, 'failed'))]);
    app.submit();
    expect(await screen.findByText(lost)).toBeVisible();
    app.recover(table);
    app.putUpload({ status: 'queued' });
    await submitted();
    expect(app.sent).toHaveLength(1);
  });

  it('is looked for until the history shows it', async () => {
    const { submit, sent, putUpload } = await openWithFile([failure(0, 'network')]);
    submit();
    expect(await screen.findByText(lost)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
    await expectAccessible();
    putUpload({ status: 'queued' });
    await submitted();
    expect(sent).toHaveLength(1);
    expectLogged();
  });

  it('failed, if the history says so', async () => {
    let putUpload: (fields: Partial<UploadResult>) => void = () => undefined;
    const message = 'A part is missing.';
    const app = await openWithFile([
      (sent) => (putUpload({ status: 'failed', message }), failure(0, 'network')().then(() => accepted(sent))),
    ]);
    ({ putUpload } = app);
    app.submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Error submitting file: A part is missing.');
    expectLogged();
  });

  it('may be submitted again after a minute, as the same upload', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    try {
      const { submit, sent } = await openWithFile([failure(0, 'network')]);
      submit();
      expect(await screen.findByText(lost)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(61_000));
      expect(await screen.findByText(/has not appeared in the history for a minute/)).toBeVisible();
      expect(sent).toHaveLength(1);
      submit();
      await submitted();
      expect(sent.map(({ uploadId }) => uploadId)).toEqual([sent[0]?.uploadId, sent[0]?.uploadId]);
      expectLogged();
    } finally {
      jest.useRealTimers();
    }
  });

  it('may be discarded', async () => {
    const { submit, user } = await openWithFile([failure(0, 'network')]);
    submit();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No file chosen.')).toBeVisible();
    expectLogged();
  });
});

describe('a file larger than a request may be', () => {
  const rows = Array.from({ length: 1_200 }, (_, index) =>
    planCells({ Team: `T${index}`, Manager: 'm'.repeat(9_000) }),
  );

  function leave(): boolean {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  }

  it('goes in numbered parts of one upload, with progress; leaving the page warns until then', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { sent, submit } = await openWithFile([accepted, (body) => held.then(() => accepted(body))], rows);
    expect(leave()).toBe(true);
    submit();
    expect(await screen.findByText(/^1 of 3 parts sent/)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Sending the file' })).toHaveAttribute('aria-valuenow', '33');
    expect(leave()).toBe(false);
    await expectAccessible();
    release();
    await submitted();
    expect(leave()).toBe(true);
    expect(sent.map(({ part, parts }) => `${part} of ${parts}`)).toEqual(['1 of 3', '2 of 3', '3 of 3']);
    expect(new Set(sent.map(({ uploadId }) => uploadId)).size).toBe(1);
    expect(sent.flatMap(({ fileJson }) => fileJson)).toHaveLength(1_200);
  });

  it('sends a part again that got no answer: twice the same part is one part', async () => {
    const { sent, submit } = await openWithFile([accepted, failure(0, 'network')], rows);
    submit();
    await submitted();
    expect(sent.map(({ part }) => part)).toEqual([1, 2, 2, 3]);
    expectLogged();
  });
});
