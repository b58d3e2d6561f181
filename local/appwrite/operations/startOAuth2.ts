import type { FastifyReply } from 'fastify';
import { randomBytes } from 'node:crypto';
import { listParameter } from '#local/appwrite/http/parameters.ts';
import { enabledProvider, oidcClient } from '#local/appwrite/oauth2/OidcClient.ts';
import { ensureBrowserSecret, insertSignIn, type PendingSignIn } from '#local/appwrite/oauth2/pendingSignIns.ts';
import {
  ownOrigin,
  providerFailure,
  redirect,
  redirectOnFailure,
  redirectTarget,
} from '#local/appwrite/oauth2/redirect.ts';
import type { Call } from '#local/appwrite/platform.ts';

/** `GET /account/sessions/oauth2/:provider`: to the provider, and back to `success` with a session. */
export function createOAuth2Session(call: Call): Promise<FastifyReply> {
  return redirectToProvider(call, 'session');
}

/** `GET /account/tokens/oauth2/:provider`: the same, but back with `secret` and `userId`, which make a session. */
export function createOAuth2Token(call: Call): Promise<FastifyReply> {
  return redirectToProvider(call, 'token');
}

function redirectToProvider(call: Call, outcome: PendingSignIn['outcome']): Promise<FastifyReply> {
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
  return redirectOnFailure(call, signIn.failure, async () => {
    const state = insertSignIn(call.platform, ensureBrowserSecret(call), signIn);
    const url = await oidcClient(settings)
      .authorizationUrl({ ...signIn, scopes, state })
      .catch((error: unknown) => {
        throw providerFailure(call, error);
      });
    return redirect(call, url);
  });
}
