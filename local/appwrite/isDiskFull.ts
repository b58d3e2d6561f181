/** Whether a write failed because the disk is full, or the person's quota on it is used up: as SQLite says it, or a system call. */
export function isDiskFull(error: unknown): boolean {
  const { code = '' } = (error ?? {}) as { readonly code?: string };
  return ['SQLITE_FULL', 'ENOSPC', 'EDQUOT'].includes(code);
}
