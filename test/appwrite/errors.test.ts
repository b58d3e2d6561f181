import { AppwriteException } from 'appwrite';
import { FailedCall, isBlocked, isSignedOut, toAppError } from '#src/appwrite/errors.ts';

test.each([
  ['a missing permission', 401, 'user_unauthorized', false],
  ['a row that is not there', 404, 'row_not_found', false],
  ['a conflict', 409, 'row_update_conflict', false],
  ['too many calls', 429, 'general_rate_limit_exceeded', true],
  ['a failing server', 500, 'general_unknown', true],
])('an answer of the platform keeps message, code and type: %s', (_, code, type, retryable) => {
  const thrown = new AppwriteException('What it says', code, type, '{}');
  expect(toAppError(thrown)).toEqual({ message: 'What it says', code, type, retryable });
});

test('an answer without a type is unknown', () => {
  expect(toAppError(new AppwriteException('Bad gateway', 502, '', ''))).toMatchObject({
    type: 'unknown',
    retryable: true,
  });
});

test.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
  'fetch failed',
  'terminated',
])('a network that fails may work later: %s', (message) => {
  expect(toAppError(new TypeError(message))).toMatchObject({ code: 0, type: 'network', retryable: true });
});

test('a defect is no failure of the network', () => {
  expect(toAppError(new TypeError('x is not a function'))).toEqual({
    message: 'x is not a function',
    code: 0,
    type: 'unknown',
    retryable: false,
  });
});

test.each([
  ['TimeoutError', 'timeout', true],
  ['AbortError', 'aborted', false],
])('%s', (name, type, retryable) => {
  expect(toAppError(new DOMException('', name))).toMatchObject({ code: 0, type, retryable });
});

test('what was told before stays as it is, as plain data', () => {
  const error = { message: 'm', code: 418, type: 't', retryable: true };
  expect(toAppError(new FailedCall(error))).toStrictEqual(error);
});

test.each([null, undefined, 'text', 7])('%s can be thrown, too', (thrown) => {
  expect(toAppError(thrown)).toMatchObject({ message: String(thrown), type: 'unknown' });
});

describe('nobody is signed in', () => {
  const error = { message: '', retryable: false };
  test.each([
    [401, 'general_unauthorized_scope', true],
    [401, 'user_unauthorized', false],
    [403, 'general_unauthorized_scope', false],
    [401, 'user_invalid_credentials', false],
  ])('%d %s: %s', (code, type, expected) => expect(isSignedOut({ ...error, code, type })).toBe(expected));

  test('a person who is blocked is known', () => {
    expect(isBlocked({ ...error, code: 403, type: 'user_blocked' })).toBe(true);
    expect(isSignedOut({ ...error, code: 403, type: 'user_blocked' })).toBe(false);
  });
});
