import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import type { TeamContact } from '#domain/teamContacts.ts';
import { ContactReader } from '#src/api/ContactReader.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { describeTeamVersions } from './teamColumns.tsx';
import type { TeamUse } from './technologyTeams.ts';

interface SheetRow extends TeamUse {
  readonly contacts: readonly TeamContact[];
}

function sheetColumns(name: string, hasVersions: boolean): readonly SheetColumn<SheetRow>[] {
  const versions: SheetColumn<SheetRow> = {
    header: 'Versions',
    width: 18,
    isText: true,
    value: describeTeamVersions,
  };
  return [
    { header: 'Technology', width: 22, isText: true, value: () => name },
    ...(hasVersions ? [versions] : []),
    { header: 'Team', width: 32, isText: true, value: ({ team }) => team.teamName },
    { header: 'Sector', width: 22, isText: true, value: ({ team }) => team.sector || null },
    { header: 'Business Unit', width: 22, isText: true, value: ({ team }) => team.businessUnit || null },
    {
      header: 'Last Confirmed',
      width: 18,
      value: ({ confirmedAt }) => (confirmedAt ? new Date(confirmedAt) : null),
    },
    { header: 'Who to Ask', width: 36, isText: true, value: ({ contacts }) => join(contacts.map((each) => each.name)) },
    { header: 'E-mail', width: 44, isText: true, value: ({ contacts }) => join(contacts.map((each) => each.email)) },
  ];
}

function join(texts: readonly string[]): string | null {
  return texts.filter((text) => text !== '').join('; ') || null;
}

interface SaveOptions {
  /** Of the technology. */
  readonly name: string;
  /** In the order of the file. */
  readonly teams: readonly TeamUse[];
  readonly hasVersions: boolean;
  readonly table: TableFormat;
  /** Told how many teams' people have been read. */
  readonly onRead: (read: number) => void;
  readonly signal: AbortSignal;
}

/** Downloads these teams with the people to ask. Returns a message for the person; rejects when the file could not be made. */
export function saveTechnologyTeams(options: SaveOptions): AppThunk<Promise<string>> {
  const { name, teams, hasVersions, table, onRead, signal } = options;
  return async (_dispatch, _getState, { services }) => {
    const { saveTable } = await import('#src/api/table-file/saveTable.ts');
    async function* rows(): AsyncGenerator<readonly SheetRow[]> {
      let read = 0;
      const reader = new ContactReader(services.tables, { signal });
      for await (const batch of reader.readInBatches(teams, ({ team }) => team.teamId)) {
        read += batch.rows.length;
        onRead(read);
        yield batch.rows.map((use) => ({ ...use, contacts: batch.contacts.get(use.team.teamId) ?? [] }));
      }
    }
    const columns = sheetColumns(name, hasVersions);
    const file = { sheet: 'Teams', name: `teams that use ${toFileName(name)}`, columns, rows: rows() };
    return `${formatCount(teams.length, 'team')} saved as "${await saveTable(file, table)}".`;
  };
}

/** Without characters that a file's name can't have. */
function toFileName(text: string): string {
  return text.replace(/[\\/:*?"<>|]+/gu, ' ').trim();
}
