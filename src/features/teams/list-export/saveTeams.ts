import { formatCount } from '#domain/formatNumber.ts';
import { mimeTypes } from '#domain/spreadsheet/fileFormat.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { Team } from '#domain/team.ts';
import { saveFile } from '#src/api/downloads.ts';
import type { TeamFileWriter } from './TeamFileWriter.ts';

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

/** Makes the file off the main thread. */
async function writeTeamFile(teams: readonly Team[], table: TableFormat): Promise<Blob> {
  // Loaded with the first download, not with the list of teams.
  const { WorkerProxy } = await import('#src/workers/workerProxy.ts');
  const writer = new WorkerProxy<TeamFileWriter>({
    start: async () => (await import('./startWriterWorker.ts')).startWriterWorker(),
    createInline: async () => new (await import('./TeamFileWriter.ts')).TeamFileWriter(),
  });
  try {
    for (let start = 0; start < teams.length; start += batchSize) {
      await writer.call('add', teams.slice(start, start + batchSize));
    }
    return await writer.call('finish', table);
  } finally {
    writer.terminate();
  }
}
