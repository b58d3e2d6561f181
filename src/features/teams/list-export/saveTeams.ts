import { formatNumber } from '#domain/formatNumber.ts';
import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { saveFile } from '#src/components/saveFile.ts';
import { writeTeamFile } from './writeTeamFile.ts';

/** Has the browser save these teams, in their order, and says so. Rejects when they could not be written. */
export async function saveTeams(teams: readonly Team[], table: TableFormat): Promise<string> {
  const file = await writeTeamFile(teams, table);
  const name = `team projects ${today()}.${table.format}`;
  saveFile(new File([file], name, { type: mimeTypes[table.format] }));
  return `${countTeams(teams.length)} saved as "${name}".`;
}

function countTeams(teams: number): string {
  return teams === 1 ? '1 team' : `${formatNumber(teams)} teams`;
}

/** `2026-11-21`, by the person's own calendar. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
