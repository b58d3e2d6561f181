import { inTransaction, prepare } from '#local/appwrite/database/sql.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import { noInput } from './executionsStore.ts';
import type { Platform } from '#local/appwrite/platform.ts';

type Store = Pick<Platform, 'database'>;

/** Appwrite's retention: executions are deleted fourteen days after their end. */
const retentionMs = 14 * 24 * 60 * 60 * 1000;

/**
 * After a crash: executions that were running have failed, since nobody knows how far they came; those that were waiting still are.
 */
export function failInterrupted({ database }: Store): void {
  prepare(
    database,
    `UPDATE executions SET status = 'failed', responseStatusCode = 500, "$updatedAt" = ?, input = ?,
       errors = 'Execution ended: the platform stopped while the function ran.' WHERE status = 'processing'`,
  ).run(formatDate(Date.now()), JSON.stringify(noInput));
}

/** Executions for later that are due now: they wait from now on. */
export function markDue({ database }: Store): number[] {
  const now = formatDate(Date.now());
  const sql = `UPDATE executions SET status = 'waiting', "$updatedAt" = ? WHERE status = 'scheduled' AND scheduledAt <= ?
       RETURNING "$sequence"`;
  const due = inTransaction(database, () => prepare(database, sql).all(now, now)) as { $sequence: number }[];
  return due.map(({ $sequence }) => $sequence);
}

export function deleteExpired({ database }: Store): void {
  prepare(database, `DELETE FROM executions WHERE status IN ('completed', 'failed') AND "$updatedAt" < ?`).run(
    formatDate(Date.now() - retentionMs),
  );
}
