import { type Client, Query, Users } from 'node-appwrite';
import * as v from 'valibot';
import { pageSizes } from '#domain/limits.ts';
import type { AccountsPage } from '#domain/people/accounts.ts';
import { isAdmin, type User } from '#domain/user.ts';
import { idSchema, parseBody } from '#functions/file-uploader/requests/parseBody.ts';
import { requireAdmin } from '#functions/runtime/request.ts';
import { withRetry } from '#functions/runtime/server.ts';

const schema = v.object({ after: v.optional(idSchema) });

/** A page, in the order of creation. Nothing of an account but what the list of people shows. Throws `RequestError` 403, 400. */
export async function listAccounts(bodyText: string, person: User, client: Client): Promise<AccountsPage> {
  requireAdmin(person, 'see who signs in');
  const { after } = parseBody(schema, bodyText);
  const limit = pageSizes.functionRead;
  const queries = [Query.limit(limit), ...(after === undefined ? [] : [Query.cursorAfter(after)])];
  const { users } = await withRetry(() => new Users(client).list({ queries, total: false }));
  return {
    accounts: users.map(({ $id, name, email, labels, status, accessedAt }) => ({
      ...{ $id, name, email, isAdmin: isAdmin({ labels }), isBlocked: !status },
      seenAt: accessedAt === '' ? null : accessedAt,
    })),
    next: users.length < limit ? null : (users.at(-1)?.$id ?? null),
  };
}
