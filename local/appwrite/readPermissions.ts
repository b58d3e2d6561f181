import { AppwriteError } from './errors.ts';
import { invalid } from './http/parameters.ts';
import { rolesOf } from './permissions.ts';
import { plainText } from './plainText.ts';
import type { Principal } from './platform.ts';

const actions = ['read', 'update', 'delete'] as const;

/**
 * The permissions a request gives a row or a file, `write(…)` spelled out; `undefined` when it gives none. Throws
 * `general_argument_invalid` for what is no permission, and `user_unauthorized` when a client grants a role it doesn't hold.
 */
export function readPermissions(principal: Principal, given: unknown): string[] | undefined {
  if (given === undefined || given === null) return undefined;
  if (!Array.isArray(given)) throw invalid('permissions', 'Value must be a valid array or null');
  const permissions = [...new Set(given.flatMap((permission) => expandWrite(plainText(permission))))];
  if (principal.kind !== 'key') requireOwnRoles(permissions, rolesOf(principal));
  return permissions;
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
