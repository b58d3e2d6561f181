import { Query, TablesDB } from 'node-appwrite';
import { uncounted } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { Team, TeamFields } from '#domain/team.ts';
import type { UserTeamAssociation } from '#domain/teamMember.ts';
import { connectPrincipal, type Environment, type FunctionHeaders } from '#functions/runtime/request.ts';
import { patchUnlessChanged } from '#functions/runtime/rows.ts';
import { type Server, undefinedOnStatus, withRetry } from '#functions/runtime/server.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';

export type AdminPorts = ReturnType<typeof connectAdmin>;

/** Texts as people wrote them. */
export function connectAdmin({ tables }: Pick<Server, 'tables'>, environment: Environment, headers: FunctionHeaders) {
  const own = connectPrincipal(environment, headers);
  const toTeam = (stored: object | undefined) => stored && (fromStoredFields(stored) as Team);
  return {
    /** With the person's own rights, so that the platform's event names them. */
    teams: {
      find: async (rowId: string) => {
        const get = () => new TablesDB(own).getRow({ ...tableOf(tableIds.teamMetadata), rowId });
        return toTeam(await undefinedOnStatus(404, () => withRetry(get)));
      },
      /** `undefined`, and nothing written, when the row has been written or removed since. */
      compareAndSet: async ({ $id: id, $updatedAt: updatedAt }: Team, changes: Partial<TeamFields>) =>
        toTeam(await patchUnlessChanged(own, tableIds.teamMetadata, { id, updatedAt }, changes)),
    },
    findMembership: async (teamId: string, userId: string): Promise<UserTeamAssociation | undefined> => {
      const queries = [Query.equal('teamId', teamId), Query.equal('userId', userId), Query.limit(1)];
      const list = () => tables.listRows({ ...tableOf(tableIds.userTeamAssociation), queries, ...uncounted });
      const { rows } = await withRetry(list);
      return rows[0] && (fromStoredFields(rows[0]) as unknown as UserTeamAssociation);
    },
  };
}
