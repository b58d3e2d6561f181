import { AppwriteError } from './errors.ts';
import { invalid, plainText } from './http/parameters.ts';
import type { Principal } from './platform.ts';

export type PermissionAction = 'read' | 'create' | 'update' | 'delete';

/** The roles a principal holds, in Appwrite's order; a key holds none because nothing is checked for it. */
export function rolesOf(principal: Principal): string[] {
  if (principal.kind === 'guest') return ['any', 'guests'];
  if (principal.kind === 'key') return ['any'];
  const { $id, labels } = principal.user;
  return [
    'any',
    'users',
    `user:${$id}`,
    `user:${$id}/unverified`,
    'users/unverified',
    ...labels.map((label) => `label:${label}`),
  ];
}

/** Roles to which permissions such as `read("users")` grant an action; `write(…)` grants create, update and delete. */
export function rolesGranted(permissions: readonly string[], action: PermissionAction): string[] {
  return permissions.flatMap((permission) => {
    const [, granted, role] = /^(\w+)\("(.*)"\)$/.exec(permission) ?? [];
    return role !== undefined && (granted === action || (granted === 'write' && action !== 'read')) ? [role] : [];
  });
}

/** Whether any of the roles is granted the action by the permissions. */
export function isGranted(permissions: readonly string[], action: PermissionAction, roles: readonly string[]): boolean {
  return rolesGranted(permissions, action).some((role) => roles.includes(role));
}

const maxPermissions = 100;
const actions = ['read', 'update', 'delete'] as const;

/**
 * The permissions a request gives a row or a file, `write(…)` spelled out; `undefined` when it gives none. Throws
 * `general_argument_invalid` for what is no permission, and `user_unauthorized` when a client grants a role it doesn't hold.
 */
export function readPermissions(principal: Principal, given: unknown): string[] | undefined {
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given)) throw invalid('permissions', 'Value must be a valid array or null');
  if (given.length > maxPermissions)
    throw invalid('permissions', `You can only provide up to ${maxPermissions} permissions. or null`);
  const permissions = [...new Set(given.flatMap((permission) => expandWrite(plainText(permission))))];
  requireGrantable(principal, permissions);
  return permissions;
}

/** Throws `user_unauthorized` when a client grants a role it doesn't hold. */
export function requireGrantable(principal: Principal, permissions: readonly string[]): void {
  if (principal.kind !== 'key') requireOwnRoles(permissions, rolesOf(principal));
}

/** The permissions of what is created without any: all rights for the person who creates it. */
export function defaultPermissions(principal: Principal): string[] {
  return principal.kind === 'user' ? actions.map((action) => `${action}("user:${principal.user.$id}")`) : [];
}

function expandWrite(permission: string): string[] {
  const [, action = '', role = ''] = /^(\w+)\("([^"]+)"\)$/.exec(permission) ?? [];
  if (role === '') throw invalid('permissions', `Invalid permission string format: "${permission}". or null`);
  if (action === 'write') return [`update("${role}")`, `delete("${role}")`];
  if (actions.some((known) => known === action)) return [permission];
  throw invalid(
    'permissions',
    `Permission "${permission}" is not allowed. Must be one of: read, update, delete, write. or null`,
  );
}

function requireOwnRoles(permissions: readonly string[], held: readonly string[]): void {
  const isHeld = (permission: string): boolean => held.some((role) => permission.endsWith(`("${role}")`));
  if (permissions.every(isHeld)) return;
  throw new AppwriteError('user_unauthorized', `Permissions must be one of: (${held.join(', ')})`);
}

/** Throws `user_unauthorized`, in Appwrite's words, unless one of the roles is among those that are granted the action. */
export function requireRole(granted: readonly string[], action: string, roles: readonly string[]): void {
  if (granted.some((role) => roles.includes(role))) return;
  const last = granted.at(-1);
  if (last === undefined)
    throw new AppwriteError('user_unauthorized', `No permissions provided for action '${action}'`);
  const [held, given] = [phpJson(roles), phpJson(granted)];
  const message = `Missing "${action}" permission for role "${last}". Only "${held}" scopes are allowed and "${given}" was given.`;
  throw new AppwriteError('user_unauthorized', message);
}

/** JSON as PHP writes it. */
function phpJson(roles: readonly string[]): string {
  return JSON.stringify(roles).replaceAll('/', '\\/');
}
