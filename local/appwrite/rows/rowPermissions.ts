import type { TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { AppwriteError } from '#local/appwrite/errors.ts';
import { isGranted, type PermissionAction, requireRole, rolesGranted, rolesOf } from '#local/appwrite/permissions.ts';
import type { Principal } from '#local/appwrite/platform.ts';
import { type Condition, readableBy } from '#local/appwrite/queries/QuerySchema.ts';
import type { Row } from './Row.ts';
import { rowNotFound } from './tables.ts';

/** Whether a principal may do something with a row: the table's permission or, with row security, the row's is enough. */
export function mayAccess(principal: Principal, table: TableConfig, row: Row, action: PermissionAction): boolean {
  if (principal.kind === 'key') return true;
  const roles = rolesOf(principal);
  return (
    isGranted(table.$permissions, action, roles) || (table.rowSecurity && isGranted(row.$permissions, action, roles))
  );
}

export function requireAccess(principal: Principal, table: TableConfig, row: Row, action: PermissionAction): void {
  if (!mayAccess(principal, table, row, action)) throw unauthorized();
}

/**
 * Throws `user_unauthorized`, as for an existing row, unless a principal may do this to every row of the table and so may learn that one is
 * missing. Ids are derived from names and e-mail addresses, so a 404 would let strangers test who is stored. Appwrite answers 404.
 */
export function requireMayKnowMissing(principal: Principal, table: TableConfig, action: PermissionAction): void {
  if (principal.kind !== 'key' && !isGranted(table.$permissions, action, rolesOf(principal))) throw unauthorized();
}

/** Error for a missing row: `row_not_found`, or `user_unauthorized` for whoever may not know that it is missing. */
export function missingRowError(
  principal: Principal,
  table: TableConfig,
  rowId: string,
  action: PermissionAction,
): AppwriteError {
  requireMayKnowMissing(principal, table, action);
  return rowNotFound(rowId);
}

/** Throws `user_unauthorized`, naming what is missing, unless the principal may add rows. */
export function requireCreate(principal: Principal, table: TableConfig): void {
  if (principal.kind !== 'key') requireRole(rolesGranted(table.$permissions, 'create'), 'create', rolesOf(principal));
}

/**
 * Condition that limits a list to readable rows; `undefined` when all are readable. Throws `user_unauthorized` without row security.
 */
export function readableRows(principal: Principal, table: TableConfig): Condition | undefined {
  if (principal.kind === 'key') return undefined;
  const roles = rolesOf(principal);
  if (isGranted(table.$permissions, 'read', roles)) return undefined;
  if (!table.rowSecurity) throw unauthorized();
  return readableBy(roles);
}

/** Roles that may read a row, for whoever is told about it. */
export function readRolesOf(table: TableConfig, row: Row): string[] {
  const ofRow = table.rowSecurity ? rolesGranted(row.$permissions, 'read') : [];
  return [...new Set([...rolesGranted(table.$permissions, 'read'), ...ofRow])];
}

export function unauthorized(): AppwriteError {
  return new AppwriteError('user_unauthorized', 'The current user is not authorized to perform the requested action.');
}
