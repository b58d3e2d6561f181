import { AppwriteException, type Models } from 'appwrite';
import type { TableId } from '#domain/resourceIds.ts';
import { rowsKey } from '#src/config/prefetched.ts';

/** Once; undefined when the app shell didn't ask. Throws what the library throws for such an answer. */
export async function takeCurrentUser(): Promise<Models.User | undefined> {
  const response = window.prefetched?.currentUser;
  delete window.prefetched?.currentUser;
  return readReply(await response);
}

/** Longer than the page's scripts take to come (12 s at 400 kbit/s); older rows are asked for anew. */
const keptMs = 60_000;

export async function takeRows(tableId: TableId, queries: readonly string[]): Promise<Models.RowList | undefined> {
  const key = rowsKey(tableId, queries);
  const rows = window.prefetched?.rows.get(key);
  window.prefetched?.rows.delete(key);
  return rows && Date.now() - rows.askedAt < keptMs ? readReply(await rows.response) : undefined;
}

/** Whether rows of the table were asked for before anybody listened to it. */
export function hasPrefetchedRows(tableId: TableId): boolean {
  return [...(window.prefetched?.rows.keys() ?? [])].some((key) => key.startsWith(`${tableId},`));
}

async function readReply<T>(response: Response | undefined): Promise<T | undefined> {
  if (response === undefined) return undefined;
  const reply = (await response.json()) as T & { readonly message?: string; readonly type?: string };
  if (response.ok) return reply;
  throw new AppwriteException(reply.message ?? response.statusText, response.status, reply.type ?? '');
}
