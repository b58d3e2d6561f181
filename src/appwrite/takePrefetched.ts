import { AppwriteException, type Models } from 'appwrite';
import '#src/config/prefetched.ts';
import type { TableId } from '#domain/resourceIds.ts';

/** The current user as the app shell asked for it, once; undefined when it didn't. Throws what the library throws for such an answer. */
export async function takeCurrentUser(): Promise<Models.User | undefined> {
  const response = window.prefetched?.currentUser;
  delete window.prefetched?.currentUser;
  return readReply(await response);
}

/** The first page of a table as the app shell asked for it, once; undefined when it didn't. */
export async function takeFirstPage(tableId: TableId): Promise<Models.RowList | undefined> {
  const response = window.prefetched?.firstPages[tableId];
  delete window.prefetched?.firstPages[tableId];
  return readReply(await response);
}

async function readReply<T>(response: Response | undefined): Promise<T | undefined> {
  if (response === undefined) return undefined;
  const reply = (await response.json()) as T & { readonly message?: string; readonly type?: string };
  if (response.ok) return reply;
  throw new AppwriteException(reply.message ?? response.statusText, response.status, reply.type ?? '');
}
