import { callOutcome, describeCallError } from '#src/live/callOutcome.ts';

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
