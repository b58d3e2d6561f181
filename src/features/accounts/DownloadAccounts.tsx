import { batchesOf } from '#domain/batchesOf.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { PersonAccount } from '#domain/people/accounts.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { describeAccount } from './accountColumns.tsx';

export function DownloadAccounts({ people }: { readonly people: readonly PersonAccount[] }) {
  return (
    <DownloadMenu
      variant="outlined"
      label="Download this list"
      emptyReason={people.length === 0 ? 'There are no people to download.' : undefined}
      onSave={(table) => savePeople(people, table)}
      failure="The people could not be downloaded. Please try again."
    />
  );
}

const columns: readonly SheetColumn<PersonAccount>[] = [
  { header: 'Name', width: 28, isText: true, value: ({ name }) => name },
  { header: 'Email', width: 36, isText: true, value: ({ email }) => email },
  { header: 'Account', width: 16, isText: true, value: describeAccount },
  { header: 'Last Seen', width: 18, value: ({ seenAt }) => (seenAt === null ? null : new Date(seenAt)) },
  { header: 'Teams', width: 8, value: ({ teams }) => teams },
];
const batchSize = 500;

/** Returns a message for the person; rejects when the file could not be made. */
async function savePeople(people: readonly PersonAccount[], table: TableFormat): Promise<string> {
  const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
  const sheet = { sheet: 'People', name: 'people', columns, rows: batchesOf(people, batchSize) };
  return `${formatCount(people.length, 'row')} saved as "${await saveTable(sheet, table)}".`;
}
