import { toRunOutcome, parseRunReply } from '#src/features/metric-calculations/RecalculateButton.tsx';

it.each([
  ['completed', 200, '{"metrics":12}', 'done', 'All metrics have been calculated.'],
  ['completed', 200, '{"outcome":"calculated"}', 'done', 'All metrics have been calculated.'],
  ['completed', 200, '{"outcome":"served"}', 'done', 'All metrics have been calculated.'],
  [
    'completed',
    200,
    '{"outcome":"lost"}',
    'pending',
    'Another calculation ran at the same time, so the metrics are being calculated once more. Check again in a minute.',
  ],
  ['completed', 409, '{"message":"Another calculation is under way."}', 'pending', 'Another calculation is under way.'],
  ['completed', 500, '{"message":"Out of numbers"}', 'failed', 'Calculation failed: Out of numbers'],
  ['completed', 403, 'no JSON', 'failed', 'Calculation failed: the function failed'],
  ['failed', 500, '', 'failed', 'Calculation failed: the function failed'],
  ['failed', 200, '{"message":7}', 'failed', 'Calculation failed: the function failed'],
])('status %p with %p and %p is %p', (status, statusCode, body, kind, message) => {
  expect(parseRunReply({ status, statusCode, body })).toEqual({ kind, message });
});

const timedOut = 'The calculation is taking longer than usual. Check again in a minute.';
const cutOff = "We got no answer, so we don't know yet whether the metrics were calculated. Check again in a minute.";

it.each([
  [408, 'function_synchronous_timeout', 'pending', timedOut],
  [0, 'timeout', 'pending', timedOut],
  [0, 'network', 'pending', cutOff],
  [500, 'general_unknown', 'pending', cutOff],
  [401, 'user_unauthorized', 'failed', 'Calculation failed: Not for you.'],
  [404, 'function_not_found', 'failed', 'Calculation failed: Not for you.'],
])('error %p of type %p is %p', (code, type, kind, message) => {
  expect(toRunOutcome({ message: 'Not for you.', code, type, retryable: false })).toEqual({ kind, message });
});
