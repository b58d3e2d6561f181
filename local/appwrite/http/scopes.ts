import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call, Caller, Route } from '#local/appwrite/platform.ts';

const guestScopes = ['sessions.write', 'rows.read', 'rows.write', 'files.read', 'files.write', 'execution.write'];
const userScopes = ['account', 'execution.read', ...guestScopes];

/** Throws `general_unauthorized_scope` unless the caller holds one of the route's scopes. */
export function requireScope(call: Call, route: Route): void {
  const { caller } = call;
  if (route.scopes.length === 0 || route.scopes.some((scope) => holds(caller, scope))) return;
  throw new AppwriteError(
    'general_unauthorized_scope',
    `${nameOf(call)} missing scopes (${JSON.stringify(route.scopes)})`,
  );
}

function holds(caller: Caller, scope: string): boolean {
  switch (caller.kind) {
    case 'guest':
      return guestScopes.includes(scope);
    case 'user':
      return userScopes.includes(scope);
    case 'key':
      return scope !== 'account' && (caller.scopes === 'all' || caller.scopes.has(scope));
  }
}

function nameOf({ caller, platform, request }: Call): string {
  switch (caller.kind) {
    case 'guest':
      return 'User (role: guests)';
    case 'user':
      return `${caller.user.email} (role: users)`;
    case 'key':
      return `app.${platform.config.projectId}@service.${request.hostname} (role: applications)`;
  }
}
