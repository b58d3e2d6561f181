import type { TechnologyQuery, TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { askIndex } from '#src/data/search/feed.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { batchesOf } from '#domain/batchesOf.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { technologySheetColumns } from '#domain/technologies/technologySheet.ts';

interface DownloadTechnologiesProps {
  readonly query: TechnologyQuery;
  /** Number of matches; undefined until it is known. */
  readonly total: number | undefined;
}

export function DownloadTechnologies({ query, total }: DownloadTechnologiesProps) {
  const dispatch = useAppDispatch();
  return (
    <DownloadMenu
      variant="outlined"
      label="Download this list"
      emptyReason={emptyReason(total)}
      onSave={async (table) => {
        const all = { ...query, offset: 0, limit: Infinity };
        const page = await dispatch(askIndex((client) => client.ask('listTechnologies', all)));
        if (page === undefined) throw new Error('The technologies could not be read');
        return saveTechnologies(page.rows, table);
      }}
      failure="The technologies could not be downloaded. Please try again."
    />
  );
}

function emptyReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'Loading technologies...';
  return total === 0 ? 'There are no technologies to download.' : undefined;
}

const batchSize = 500;

/** Returns a message for the person; rejects when the file could not be made. */
async function saveTechnologies(rows: readonly TechnologySummary[], table: TableFormat): Promise<string> {
  const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
  const batches = batchesOf(rows, batchSize);
  const fileName = await saveTable(
    { sheet: 'Technologies', name: 'technologies', columns: technologySheetColumns, rows: batches },
    table,
  );
  return `${formatCount(rows.length, 'row')} saved as "${fileName}".`;
}
