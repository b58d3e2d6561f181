import { formatNumber } from '#domain/formatNumber.ts';
import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { saveFile } from '#src/components/saveFile.ts';
import type { TeamFileWriter } from './openInlineWriter.ts';

/** Has the browser save these teams, in their order, and says so. Rejects when they could not be written. */
export async function saveTeams(teams: readonly Team[], table: TableFormat): Promise<string> {
  const file = await writeTeamFile(teams, table);
  const name = `team projects ${today()}.${table.format}`;
  saveFile(new File([file], name, { type: mimeTypes[table.format] }));
  return `${countSaved(teams.length)} saved as "${name}".`;
}

function countSaved(teams: number): string {
  return teams === 1 ? '1 team' : `${formatNumber(teams)} teams`;
}

/** `2026-11-21`, by the person's own calendar. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Teams handed over at a time: copying ten thousand at once would hold the page up. */
const batchSize = 500;

/** A file of these teams, in their order, made away from the page. Rejects when it could not be made. */
async function writeTeamFile(teams: readonly Team[], table: TableFormat): Promise<Blob> {
  const writer = await openWriter();
  try {
    for (let start = 0; start < teams.length; start += batchSize) {
      writer.add(teams.slice(start, start + batchSize));
      await new Promise((resolve) => setTimeout(resolve));
    }
    return await writer.finish(table);
  } finally {
    writer.close();
  }
}

async function openWriter(): Promise<TeamFileWriter> {
  if (typeof Worker === 'undefined') return (await import('./openInlineWriter.ts')).openInlineWriter();
  return (await import('./openWorkerWriter.ts')).openWorkerWriter();
}
