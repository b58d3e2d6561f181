import type { Call } from '#local/appwrite/platform.ts';
import { createSession, deleteSessionsOf, listSessions, sessionView } from '#local/appwrite/sessions/sessionsStore.ts';
import { existingUser } from '#local/appwrite/users/usersStore.ts';

/** `GET /users/:userId/sessions` */
export function listUserSessions({ platform, params }: Call): unknown {
  const sessions = listSessions(platform, existingUser(platform, params.userId ?? '').$id);
  return { total: sessions.length, sessions: sessions.map((session) => sessionView(session, false)) };
}

/** `POST /users/:userId/sessions`: signs a person in from a server; only this answer carries the secret. */
export function createUserSession({ platform, params, request, reply }: Call): unknown {
  const user = existingUser(platform, params.userId ?? '');
  const { session, value } = createSession(platform, user, 'server', '', request.ip);
  void reply.status(201);
  return sessionView(session, false, value);
}

/** `DELETE /users/:userId/sessions`: signs a person out everywhere. */
export function deleteUserSessions({ platform, params, reply }: Call): void {
  deleteSessionsOf(platform, existingUser(platform, params.userId ?? '').$id);
  void reply.status(204);
}
