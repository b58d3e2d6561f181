import { paths } from '#src/paths.ts';

/** What must outlive the way to the provider and back: kept for this tab, in the browser. */
const keys = {
  manualSignout: 'manualSignout',
  automaticSignInAt: 'automaticSignInAt',
  signInEnd: 'signInEnd',
  returnAddress: 'returnAddress',
  unsavedInput: 'unsavedInput',
} as const;

const oneRedirectInMs = 10_000;

/** The person signed out by hand: no automatic sign-in until they ask for one (SPEC section 2). */
export const manualSignout = {
  isSet: (): boolean => sessionStorage.getItem(keys.manualSignout) !== null,
  set: (): void => sessionStorage.setItem(keys.manualSignout, 'true'),
  clear: (): void => sessionStorage.removeItem(keys.manualSignout),
};

/** At most one automatic redirect in ten seconds: whatever is wrong, it is no loop. */
export const automaticSignIn = {
  isAllowed: (now: number): boolean => {
    const last = Number(sessionStorage.getItem(keys.automaticSignInAt) ?? Number.NEGATIVE_INFINITY);
    // A clock that was set back must not keep somebody out.
    return Number.isNaN(last) || now - last >= oneRedirectInMs || now < last;
  },
  note: (now: number): void => sessionStorage.setItem(keys.automaticSignInAt, String(now)),
  clear: (): void => sessionStorage.removeItem(keys.automaticSignInAt),
};

/** How a sign-in ended that made no session: no automatic one until the person asks for it. */
export type SignInEnd = 'cancelled' | 'failed';

export const signInEnd = {
  read: (): SignInEnd | null => {
    const kept = sessionStorage.getItem(keys.signInEnd);
    return kept === 'cancelled' || kept === 'failed' ? kept : null;
  },
  remember: (end: SignInEnd): void => sessionStorage.setItem(keys.signInEnd, end),
  clear: (): void => sessionStorage.removeItem(keys.signInEnd),
};

/** The address asked for before signing in, since the provider always leads back to `/`. */
export const returnAddress = {
  remember: (address: string): void => {
    if (address !== paths.home) sessionStorage.setItem(keys.returnAddress, address);
  },
  /** Null for anything that is not an address of this page. */
  read: (): string | null => {
    const address = sessionStorage.getItem(keys.returnAddress);
    return address !== null && isInternal(address) ? address : null;
  },
  forget: (): void => sessionStorage.removeItem(keys.returnAddress),
};

/** What somebody was typing when the session ended. */
export interface UnsavedInput {
  /** The form, of which screen. */
  readonly place: string;
  readonly userId: string;
  readonly input: unknown;
}

/** What was typed and not saved, since the screen is gone while the page is: one entry for each place. */
export const unsavedInput = {
  keep: (unsaved: UnsavedInput): void => writeUnsaved([...readUnsaved().filter(isElsewhere(unsaved.place)), unsaved]),
  /** Null when nothing was typed there, or by somebody else. */
  read: (place: string, userId: string): unknown =>
    readUnsaved().find((kept) => kept.place === place && kept.userId === userId)?.input ?? null,
  forget: (place: string): void => writeUnsaved(readUnsaved().filter(isElsewhere(place))),
};

function readUnsaved(): readonly UnsavedInput[] {
  return JSON.parse(sessionStorage.getItem(keys.unsavedInput) ?? '[]') as UnsavedInput[];
}

function writeUnsaved(kept: readonly UnsavedInput[]): void {
  if (kept.length === 0) sessionStorage.removeItem(keys.unsavedInput);
  else sessionStorage.setItem(keys.unsavedInput, JSON.stringify(kept));
}

const isElsewhere =
  (place: string) =>
  (kept: UnsavedInput): boolean =>
    kept.place !== place;

function isInternal(address: string): boolean {
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, window.location.origin)) return false;
  const { origin, pathname } = new URL(address, window.location.origin);
  return origin === window.location.origin && pathname !== paths.accessDenied;
}

const key = 'signedInUser';
/** Somebody has left for the provider: who will be signed in is not known. */
const unknown = '';

/** What the tabs of one browser tell each other about the session that they share: the id of the person last seen to be signed in. */
export const sharedSession = {
  announce: (userId: string): void => {
    if (localStorage.getItem(key) !== userId) localStorage.setItem(key, userId);
  },
  announceSignIn: (): void => localStorage.setItem(key, unknown),
  /** Calls back when another tab tells of a sign-in: before it (null), and with the person after it. Returns what ends it. */
  watch: (onSignIn: (userId: string | null) => void): (() => void) => {
    const tell = ({ key: changed, newValue }: StorageEvent): void => {
      if (changed === key) onSignIn(newValue === unknown ? null : newValue);
    };
    window.addEventListener('storage', tell);
    return () => window.removeEventListener('storage', tell);
  },
};
