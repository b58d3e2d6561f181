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
