import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { listParameter } from '../http/parameters';
import { giveBrowserSecret } from '../oauth2/browserSecret';
import { oidcClient } from '../oauth2/OidcClient';
import { keepSignIn, type PendingSignIn } from '../oauth2/pendingSignIns';
import { enabledProvider } from '../oauth2/providers';
import { endingAt, providerFailure, redirect } from '../oauth2/redirect';
import { ownOrigin, redirectTarget } from '../oauth2/redirectTargets';
import type { Call } from '../platform';

/** `GET /account/sessions/oauth2/:provider`: to the provider, and back to `success` with a session. */
export function createOAuth2Session(call: Call): Promise<FastifyReply> {
  return leave(call, 'session');
}

/** `GET /account/tokens/oauth2/:provider`: the same, but back with `secret` and `userId`, which make a session. */
export function createOAuth2Token(call: Call): Promise<FastifyReply> {
  return leave(call, 'token');
}

function leave(call: Call, outcome: PendingSignIn['outcome']): Promise<FastifyReply> {
  const settings = enabledProvider(call);
  const signIn: PendingSignIn = {
    nonce: randomBytes(32).toString('base64url'),
    codeVerifier: randomBytes(32).toString('base64url'),
    redirectUri: `${ownOrigin(call)}/v1/account/sessions/oauth2/callback/oidc/${call.platform.config.projectId}`,
    success: redirectTarget(call, 'success'),
    failure: redirectTarget(call, 'failure'),
    outcome,
  };
  const wished = listParameter(call.query, 'scopes', 'Value must be a valid array');
  const scopes = [...new Set(['openid', 'profile', 'email', ...wished])];
  return endingAt(call, signIn.failure, async () => {
    const state = keepSignIn(call.platform, giveBrowserSecret(call), signIn);
    const url = await oidcClient(settings)
      .authorizationUrl({ ...signIn, scopes, state })
      .catch((error: unknown) => {
        throw providerFailure(call, error);
      });
    return redirect(call, url);
  });
}
