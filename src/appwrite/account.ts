import { Account, OAuthProvider, type Client } from 'appwrite';
import { paths } from '#src/paths.ts';
import type { Requester } from './createRequester.ts';
import { isSignedOut, toAppError } from './errors.ts';
import type { AccountService } from './services.ts';
import { takeCurrentUser } from './takePrefetched.ts';
import type { WriteTokens } from './writeTokens.ts';

const currentSession = 'current';

/** `AccountService` implemented by Appwrite. */
export function createAccount(
  client: Client,
  requester: Requester,
  writeTokens: Pick<WriteTokens, 'freshToken'>,
): AccountService {
  async function endSession(): Promise<unknown> {
    const sessionId = (await writeTokens.freshToken())?.sessionId ?? currentSession;
    return requester.write((abortable) => new Account(abortable).deleteSession({ sessionId }));
  }

  return {
    async getCurrentUser(options) {
      const user = await nullWhenSignedOut(
        requester.read(async (abortable) => (await takeCurrentUser()) ?? new Account(abortable).get(), options),
      );
      return user && { $id: user.$id, name: user.name, email: user.email, labels: user.labels };
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

/** As the library's `createOAuth2Session` makes it, which leaves the page at once and always as a step of its own. */
function signInAddress({ config }: Client, origin: string): string {
  const address = new URL(`${config.endpoint}/account/sessions/oauth2/${OAuthProvider.Oidc}`);
  address.search = new URLSearchParams({
    success: new URL(paths.home, origin).href,
    failure: new URL(paths.accessDenied, origin).href,
    project: config.project,
  }).toString();
  return address.href;
}

async function nullWhenSignedOut<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (thrown) {
    if (isSignedOut(toAppError(thrown))) return null;
    throw thrown;
  }
}
