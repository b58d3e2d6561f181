import type { Uploads } from './startUploads.ts';

/** A team of that id and name, without which a row of metrics or inventory is nobody's. */
export async function addTeam({ server }: Uploads, teamId: string): Promise<void> {
  await server.row('team-metadata', teamId).create({ teamName: teamId, greenfield: false });
}
