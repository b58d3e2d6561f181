/** Whether a write failed because the disk is full, or the person's quota on it is used up: as SQLite says it, or a system call. */
export function isDiskFull(error: unknown): boolean {
  return ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(codeOf(error));
}

/** Whether SQLite gave up because another process has locked the database. */
export function isDatabaseLocked(error: unknown): boolean {
  return codeOf(error).startsWith('SQLITE_BUSY');
}

/** What an operator should know about such a failure; undefined for any other. */
export function describeStorageFailure(error: unknown): string | undefined {
  const { message = '' } = (error ?? {}) as { readonly message?: string };
  if (isDiskFull(error)) return `The disk is full (${message})`;
  if (isDatabaseLocked(error)) return `Another program has locked the database for more than 5 seconds (${message})`;
  return undefined;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
