import { formatCount } from '#domain/formatNumber.ts';
import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { saveFile } from '#src/api/downloads.ts';
import type { TeamFileWriter } from './openInlineWriter.ts';

/** Downloads these teams, in their order. Returns a message for the person; rejects when the file could not be made. */
export async function saveTeams(teams: readonly Team[], table: TableFormat): Promise<string> {
  const file = await writeTeamFile(teams, table);
  const name = `team projects ${today()}.${table.format}`;
  saveFile(new File([file], name, { type: mimeTypes[table.format] }));
  return `${formatCount(teams.length, 'team')} saved as "${name}".`;
}

/** `2026-11-21`, in the browser's time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** Teams in one message to the worker: cloning ten thousand at once would block the page. */
const batchSize = 500;

/** Makes the file off the main thread where the browser has workers. */
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
