import { Query } from 'node-appwrite';
import type { PushAnswerFields } from '#domain/pushes/pushAnswer.ts';
import { blankSonarSettings, blankSonarUnmapped } from '#domain/pushes/sonarProjects.ts';
import type { TokenScope } from '#domain/pushes/token.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import { hashId } from '#functions/runtime/history/hashId.ts';
import { connectHistory } from '#functions/runtime/history/ports.ts';
import { ownerPermissions } from '#functions/runtime/request.ts';
import { createVersionedRows } from '#functions/runtime/rows.ts';
import { type Server, withRetry } from '#functions/runtime/server.ts';
import { listIn, tableOf } from '#functions/runtime/tableBatches.ts';
import { blankToken, type StoredToken } from '#functions/runtime/tokens.ts';

export type ReceiverPorts = ReturnType<typeof connectReceiver>;

/** The program that pushes. */
export interface Pusher extends TokenScope {
  /** Of the token. */
  readonly id: string;
  readonly name: string;
}

export interface FoundTeam {
  readonly id: string;
  readonly projectId: string | null;
  readonly teamStatus: string | null;
}

/** @param timeZone IANA name; decides which month a measurement belongs to. */
export function connectReceiver(server: Server, timeZone: string) {
  const { client, tables } = server;
  const findTeams = async (column: '$id' | 'projectId', values: readonly string[]): Promise<FoundTeam[]> => {
    const select = Query.select(['$id', 'projectId', 'teamStatus']);
    const rows = await listIn(tables, tableIds.teamMetadata, column, values, [select]);
    return rows.map(({ $id: id, ...row }) => ({ ...(fromStoredFields(row) as unknown as FoundTeam), id }));
  };
  return {
    history: connectHistory(server, timeZone),
    tokens: createVersionedRows(client, tables, tableIds.metricTokens, blankToken),
    /** Not on condition: a rotation meanwhile stays. */
    signToken: (rowId: string, use: Partial<StoredToken>): Promise<unknown> =>
      withRetry(() => tables.updateRow({ ...tableOf(tableIds.metricTokens), rowId, data: toStoredFields(use) })),
    /** In place of an older one in the same place. */
    keepAnswer: (place: number, answer: PushAnswerFields, userId: string): Promise<unknown> => {
      const row = { ...tableOf(tableIds.pushAnswers), rowId: hashId('push-answer', answer.tokenId, place) };
      const permissions = ownerPermissions(userId);
      return withRetry(() => tables.upsertRow({ ...row, data: toStoredFields(answer), permissions }));
    },
    findTeams,
    sonarSettings: createVersionedRows(client, tables, tableIds.sonarSettings, blankSonarSettings),
    sonarUnmapped: createVersionedRows(client, tables, tableIds.sonarUnmapped, blankSonarUnmapped),
  };
}
