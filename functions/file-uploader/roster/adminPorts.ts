import { Client, type Models, Query, TablesDB } from 'node-appwrite';
import type { ChangeEntryFields } from '#domain/changes/changeEntry.ts';
import { tableIds, type TableId } from '#domain/resourceIds.ts';
import { fromStoredFields, toStoredFields } from '#domain/storedText.ts';
import type { Team, TeamFields } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';
import type { Environment, FunctionHeaders } from '#functions/runtime/request.ts';
import { patchUnlessChanged } from '#functions/runtime/rows.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';

/** Texts as people wrote them. */
export interface AdminPorts {
  /** With the person's own rights, so that the platform's event names them. */
  readonly teams: {
    find(id: string): Promise<Team | undefined>;
    /** `undefined`, and nothing written, when the row has been written or removed since. */
    compareAndSet(team: Team, changes: Partial<TeamFields>): Promise<Team | undefined>;
  };
  readonly people: {
    find(id: string): Promise<UserMetadata | undefined>;
    /** @param email in lower case. */
    findByEmail(email: string): Promise<UserMetadata | undefined>;
  };
  readonly memberships: {
    find(teamId: string, userId: string): Promise<UserTeamAssociation | undefined>;
    /** Idempotent. */
    remove(id: string): Promise<void>;
  };
  readonly memberEntries: {
    /** Overwrites. */
    save(id: string, entry: ChangeEntryFields): Promise<void>;
    remove(id: string): Promise<void>;
  };
}

export function connectAdmin(
  { tables }: Pick<Server, 'tables'>,
  { endpoint, projectId }: Environment,
  headers: FunctionHeaders,
): AdminPorts {
  const own = new Client()
    .setEndpoint(endpoint)
    .setProject(projectId)
    .setJWT(headers['x-appwrite-user-jwt'] ?? '');
  const ownTables = new TablesDB(own);
  const find = async <Row>(from: TablesDB, tableId: TableId, rowId: string): Promise<Row | undefined> => {
    const get = () => from.getRow({ ...tableOf(tableId), rowId });
    const row = await undefinedOnStatus(404, () => withRetry(get));
    return row && (fromStoredFields(row) as unknown as Row);
  };
  const findBy = async <Row>(tableId: TableId, queries: string[]): Promise<Row[]> => {
    const list = () => tables.listRows({ ...tableOf(tableId), queries, total: false });
    return (await withRetry(list)).rows.map((row) => fromStoredFields(row) as unknown as Row);
  };
  const remove = async (tableId: TableId, rowId: string): Promise<void> => {
    await undefinedOnStatus(404, () => withRetry(() => tables.deleteRow({ ...tableOf(tableId), rowId })));
  };
  return {
    teams: {
      find: (id) => find(ownTables, tableIds.teamMetadata, id),
      compareAndSet: (team, changes) =>
        undefinedOnStatus(404, () =>
          undefinedOnStatus(409, async () => {
            const version = { id: team.$id, updatedAt: team.$updatedAt };
            const patch = () =>
              patchUnlessChanged(own, tableOf(tableIds.teamMetadata), version, toStoredFields(changes));
            return fromStoredFields<Models.DefaultRow>(await withRetry(patch)) as unknown as Team;
          }),
        ),
    },
    people: {
      find: (id) => find(tables, tableIds.userMetadata, id),
      findByEmail: async (email) => {
        const found = await findBy<UserMetadata>(tableIds.userMetadata, [Query.equal('email', email)]);
        return found.find((person) => person.email === email);
      },
    },
    memberships: {
      find: async (teamId, userId) => {
        const queries = [Query.equal('teamId', teamId), Query.equal('userId', userId), Query.limit(1)];
        return (await findBy<UserTeamAssociation>(tableIds.userTeamAssociation, queries))[0];
      },
      remove: (id) => remove(tableIds.userTeamAssociation, id),
    },
    memberEntries: {
      save: async (rowId, entry) => {
        const row = { ...tableOf(tableIds.changeEntries), rowId, data: toStoredFields(entry) };
        await withRetry(() => tables.upsertRow(row));
      },
      remove: (id) => remove(tableIds.changeEntries, id),
    },
  };
}
