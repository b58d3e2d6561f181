import { type Client, type Models, Query, type TablesDB, Users } from 'node-appwrite';
import { pageSizes } from '#domain/limits.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { EndingToken, TokenAccount, TokenAccounts, TokenMaker } from '#domain/pushes/tokenWarnings.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { adminLabel, isAdmin } from '#domain/user.ts';
import { findMember } from '#functions/runtime/members.ts';
import { createTableRows, toVersioned } from '#functions/runtime/rows.ts';
import { undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { listAll } from '#functions/runtime/tableBatches.ts';

export interface TokenWarningPorts {
  /** Not revoked, and expire between these. */
  listEndingTokens(from: Date, until: Date): Promise<EndingToken[]>;
  /** @param ids of accounts */
  readAccounts(ids: readonly string[]): Promise<TokenAccounts>;
  /** By id, of teams that exist. */
  teamNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Its columns alone: no digest is read. */
const blank = {
  name: '',
  teams: null as string | null,
  createdBy: '',
  createdByName: null as string | null,
  expiresAt: '',
};

export function connectTokens(client: Client, tables: TablesDB): TokenWarningPorts {
  const users = new Users(client);
  const teams = createTableRows(tables, tableIds.teamMetadata, { teamName: '' });
  return {
    listEndingTokens: async (from, until) => {
      const rows = await listAll(tables, tableIds.metricTokens, [
        Query.select(['$id', '$createdAt', '$updatedAt', ...Object.keys(blank)]),
        Query.isNull('revokedAt'),
        Query.greaterThan('expiresAt', from.toISOString()),
        Query.lessThanEqual('expiresAt', until.toISOString()),
      ]);
      return rows.map((row): EndingToken => {
        const { id, createdAt, fields } = toVersioned(row, blank);
        return {
          ...fields,
          id,
          createdAt,
          teams: fields.teams === null ? null : (parseJson(fields.teams) as string[]),
        };
      });
    },
    readAccounts: async (ids) => {
      const accounts = new Map<string, TokenMaker>();
      for (const userId of new Set(ids)) {
        const account = await undefinedOnStatus(404, () => withRetry(() => users.get({ userId })));
        if (account === undefined) continue;
        const teamIds = isAdmin(account) ? noTeams : (await findMember(tables, account.email)).teamIds;
        accounts.set(userId, { ...toAccount(account), teamIds });
      }
      const queries = [Query.contains('labels', [adminLabel]), Query.limit(pageSizes.functionRead)];
      const admins = await withRetry(() => users.list({ queries, total: false }));
      return { accounts, admins: admins.users.map(toAccount) };
    },
    teamNames: async (ids) => new Map(Array.from(await teams.find(ids), ([id, { teamName }]) => [id, teamName])),
  };
}

/** Admins may change any token. */
const noTeams: ReadonlySet<string> = new Set();

function toAccount({ name, email, labels, status }: Models.User<Models.Preferences>): TokenAccount {
  return { name, email: email.toLowerCase(), isAdmin: isAdmin({ labels }), isBlocked: !status };
}
