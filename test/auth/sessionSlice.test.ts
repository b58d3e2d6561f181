import {
  accessWithdrawn,
  sessionCheckStarted,
  sessionEnded,
  sessionSlice,
  signInStarted,
  stayedOut,
  type SessionState,
} from '#src/auth/session.ts';
import { samStaff } from '#test/support/memoryServices.ts';

const signedIn: SessionState = { status: 'signedIn', user: samStaff };
const next = sessionSlice.reducer;

test('it begins with the question who is signed in', () => {
  expect(next(undefined, { type: 'start' })).toEqual({ status: 'asking' });
});

test('a session that ends in mid-use is signed out', () => {
  expect(next(signedIn, sessionEnded())).toEqual({ status: 'signedOut', wasAtWork: true });
});

test.each<SessionState>([
  { status: 'asking' },
  { status: 'signingIn' },
  { status: 'stayingOut', reason: 'manualSignout' },
  { status: 'denied' },
])('of someone who is not signed in no session ends: %j', (state) => {
  expect(next(state, sessionEnded())).toBe(state);
});

test('on the way to the provider, or staying out', () => {
  const signedOut: SessionState = { status: 'signedOut', wasAtWork: false };
  expect(next(signedOut, signInStarted())).toEqual({ status: 'signingIn' });
  expect(next(signedOut, stayedOut('signInFailed'))).toEqual({
    status: 'stayingOut',
    reason: 'signInFailed',
  });
});

test('access that is withdrawn is denied, until it is asked for again', () => {
  const denied = next(signedIn, accessWithdrawn());
  expect(denied).toEqual({ status: 'denied' });
  expect(next(denied, sessionCheckStarted())).toEqual({ status: 'asking' });
});
