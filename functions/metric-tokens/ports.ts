import { Query } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { findMember } from '#functions/runtime/members.ts';
import { createVersionedRows, toVersioned, type VersionedRow } from '#functions/runtime/rows.ts';
import type { Server } from '#functions/runtime/server.ts';
import { startClock } from '#functions/runtime/startClock.ts';
import { listAll, listIn, removeAll } from '#functions/runtime/tableBatches.ts';
import { blankToken, type StoredToken } from '#functions/runtime/tokens.ts';

export type TokenRow = VersionedRow<StoredToken>;

export type TokenPorts = ReturnType<typeof connectTokens>;

export function connectTokens({ client, tables }: Server) {
  const rows = createVersionedRows(client, tables, tableIds.metricTokens, blankToken);
  return {
    tokens: {
      ...rows,
      /** @param userId account */
      listCreatedBy: async (userId: string) => {
        const own = await listAll(tables, tableIds.metricTokens, [Query.equal('createdBy', userId)]);
        return own.map((row) => toVersioned(row, blankToken));
      },
      /** Idempotent. */
      removeWithAnswers: async (ids: readonly string[]) => {
        const answers = await listIn(tables, tableIds.pushAnswers, 'tokenId', ids, [Query.select(['$id'])]);
        const answerIds = answers.map(({ $id }) => $id);
        await removeAll(tables, tableIds.pushAnswers, answerIds);
        await removeAll(tables, tableIds.metricTokens, ids);
      },
    },
    /** Of the person with that e-mail address; none for an address that no member has. A team may have been removed since. */
    listTeamIdsOf: async (email: string) => (await findMember(tables, email)).teamIds,
    /** Those of them that there are. */
    findTeamIds: async (ids: readonly string[]) => {
      const teams = await listIn(tables, tableIds.teamMetadata, '$id', ids, [Query.select(['$id'])]);
      return new Set(teams.map(({ $id }) => $id));
    },
    now: startClock(),
  };
}
