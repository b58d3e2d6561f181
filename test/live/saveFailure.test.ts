import { describeSaveFailure } from '#src/live/saveFailure.ts';

const notSaved = 'The change could not be saved.';
const unreachable = `${notSaved} The server could not be reached.`;
const failure = (code: number, type: string, message: string, retryable = true) => ({ code, type, message, retryable });

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
  expect(describeSaveFailure(error, 'Nobody knows.')).toEqual({ text: 'Nobody knows.', canRetry: true, isAway: true });
  expect(describeSaveFailure(undefined)).toBeUndefined();
});
