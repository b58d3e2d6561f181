import { AppwriteError } from '#local/appwrite/errors.ts';
import { plainText, required } from '#local/appwrite/http/parameters.ts';
import { takeSignInToken } from '#local/appwrite/oauth2/pendingSignIns.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { setSessionCookies } from '#local/appwrite/sessions/sessionCookies.ts';
import { createSession, sessionView } from '#local/appwrite/sessions/sessionsStore.ts';
import { findUser } from '#local/appwrite/users/usersStore.ts';

/** `POST /account/sessions/token`: the session for which `createOAuth2Token` gave `userId` and `secret`, once. */
export function createTokenSession(call: Call): unknown {
  const { platform, body, request, reply } = call;
  const [userId, secret] = [plainText(required(body, 'userId')), plainText(required(body, 'secret'))];
  const user = findUser(platform, userId);
  if (user === undefined || !takeSignInToken(platform, userId, secret)) {
    throw new AppwriteError('user_invalid_token', 'Invalid token passed in the request.');
  }
  if (!user.status) throw new AppwriteError('user_blocked', 'The current user has been blocked.');
  const { session, value } = createSession(platform, user, 'oidc', '', request.ip);
  setSessionCookies(platform, request, reply, value);
  void reply.status(201);
  return sessionView(session, true);
}
