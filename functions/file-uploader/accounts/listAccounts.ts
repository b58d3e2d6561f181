import { type Client, type Models, Query, Users } from 'node-appwrite';
import * as v from 'valibot';
import { pageSizes } from '#domain/limits.ts';
import type { Account, AccountsPage } from '#domain/people/accounts.ts';
import { isAdmin, type User } from '#domain/user.ts';
import { idSchema, parseBody } from '#functions/runtime/parseBody.ts';
import { requireAdmin } from '#functions/runtime/request.ts';
import { withRetry } from '#functions/runtime/server.ts';

/** Some 600 KB: 10,000 accounts in three executions instead of eleven, of 0.3 s each (local/). */
const accountsPerAnswer = 5 * pageSizes.functionRead;
const schema = v.object({ after: v.optional(idSchema) });

/** Up to 5,000, in the order of creation. Nothing of an account but what the list of people shows. Throws `RequestError` 403, 400. */
export async function listAccounts(bodyText: string, person: User, client: Client): Promise<AccountsPage> {
  requireAdmin(person, 'see who signs in');
  const { after } = parseBody(schema, bodyText);
  const limit = pageSizes.functionRead;
  const accounts: Account[] = [];
  for (let cursor = after; accounts.length < accountsPerAnswer; cursor = accounts.at(-1)?.$id) {
    const queries = [Query.limit(limit), ...(cursor === undefined ? [] : [Query.cursorAfter(cursor)])];
    const { users } = await withRetry(() => new Users(client).list({ queries, total: false }));
    accounts.push(...users.map(toAccount));
    if (users.length < limit) return { accounts, next: null };
  }
  return { accounts, next: accounts.at(-1)?.$id ?? null };
}

function toAccount({ $id, name, email, labels, status, accessedAt }: Models.User<Models.Preferences>): Account {
  const seenAt = accessedAt === '' ? null : accessedAt;
  return { $id, name, email, isAdmin: isAdmin({ labels }), isBlocked: !status, seenAt };
}
