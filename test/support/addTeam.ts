import { tableIds } from '#domain/resourceIds.ts';
import { tableOf } from '#functions/runtime/tableBatches.ts';
import type { Uploads } from './startUploads.ts';

/** A team of that id and name, without which a row of metrics or inventory is nobody's. */
export async function addTeam({ server }: Uploads, teamId: string): Promise<void> {
  const data = { teamName: teamId, greenfield: false };
  await server.tables.createRow({ ...tableOf(tableIds.teamMetadata), rowId: teamId, data });
}
