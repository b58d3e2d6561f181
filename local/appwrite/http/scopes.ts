import { AppwriteError } from '#local/appwrite/errors.ts';
import type { Call, Principal, Route } from '#local/appwrite/platform.ts';

const guestScopes = ['sessions.write', 'rows.read', 'rows.write', 'files.read', 'files.write', 'execution.write'];
const userScopes = ['account', 'execution.read', ...guestScopes];

/** Throws `general_unauthorized_scope` unless the principal holds one of the route's scopes. */
export function requireScope(call: Call, route: Route): void {
  const { principal } = call;
  if (route.scopes.length === 0 || route.scopes.some((scope) => hasScope(principal, scope))) return;
  throw new AppwriteError(
    'general_unauthorized_scope',
    `${describePrincipal(call)} missing scopes (${JSON.stringify(route.scopes)})`,
  );
}

function hasScope(principal: Principal, scope: string): boolean {
  switch (principal.kind) {
    case 'guest':
      return guestScopes.includes(scope);
    case 'user':
      return userScopes.includes(scope);
    case 'key':
      return scope !== 'account' && (principal.scopes === 'all' || principal.scopes.has(scope));
  }
}

function describePrincipal({ principal, platform, request }: Call): string {
  switch (principal.kind) {
    case 'guest':
      return 'User (role: guests)';
    case 'user':
      return `${principal.user.email} (role: users)`;
    case 'key':
      return `app.${platform.config.projectId}@service.${request.hostname} (role: applications)`;
  }
}
