import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import type { TeamFileWriter } from './TeamFileWriter.ts';

/** Teams handed over at a time: copying ten thousand at once would hold the page up. */
const lot = 500;

/** A file of these teams, in their order, made away from the page. Rejects when it could not be made. */
export async function writeTeamFile(teams: readonly Team[], table: TableFormat): Promise<Blob> {
  const writer = await openWriter();
  try {
    for (let start = 0; start < teams.length; start += lot) {
      writer.add(teams.slice(start, start + lot));
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
