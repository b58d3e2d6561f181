import { AppwriteError } from '#local/appwrite/errors.ts';
import { invalid, isEmail, plainText, required } from '#local/appwrite/http/parameters.ts';
import type { Call } from '#local/appwrite/platform.ts';
import { clearSessionCookies, setSessionCookies } from '#local/appwrite/sessions/sessionCookies.ts';
import {
  createSession,
  deleteSession,
  listSessions,
  sessionView,
  type StoredSession,
} from '#local/appwrite/sessions/sessionsStore.ts';
import { isPassword } from '#local/appwrite/users/password.ts';
import { findUserByEmail } from '#local/appwrite/users/usersStore.ts';
import { currentUser } from './account.ts';

/** `POST /account/sessions/email` */
export async function createEmailSession(call: Call): Promise<unknown> {
  const { platform, principal, body, request, reply } = call;
  const [email, password] = [plainText(required(body, 'email')), plainText(required(body, 'password'))];
  if (!isEmail(email)) throw invalid('email', 'Value must be a valid email address');
  if (principal.kind === 'user') {
    throw new AppwriteError(
      'user_session_already_exists',
      'Creation of a session is prohibited when a session is active.',
    );
  }
  const user = findUserByEmail(platform, email);
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (user === undefined || !isRight) {
    throw new AppwriteError('user_invalid_credentials', 'Invalid credentials. Please check the email and password.');
  }
  if (!user.status) throw new AppwriteError('user_blocked', 'The current user has been blocked.');
  const { session, value } = createSession(platform, user, 'email', user.email, request.ip);
  setSessionCookies(platform, request, reply, value);
  void reply.status(201);
  return sessionView(session, true);
}

/** `GET /account/sessions` */
export function listOwnSessions(call: Call): unknown {
  const sessions = listSessions(call.platform, currentUser(call).$id);
  return {
    total: sessions.length,
    sessions: sessions.map((session) => sessionView(session, isCurrent(call, session))),
  };
}

/** `GET /account/sessions/:sessionId`, which may be `current`. */
export function getOwnSession(call: Call): unknown {
  const session = ownSession(call);
  return sessionView(session, isCurrent(call, session));
}

/** `DELETE /account/sessions/:sessionId`, which may be `current`: that one also leaves the browser. */
export function deleteOwnSession(call: Call): void {
  const session = ownSession(call);
  deleteSession(call.platform, session.id);
  if (isCurrent(call, session)) clearSessionCookies(call.platform, call.reply);
  void call.reply.status(204);
}

function ownSession(call: Call): StoredSession {
  const { sessionId } = call.params;
  const found = listSessions(call.platform, currentUser(call).$id).find((session) => {
    return sessionId === 'current' ? isCurrent(call, session) : session.id === sessionId;
  });
  if (found === undefined)
    throw new AppwriteError('user_session_not_found', 'The current user session could not be found.');
  return found;
}

function isCurrent({ principal }: Call, session: StoredSession): boolean {
  return principal.kind === 'user' && principal.sessionId === session.id;
}
