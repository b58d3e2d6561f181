import * as v from 'valibot';
import { parseJson } from '#domain/parseJson.ts';
import type { Account, AccountsPage } from '#domain/people/accounts.ts';
import type { FunctionReply } from '#src/appwrite/services.ts';
import { appApi } from '#src/live/appApi.ts';

const accountsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    /** By the file uploader: a page's own session may read its own account alone. */
    listAccounts: build.query<Account[], string>({
      query:
        (functionId) =>
        async ({ functions }, { signal }) => {
          const all: Account[] = [];
          for (let after: string | null | undefined = undefined; after !== null;) {
            signal.throwIfAborted();
            const body = JSON.stringify({ after });
            const page = parsePage(await functions.execute(functionId, { method: 'POST', path: '/accounts', body }));
            all.push(...page.accounts);
            after = page.next;
          }
          return all;
        },
    }),
  }),
});

export const { useListAccountsQuery } = accountsApi;

const pageSchema = v.object({
  accounts: v.array(
    v.object({
      $id: v.string(),
      name: v.string(),
      email: v.string(),
      isAdmin: v.boolean(),
      isBlocked: v.boolean(),
      seenAt: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});

function parsePage({ body }: FunctionReply): AccountsPage {
  const page = v.safeParse(pageSchema, parseJson(body));
  if (!page.success) throw new Error('The function gave no accounts.');
  return page.output;
}
