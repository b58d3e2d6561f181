import { AppwriteError } from '../errors';
import { required } from '../http/parameters';
import { takeSignInToken } from '../oauth2/signInTokens';
import { plainText } from '../plainText';
import type { Call } from '../platform';
import { setSessionCookies } from '../sessions/sessionCookies';
import { createSession } from '../sessions/sessionsStore';
import { sessionView } from '../sessions/sessionView';
import { findUser } from '../users/usersStore';

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
