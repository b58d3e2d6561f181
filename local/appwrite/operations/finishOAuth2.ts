import type { FastifyReply } from 'fastify';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid } from '#local/appwrite/http/parameters.ts';
import { enabledProvider, oidcClient, toPerson } from '#local/appwrite/oauth2/OidcClient.ts';
import {
  createSignInToken,
  type PendingSignIn,
  readBrowserSecret,
  takeSignIn,
} from '#local/appwrite/oauth2/pendingSignIns.ts';
import {
  ownOrigin,
  providerFailure,
  redirect,
  redirectOnFailure,
  SignInRefused,
  withQuery,
} from '#local/appwrite/oauth2/redirect.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { setSessionCookies } from '#local/appwrite/sessions/sessionCookies.ts';
import { createSession, deleteSession } from '#local/appwrite/sessions/sessionsStore.ts';
import { findOrCreateUserByEmail, type StoredUser, updateUser } from '#local/appwrite/users/usersStore.ts';

/** `GET /account/sessions/oauth2/callback/:provider/:projectId`: the provider's answer, handed on to the address that ends it. */
export function receiveOAuth2Answer(call: Call): FastifyReply {
  const { params, platform, query } = call;
  enabledProvider(call);
  if (params.projectId !== platform.config.projectId) {
    throw new AppwriteError('project_not_found', 'Project with the requested ID could not be found.');
  }
  const answer = new URLSearchParams([...query, ['project', platform.config.projectId]]);
  return redirect(call, `${ownOrigin(call)}/v1/account/sessions/oauth2/oidc/redirect?${answer.toString()}`);
}

/** `GET /account/sessions/oauth2/:provider/redirect`: the person is signed in, or at the failure address with the reason. */
export function finishOAuth2(call: Call): Promise<FastifyReply> {
  const settings = enabledProvider(call);
  const state = call.query.get('state') ?? '';
  const browser = readBrowserSecret(call);
  const signIn = browser === undefined ? undefined : takeSignIn(call.platform, browser, state);
  if (signIn === undefined) {
    throw invalid('state', 'This sign-in has expired, has already been used or was not begun in this browser.');
  }
  return redirectOnFailure(call, signIn.failure, async () => {
    const answer = new URL(`${signIn.redirectUri}?${call.query.toString()}`);
    answer.searchParams.delete('project');
    rejectProviderError(answer.searchParams);
    const claims = await oidcClient(settings)
      .person(answer, { ...signIn, state })
      .catch((error: unknown) => {
        throw providerFailure(call, error, 'Failed to obtain access token. ');
      });
    return completeSignIn(call, signIn, upsertUser(call, toPerson(settings, claims)));
  });
}

function rejectProviderError(answer: URLSearchParams): void {
  if (!answer.has('error')) return;
  const said = [answer.get('error'), answer.get('error_description')].filter(Boolean);
  throw SignInRefused.byProvider(said.join(': '));
}

function upsertUser({ platform }: Call, person: { email: string; name: string }): StoredUser {
  const user = findOrCreateUserByEmail(platform, person);
  if (!user.status) throw new SignInRefused('user_blocked', 'The current user has been blocked.');
  return user.name === person.name ? user : updateUser(platform, user.$id, { name: person.name });
}

function completeSignIn(call: Call, { outcome, success }: PendingSignIn, user: StoredUser): FastifyReply {
  const { principal, platform, request, reply } = call;
  if (outcome === 'token') {
    return redirect(call, withQuery(success, { secret: createSignInToken(platform, user.$id), userId: user.$id }));
  }
  if (principal.kind === 'user' && principal.sessionId !== undefined) deleteSession(platform, principal.sessionId);
  setSessionCookies(platform, request, reply, createSession(platform, user, 'oidc', '', request.ip).value);
  return redirect(call, withQuery(success, {}));
}
