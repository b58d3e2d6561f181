import { Query } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { findMember } from '#functions/runtime/members.ts';
import { createVersionedRows, toVersioned, type VersionedRow, type VersionedRows } from '#functions/runtime/rows.ts';
import type { Server } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { listAll, listIn, removeAll } from '#functions/runtime/tableBatches.ts';
import { blankToken, type StoredToken } from '#functions/runtime/tokens.ts';

export type TokenRow = VersionedRow<StoredToken>;

export interface TokenPorts {
  readonly tokens: Pick<VersionedRows<StoredToken>, 'find' | 'list' | 'create' | 'compareAndSet' | 'remove'> & {
    /** @param userId account */
    listCreatedBy(userId: string): Promise<TokenRow[]>;
    /** Idempotent. */
    removeWithAnswers(ids: readonly string[]): Promise<void>;
  };
  /** Of the person with that e-mail address; none for an address that no member has. A team may have been removed since. */
  listTeamIdsOf(email: string): Promise<ReadonlySet<string>>;
  /** Those of them that there are. */
  findTeamIds(ids: readonly string[]): Promise<ReadonlySet<string>>;
  readonly now: () => number;
}

export function connectTokens({ client, tables }: Server): TokenPorts {
  const rows = createVersionedRows(client, tables, tableIds.metricTokens, blankToken);
  return {
    tokens: {
      ...rows,
      listCreatedBy: async (userId) => {
        const own = await listAll(tables, tableIds.metricTokens, [Query.equal('createdBy', userId)]);
        return own.map((row) => toVersioned(row, blankToken));
      },
      removeWithAnswers: async (ids) => {
        const answers = await listIn(tables, tableIds.pushAnswers, 'tokenId', ids, [Query.select(['$id'])]);
        const answerIds = answers.map(({ $id }) => $id);
        await removeAll(tables, tableIds.pushAnswers, answerIds);
        await removeAll(tables, tableIds.metricTokens, ids);
      },
    },
    listTeamIdsOf: async (email) => (await findMember(tables, email)).teamIds,
    findTeamIds: async (ids) => {
      const teams = await listIn(tables, tableIds.teamMetadata, '$id', ids, [Query.select(['$id'])]);
      return new Set(teams.map(({ $id }) => $id));
    },
    now: startClock(),
  };
}
