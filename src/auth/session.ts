import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { User } from '#domain/user.ts';
import { appApi } from '#src/live/appApi.ts';
import { type AppError, isBlocked, isSignedOut } from '#src/appwrite/errors.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { type AppState, rootReducer } from '#src/store/rootReducer.ts';

/** Null when nobody is signed in (specification.md, section 7). */
export const authApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    getCurrentUser: build.query<User | null, void>({
      query:
        () =>
        ({ account }, options) =>
          account.getCurrentUser(options),
      providesTags: ['Account'],
    }),
    deleteSession: build.mutation<null, void>({
      query:
        () =>
        ({ account }) =>
          account.signOut(),
    }),
  }),
});

export type StayOutReason = 'manualSignout' | 'signInCancelled' | 'signInFailed' | 'sessionEnded' | 'notJustOpened';

/**
 * specification.md, section 4. `asking` → `signedIn`, `signedOut`, `denied` or `unreachable`; `signedOut` is left at
 * once, for `signingIn` (the browser leaves for the provider) or `stayingOut`; a session that ends in mid-use passes
 * `signedOut` too, and one that another tab has replaced by somebody else's waits for a decision in `otherPerson`, with
 * the screen as it was.
 */
export type SessionState =
  | { readonly status: 'asking' }
  | { readonly status: 'signedIn'; readonly user: User }
  | { readonly status: 'otherPerson'; readonly user: User; readonly other: User }
  | { readonly status: 'signedOut'; readonly wasAtWork: boolean }
  | { readonly status: 'signingIn' }
  | { readonly status: 'stayingOut'; readonly reason: StayOutReason }
  | { readonly status: 'denied' }
  | { readonly status: 'unreachable'; readonly error: AppError };

const initialState = { status: 'asking' } as SessionState;

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    sessionCheckStarted: (): SessionState => ({ status: 'asking' }),
    signInStarted: (): SessionState => ({ status: 'signingIn' }),
    stayedOut: (_, { payload }: PayloadAction<StayOutReason>): SessionState => ({
      status: 'stayingOut',
      reason: payload,
    }),
    sessionEnded: (state): SessionState => (isAtWork(state) ? { status: 'signedOut', wasAtWork: true } : state),
    accessWithdrawn: (): SessionState => ({ status: 'denied' }),
  },
  extraReducers: (builder) => {
    const { getCurrentUser, deleteSession } = authApi.endpoints;
    builder
      .addMatcher(getCurrentUser.matchPending, (state): SessionState =>
        state.status === 'unreachable' ? { status: 'asking' } : state,
      )
      .addMatcher(getCurrentUser.matchFulfilled, (state, { payload }): SessionState =>
        payload === null ? signedOutFrom(state) : signedInFrom(state, payload),
      )
      .addMatcher(getCurrentUser.matchRejected, (state, { payload }): SessionState => {
        if (payload === undefined) return state;
        if (isBlocked(payload)) return { status: 'denied' };
        if (isSignedOut(payload)) return signedOutFrom(state);
        return isAtWork(state) ? state : { status: 'unreachable', error: payload };
      })
      .addMatcher(deleteSession.matchFulfilled, (): SessionState => ({
        status: 'stayingOut',
        reason: 'manualSignout',
      }));
  },
  selectors: {
    selectSession: (state): SessionState => state,
    selectCurrentUser: (state): User | null => (isAtWork(state) ? state.user : null),
  },
});

declare module '#src/store/rootReducer.ts' {
  interface LazyLoadedSlices extends WithSlice<typeof sessionSlice> {}
}

export const { sessionCheckStarted, signInStarted, stayedOut, sessionEnded, accessWithdrawn } = sessionSlice.actions;
export const { selectSession, selectCurrentUser } = sessionSlice.injectInto(rootReducer).selectors;

type AtWork = Extract<SessionState, { user: User }>;

function isAtWork(state: SessionState): state is AtWork {
  return state.status === 'signedIn' || state.status === 'otherPerson';
}

/** A change of person is never silent; an answer to what was asked before signing out comes too late. */
function signedInFrom(state: SessionState, user: User): SessionState {
  if (state.status === 'stayingOut' && state.reason === 'manualSignout') return state;
  if (!isAtWork(state) || state.user.$id === user.$id) return { status: 'signedIn', user };
  return { status: 'otherPerson', user: state.user, other: user };
}

/** Whoever stays out, or is on the way to the provider, isn't asked to leave a second time. */
function signedOutFrom(state: SessionState): SessionState {
  const wasAtWork = isAtWork(state);
  return state.status === 'asking' || wasAtWork || state.status === 'unreachable'
    ? { status: 'signedOut', wasAtWork }
    : state;
}

/** Null on the few screens that are there for everyone (home, access denied). */
export function useCurrentUser(): User | null {
  return useAppSelector(selectCurrentUser);
}

export function selectUserName(state: AppState): string {
  return selectCurrentUser(state)?.name ?? '';
}

/** Null for whoever is signed in, or on the way. */
export function useStayOutReason(): StayOutReason | null {
  return useAppSelector((state) => {
    const session = selectSession(state);
    return session.status === 'stayingOut' ? session.reason : null;
  });
}
