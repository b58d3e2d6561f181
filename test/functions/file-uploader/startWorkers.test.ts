import { ofSuite } from '#test/support/ofSuite.ts';
import { people } from '#test/support/signIn.ts';
import { startUploads, submission } from '#test/support/startUploads.ts';
import { uploadRow } from '#test/support/uploadRow.ts';

/** As many as a server on two cores has for calls of functions. */
const executionWorkers = 3;

const uploads = ofSuite(() => startUploads('here', { executionWorkers }, { withoutEvents: true }));

test('as many submissions at once as the platform has workers: none waits for the start of its processing', async () => {
  const ada = await uploads.as(people.ada);
  const ids = Array.from({ length: executionWorkers }, (_, index) => `at-once-${index}`);
  const answers = await Promise.all(
    ids.map((uploadId) => ada.execute('/', { ...submission([uploadRow({ Team: uploadId })]), uploadId })),
  );
  expect(answers.map(({ status, responseStatusCode }) => [status, responseStatusCode])).toEqual(
    ids.map(() => ['completed', 200]),
  );
  const ended = await Promise.all(ids.map((uploadId) => uploads.ended(uploadId)));
  expect(ended.map(({ status }) => status)).toEqual(ids.map(() => 'completed'));
});
