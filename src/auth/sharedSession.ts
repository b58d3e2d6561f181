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
