import { Account, OAuthProvider, type Client } from 'appwrite';
import { paths } from '../paths';
import type { Caller } from './createCaller';
import { isSignedOut, toAppError } from './errors';
import type { AccountService } from './services';

const currentSession = 'current';

/** `AccountService` kept by Appwrite. */
export function createAccount(client: Client, caller: Caller): AccountService {
  return {
    async getCurrentUser(options) {
      const user = await nullWhenSignedOut(caller.read((signalClient) => new Account(signalClient).get(), options));
      return user && { $id: user.$id, name: user.name, email: user.email, labels: user.labels };
    },

    startSignIn() {
      const { origin } = window.location;
      new Account(client).createOAuth2Session({
        provider: OAuthProvider.Oidc,
        success: new URL(paths.home, origin).href,
        failure: new URL(paths.accessDenied, origin).href,
      });
    },

    async signOut() {
      await nullWhenSignedOut(
        caller.write((signalClient) => new Account(signalClient).deleteSession({ sessionId: currentSession })),
      );
    },
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
