import { paths } from '#src/paths.ts';

/** In `sessionStorage`, which survives the redirect to the identity provider and back. */
const keys = {
  manualSignout: 'manualSignout',
  automaticSignInAt: 'automaticSignInAt',
  signInOutcome: 'signInEnd',
  returnAddress: 'returnAddress',
} as const;

const minRedirectIntervalMs = 10_000;

/** No automatic sign-in until the user asks for one (specification.md, section 2). */
export const manualSignout = {
  isSet: (): boolean => sessionStorage.getItem(keys.manualSignout) !== null,
  set: (): void => sessionStorage.setItem(keys.manualSignout, 'true'),
  clear: (): void => sessionStorage.removeItem(keys.manualSignout),
};

/** At most one in ten seconds and for each opening of the page: no failure becomes a redirect loop. */
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

export type SignInOutcome = 'cancelled' | 'failed';

export const signInOutcome = {
  get: (): SignInOutcome | null => {
    const stored = sessionStorage.getItem(keys.signInOutcome);
    return stored === 'cancelled' || stored === 'failed' ? stored : null;
  },
  set: (outcome: SignInOutcome): void => sessionStorage.setItem(keys.signInOutcome, outcome),
  clear: (): void => sessionStorage.removeItem(keys.signInOutcome),
};

/** The provider always redirects to `/`. */
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
/** Nobody knows yet who will be signed in. */
const signInPending = '';

/** Tells the other tabs, which share the session, who was last seen signed in. In `localStorage`. */
export const sharedSession = {
  announce: (userId: string): void => {
    if (localStorage.getItem(sharedKey) !== userId) localStorage.setItem(sharedKey, userId);
  },
  announceSignIn: (): void => localStorage.setItem(sharedKey, signInPending),
  /** Null when another tab starts a sign-in, the user's id when it has finished one. Returns the unsubscribe function. */
  subscribe: (onSignIn: (userId: string | null) => void): (() => void) => {
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === sharedKey) onSignIn(newValue === signInPending ? null : newValue);
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  },
};
