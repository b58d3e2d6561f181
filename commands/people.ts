import { type Models, Query, type Users } from 'node-appwrite';
import { adminLabel } from '#domain/user.ts';
import { pageSizes } from '#domain/limits.ts';
import { withRetry } from '#functions/runtime/server.ts';

export type Account = Pick<Models.User, '$id' | 'name' | 'email' | 'labels' | 'status' | 'emailVerification'>;

/** The account with that address, in whatever case. Asked for once: an endpoint that doesn't answer is told at once. */
export async function findAccount(users: Users, email: string): Promise<Account | undefined> {
  const queries = [Query.equal('email', [email.toLowerCase()]), Query.limit(1)];
  return (await users.list({ queries })).users[0];
}

/** Accounts with the label `admin` that aren't blocked. */
export async function listAdmins(users: Users): Promise<Account[]> {
  return (await listAccounts(users, [Query.contains('labels', [adminLabel])])).filter(({ status }) => status);
}

/** Every account that the queries find. */
export async function listAccounts(users: Users, filters: readonly string[] = []): Promise<Account[]> {
  const all: Account[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? [] : [Query.cursorAfter(last.$id)];
    const queries = [...filters, Query.limit(pageSizes.listRequest), ...after];
    const page = (await withRetry(() => users.list({ queries, total: false }))).users;
    all.push(...page);
    if (page.length < pageSizes.listRequest) return all;
  }
}

/** `Sam Staff (sam.staff@example.test)`. */
export function describeAccount({ name, email }: Pick<Account, 'name' | 'email'>): string {
  return name === '' ? email : `${name} (${email})`;
}
