import { paths } from '#src/paths.ts';

/** Survives the redirect to the identity provider and back: kept in this tab's `sessionStorage`. */
const keys = {
  manualSignout: 'manualSignout',
  automaticSignInAt: 'automaticSignInAt',
  signInOutcome: 'signInEnd',
  returnAddress: 'returnAddress',
} as const;

const minRedirectIntervalMs = 10_000;

/** Set by Sign out: no automatic sign-in until the user asks for one (specification.md, section 2). */
export const manualSignout = {
  isSet: (): boolean => sessionStorage.getItem(keys.manualSignout) !== null,
  set: (): void => sessionStorage.setItem(keys.manualSignout, 'true'),
  clear: (): void => sessionStorage.removeItem(keys.manualSignout),
};

/** At most one automatic redirect in ten seconds and for each opening of the page, so that no failure becomes a redirect loop. */
export const automaticSignIn = {
  isAllowed: (now: number): boolean => {
    const last = Number(sessionStorage.getItem(keys.automaticSignInAt) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not lock the user out.
    if (Number.isNaN(last) || now < last) return true;
    return now - last >= minRedirectIntervalMs && last < performance.timeOrigin;
  },
  set: (now: number): void => sessionStorage.setItem(keys.automaticSignInAt, String(now)),
  clear: (): void => sessionStorage.removeItem(keys.automaticSignInAt),
};

/** Outcome of a sign-in that made no session: no automatic one until the user asks for it. */
export type SignInOutcome = 'cancelled' | 'failed';

export const signInOutcome = {
  get: (): SignInOutcome | null => {
    const stored = sessionStorage.getItem(keys.signInOutcome);
    return stored === 'cancelled' || stored === 'failed' ? stored : null;
  },
  set: (outcome: SignInOutcome): void => sessionStorage.setItem(keys.signInOutcome, outcome),
  clear: (): void => sessionStorage.removeItem(keys.signInOutcome),
};

/** Address requested before the sign-in; the provider always redirects to `/`. */
export const returnAddress = {
  /** Null for anything that is not an address of this page. */
  get: (): string | null => {
    const address = sessionStorage.getItem(keys.returnAddress);
    return address !== null && isInternal(address) ? address : null;
  },
  set: (address: string): void => {
    if (address !== paths.home) sessionStorage.setItem(keys.returnAddress, address);
  },
  clear: (): void => sessionStorage.removeItem(keys.returnAddress),
};

function isInternal(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, window.location.origin)) return false;
  const { origin, pathname } = new URL(address, window.location.origin);
  return origin === window.location.origin && pathname !== paths.accessDenied;
}

const sharedKey = 'signedInUser';
/** A tab has left for the provider; nobody knows yet who will be signed in. */
const signInPending = '';

/** Tells the other tabs of this browser, which share the session, the id of the user last seen signed in. Kept in `localStorage`. */
export const sharedSession = {
  announce: (userId: string): void => {
    if (localStorage.getItem(sharedKey) !== userId) localStorage.setItem(sharedKey, userId);
  },
  announceSignIn: (): void => localStorage.setItem(sharedKey, signInPending),
  /** Calls back when another tab starts a sign-in (null) and when it has finished one (the user's id). Returns the unsubscribe function. */
  subscribe: (onSignIn: (userId: string | null) => void): (() => void) => {
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === sharedKey) onSignIn(newValue === signInPending ? null : newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
