import { Account, OAuthProvider, type Client, type Models } from 'appwrite';
import { mergePreferences, type User } from '#domain/user.ts';
import { paths } from '#src/paths.ts';
import type { Requester } from './createRequester.ts';
import { isSignedOut, toAppError } from './errors.ts';
import type { AccountService } from './services.ts';
import { takeCurrentUser } from './takePrefetched.ts';
import type { WriteTokens } from './writeTokens.ts';

const currentSession = 'current';

export function createAccount(
  client: Client,
  requester: Requester,
  /** Writes as the page's person or not at all. */
  ownRequester: Requester,
  writeTokens: Pick<WriteTokens, 'freshToken'>,
): AccountService {
  const takeTurn = createTurns();

  async function endSession(): Promise<unknown> {
    const sessionId = (await writeTokens.freshToken())?.sessionId ?? currentSession;
    return requester.write((abortable) => new Account(abortable).deleteSession({ sessionId }));
  }

  return {
    async getCurrentUser(options) {
      const user = await nullWhenSignedOut(
        requester.read(async (abortable) => (await takeCurrentUser()) ?? new Account(abortable).get(), options),
      );
      return user && toUser(user);
    },

    savePreferences(changes) {
      return takeTurn(() =>
        ownRequester.write(async (abortable) => {
          const account = new Account(abortable);
          const { prefs } = await account.updatePrefs({ prefs: mergePreferences(await account.getPrefs(), changes) });
          return prefs;
        }),
      );
    },

    startSignIn({ isAutomatic = false } = {}) {
      const address = signInAddress(client, window.location.origin);
      if (isAutomatic) window.location.replace(address);
      else window.location.assign(address);
    },

    async signOut() {
      await nullWhenSignedOut(endSession());
    },
  };
}

function toUser({ $id, name, email, labels, prefs }: Models.User): User {
  return { $id, name, email, labels, preferences: prefs };
}

/** As `createOAuth2Session` makes it, which would leave the page at once. */
function signInAddress({ config }: Client, origin: string): string {
  const address = new URL(`${config.endpoint}/account/sessions/oauth2/${OAuthProvider.Oidc}`);
  address.search = new URLSearchParams({
    success: new URL(paths.home, origin).href,
    failure: new URL(paths.accessDenied, origin).href,
    project: config.project,
  }).toString();
  return address.href;
}

type TakeTurn = <T>(run: () => Promise<T>) => Promise<T>;

/** Among the tabs of a browser; in this tab alone where the browser has no locks (without HTTPS). */
function createTurns(): TakeTurn {
  if ('locks' in navigator) return async (run) => navigator.locks.request('preferences', run);
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const turn = last.then(run, run);
    last = turn;
    return turn;
  };
}

async function nullWhenSignedOut<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (thrown) {
    if (isSignedOut(toAppError(thrown))) return null;
    throw thrown;
  }
}
