import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { DatedFormat } from './table-file/saveTable.ts';
import type { WithContacts } from '#domain/teamContacts.ts';
import { ContactReader } from '#src/data/contactsApi.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';
import { DownloadWithProgress, type Reading } from './ReadProgress.tsx';

interface TeamsFile<Row> {
  readonly rows: readonly Row[];
  readonly teamIdOf: (row: Row) => string;
  readonly sheet: string;
  readonly name: string;
  readonly columns: readonly SheetColumn<Row & WithContacts>[];
}

/** A list of teams with who to ask, which is read for the file. */
export function DownloadTeams<Row>({ label, ...file }: TeamsFile<Row> & { readonly label: string }) {
  const dispatch = useAppDispatch();
  return (
    <DownloadWithProgress
      label={label}
      total={file.rows.length}
      beginning="Reading who to ask..."
      noun="teams"
      emptyReason={file.rows.length === 0 ? 'There are no teams to download.' : undefined}
      onSave={(table, reading) => dispatch(saveTeams(file, table, reading))}
      failure="The teams could not be downloaded. Please try again."
    />
  );
}

/** Returns a message for the person; rejects when the file could not be made. */
function saveTeams<Row>(
  { rows, teamIdOf, ...file }: TeamsFile<Row>,
  table: DatedFormat,
  { onRead, signal }: Reading,
): AppThunk<Promise<string>> {
  return async (_dispatch, _getState, { services }) => {
    const { saveTable } = await import('./table-file/saveTable.ts');
    async function* sheetRows(): AsyncGenerator<readonly (Row & WithContacts)[]> {
      let read = 0;
      for await (const batch of new ContactReader(services.tables, { signal }).readInBatches(rows, teamIdOf)) {
        read += batch.rows.length;
        onRead(read);
        yield batch.rows.map((row) => ({ ...row, contacts: batch.contacts.get(teamIdOf(row)) ?? [] }));
      }
    }
    const fileName = await saveTable({ ...file, rows: sheetRows() }, table);
    return `${formatCount(rows.length, 'team')} saved as "${fileName}".`;
  };
}
