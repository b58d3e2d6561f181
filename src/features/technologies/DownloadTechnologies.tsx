import type { TechnologyQuery, TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { askIndex } from '#src/data/search/feed.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { batchesOf } from '#domain/batchesOf.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { describeVersions } from '#domain/technologies/describeVersions.ts';

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

const columns: readonly SheetColumn<TechnologySummary>[] = [
  { header: 'Technology', width: 28, isText: true, value: ({ name }) => name },
  { header: 'Category', width: 24, isText: true, value: ({ category }) => categories[category].label },
  { header: 'Teams', width: 10, value: ({ teams }) => teams },
  { header: 'Share', width: 10, value: ({ share }) => ({ percent: share * 100 }) },
  { header: 'Versions', width: 60, isText: true, value: ({ versions }) => describeVersions(versions) || null },
  { header: 'Change in 12 Months', width: 20, value: ({ change }) => change },
  { header: 'Ring', width: 10, isText: true, value: ({ ring }) => ring },
];

const batchSize = 500;

/** Returns a message for the person; rejects when the file could not be made. */
async function saveTechnologies(rows: readonly TechnologySummary[], table: TableFormat): Promise<string> {
  const { saveTable } = await import('#src/lists/table-file/saveTable.ts');
  const batches = batchesOf(rows, batchSize);
  const fileName = await saveTable({ sheet: 'Technologies', name: 'technologies', columns, rows: batches }, table);
  return `${formatCount(rows.length, 'row')} saved as "${fileName}".`;
}
