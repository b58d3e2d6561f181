import { AppwriteException, type Models } from 'appwrite';
import '#src/config/prefetched.ts';
import type { TableId } from '#domain/resourceIds.ts';

/** Once; undefined when the app shell didn't ask. Throws what the library throws for such an answer. */
export async function takeCurrentUser(): Promise<Models.User | undefined> {
  const response = window.prefetched?.currentUser;
  delete window.prefetched?.currentUser;
  return readReply(await response);
}

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
