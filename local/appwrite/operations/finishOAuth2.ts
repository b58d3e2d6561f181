import type { FastifyReply } from 'fastify';
import { AppwriteError } from '../errors';
import { invalid } from '../http/parameters';
import { readBrowserSecret } from '../oauth2/browserSecret';
import { oidcClient } from '../oauth2/OidcClient';
import { takeSignIn, type PendingSignIn } from '../oauth2/pendingSignIns';
import { enabledProvider } from '../oauth2/providers';
import { readPerson } from '../oauth2/readPerson';
import { endingAt, providerFailure, redirect } from '../oauth2/redirect';
import { ownOrigin, withQuery } from '../oauth2/redirectTargets';
import { SignInRefused } from '../oauth2/SignInRefused';
import { createSignInToken } from '../oauth2/signInTokens';
import type { Call } from '../platform';
import { setSessionCookies } from '../sessions/sessionCookies';
import { createSession, deleteSession } from '../sessions/sessionsStore';
import { findOrCreateUserByEmail, updateUser, type StoredUser } from '../users/usersStore';

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
  return endingAt(call, signIn.failure, async () => {
    const answer = new URL(`${signIn.redirectUri}?${call.query.toString()}`);
    answer.searchParams.delete('project');
    refuseWhatProviderRefused(answer.searchParams);
    const claims = await oidcClient(settings)
      .person(answer, { ...signIn, state })
      .catch((error: unknown) => {
        throw providerFailure(call, error, 'Failed to obtain access token. ');
      });
    return welcome(call, signIn, rememberPerson(call, readPerson(settings, claims)));
  });
}

function refuseWhatProviderRefused(answer: URLSearchParams): void {
  if (!answer.has('error')) return;
  const said = [answer.get('error'), answer.get('error_description')].filter(Boolean);
  throw SignInRefused.byProvider(said.join(': '));
}

function rememberPerson({ platform }: Call, person: { email: string; name: string }): StoredUser {
  const user = findOrCreateUserByEmail(platform, person);
  if (!user.status) throw new SignInRefused('user_blocked', 'The current user has been blocked.');
  return user.name === person.name ? user : updateUser(platform, user.$id, { name: person.name });
}

function welcome(call: Call, { outcome, success }: PendingSignIn, user: StoredUser): FastifyReply {
  const { caller, platform, request, reply } = call;
  if (outcome === 'token') {
    return redirect(call, withQuery(success, { secret: createSignInToken(platform, user.$id), userId: user.$id }));
  }
  if (caller.kind === 'user' && caller.sessionId !== undefined) deleteSession(platform, caller.sessionId);
  setSessionCookies(platform, request, reply, createSession(platform, user, 'oidc', '', request.ip).value);
  return redirect(call, withQuery(success, {}));
}
