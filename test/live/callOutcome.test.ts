import { callOutcome, describeCallError } from '#src/live/callOutcome.ts';
import { describeDownloadFailure } from '#src/live/downloads.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';

const offline = 'You are offline. Try again when you are connected.';
const busy = 'Too many requests at once. Wait a minute and try again.';
const itsOwn = 'What it says.';

test.each([
  [0, 'offline', 'notSent', offline],
  [429, 'general_rate_limit_exceeded', 'busy', busy],
  [400, 'general_argument_invalid', 'refused', itsOwn],
  [401, 'other_person', 'refused', itsOwn],
  [404, 'row_not_found', 'refused', itsOwn],
  [499, 'unknown', 'refused', itsOwn],
  [408, 'function_synchronous_timeout', 'timedOut', itsOwn],
  [0, 'timeout', 'timedOut', itsOwn],
  [0, 'network', 'unknown', itsOwn],
  [0, 'aborted', 'unknown', itsOwn],
  [500, 'general_unknown', 'unknown', itsOwn],
  [503, 'general_database_locked', 'refused', itsOwn],
  [507, 'general_disk_full', 'refused', itsOwn],
  [503, 'unknown', 'unknown', itsOwn],
])('a failure with code %d and type %s is %s', (code, type, outcome, text) => {
  const error = { message: itsOwn, code, type, retryable: false };
  expect([callOutcome(error), describeCallError(error)]).toEqual([outcome, text]);
});

test('a defect of the page is of unknown outcome', () => {
  expect(callOutcome({ name: 'TypeError', message: itsOwn })).toBe('unknown');
  expect(describeCallError({ name: 'TypeError' })).toBe('');
});

test.each([
  [404, 'storage_file_not_found', 'Gone.', 'It is gone.'],
  [0, 'offline', '', offline],
  [0, 'network', 'The server could not be reached.', 'The server could not be reached. Please try again.'],
  [0, 'timeout', 'No answer in time.', 'No answer in time. Please try again.'],
  [500, 'general_unknown', '', 'The file could not be fetched. Please try again.'],
])('a download that failed with code %d and type %s and %j says %j', (code, type, message, text) => {
  const error = { message, code, type, retryable: false };
  expect(describeDownloadFailure(error, 'It is gone.')).toBe(`Download failed: ${text}`);
});

describe('a save that failed', () => {
  const notSaved = 'The change could not be saved.';
  const unreachable = `${notSaved} The server could not be reached.`;
  const failure = (code: number, type: string, message: string, retryable = true) => ({
    code,
    type,
    message,
    retryable,
  });

  test.each([
    [failure(0, 'network', 'The server could not be reached.'), unreachable, true, true],
    [failure(0, 'offline', ''), `${notSaved} You are offline. Try again when you are connected.`, true, true],
    [
      failure(0, 'timeout', 'The server took too long to answer.'),
      `${notSaved} The server took too long to answer.`,
      true,
      true,
    ],
    [failure(502, 'unknown', '<html>Bad Gateway</html>'), unreachable, true, true],
    [failure(503, 'unknown', ''), unreachable, true, true],
    [failure(504, 'unknown', 'Gateway Timeout'), unreachable, true, true],
    [failure(500, 'general_unknown', 'Server Error'), `${notSaved} Server Error`, true, false],
    [failure(503, 'general_database_locked', 'Locked.'), `${notSaved} Locked.`, true, false],
    [failure(507, 'general_disk_full', 'Full.'), `${notSaved} Full.`, true, false],
    [failure(408, 'function_synchronous_timeout', 'Late.', false), `${notSaved} Late.`, true, false],
    [failure(429, 'x', 'Rate limit'), 'Too many requests at once. Wait a minute and try again.', true, false],
    [failure(401, 'user_unauthorized', 'Not yours.', false), `${notSaved} Not yours.`, false, false],
  ])('%j', (error, text, canRetry, isAway) => {
    expect(describeSaveFailure(error)).toEqual({ text, canRetry, isAway });
  });

  test('a form may have words of its own; nothing failed without an error', () => {
    const error = failure(0, 'network', 'The server could not be reached.');
    expect(describeSaveFailure(error, 'Nobody knows.')).toEqual({
      text: 'Nobody knows.',
      canRetry: true,
      isAway: true,
    });
    expect(describeSaveFailure(undefined)).toBeUndefined();
  });
});
