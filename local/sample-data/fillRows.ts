import { type Client, type Models, Query, TablesDB } from 'node-appwrite';
import { pageSizes } from '#domain/limits.ts';
import { type MetricTeam, metricTeamFields } from '#domain/metric-calculations/organisation.ts';
import { databaseOfTable, type TableId, tableIds } from '#domain/resourceIds.ts';

const rowsPerCall = 100;

/** All teams by their name. */
export async function listTeams({ client }: ServerConnection): Promise<Map<string, MetricTeam>> {
  const tables = new TablesDB(client);
  const teams = new Map<string, MetricTeam>();
  let last: string | undefined;
  for (;;) {
    const { rows } = await tables.listRows<Models.Row & MetricTeam>({
      ...address(tableIds.teamMetadata),
      queries: [
        Query.select(['$id', ...metricTeamFields]),
        Query.orderAsc('$id'),
        Query.limit(pageSizes.listRequest),
        ...(last === undefined ? [] : [Query.cursorAfter(last)]),
      ],
    });
    for (const row of rows) teams.set(row.teamName, row);
    if (rows.length < pageSizes.listRequest) return teams;
    last = rows.at(-1)?.$id;
  }
}

/** Creates or overwrites a row for each id. */
export async function fillRows(
  { client }: ServerConnection,
  tableId: TableId,
  fields: ReadonlyMap<string, object>,
  signal: AbortSignal,
): Promise<void> {
  const tables = new TablesDB(client);
  const rows = [...fields].map(([$id, values]) => ({ $id, ...values }));
  for (let start = 0; start < rows.length; start += rowsPerCall) {
    signal.throwIfAborted();
    await tables.upsertRows({ ...address(tableId), rows: rows.slice(start, start + rowsPerCall) });
  }
}

function address(tableId: TableId): { databaseId: string; tableId: TableId } {
  return { databaseId: databaseOfTable[tableId], tableId };
}

/** Connection to the platform with an API key of every scope. */
export interface ServerConnection {
  readonly client: Client;
  /** Ends in `/v1`. */
  readonly endpoint: string;
  readonly projectId: string;
}
