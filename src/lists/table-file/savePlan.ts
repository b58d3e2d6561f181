import { batchesOf } from '#domain/batchesOf.ts';
import { planColumns, planRows } from '#domain/capacity-plan/planRows.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { maxQueryValues, pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { Team } from '#domain/team.ts';
import type { TablesService } from '#src/appwrite/services.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { type DatedFormat, saveTable } from './saveTable.ts';

const batchSize = 500;
const pageSize = pageSizes.narrowListRequest;

/** Of all teams, in the order of their creation, when none are given. Returns a message for the person; rejects when the file could not be made. */
export function savePlan(table: DatedFormat, given?: readonly Team[]): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { services: { tables } }) => {
    const teams = given ?? (await tables.listAll(tableIds.teamMetadata, { pageSize }));
    const rows = planRows({ teams, ...(await readMembers(tables, teams)) });
    const file = {
      sheet: 'Capacity plan',
      name: 'capacity plan',
      columns: planColumns,
      rows: batchesOf(rows, batchSize),
    };
    return `Capacity plan of ${formatCount(teams.length, 'team')} saved as "${await saveTable(file, table)}".`;
  };
}

/** A few teams' members by their ids; more than a call can ask for: all there are. */
async function readMembers(tables: TablesService, teams: readonly Team[]) {
  const areFew = teams.length <= maxQueryValues;
  const ofTeams = areFew ? [{ column: 'teamId', equals: teams.map(({ $id }) => $id) } as const] : [];
  const memberships = await tables.listAll(tableIds.userTeamAssociation, { pageSize, filters: ofTeams });
  const ofMembers = areFew ? [{ column: '$id', equals: memberships.map(({ userId }) => userId) } as const] : [];
  return { memberships, people: await tables.listAll(tableIds.userMetadata, { pageSize, filters: ofMembers }) };
}
