import { useEffect, useState } from 'react';
import type { TechnologyQuery, TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { useTechnologies } from '#src/data/search/useTechnologies.ts';
import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import { describeVersions } from './VersionSummary.tsx';

interface DownloadTechnologiesProps {
  readonly query: TechnologyQuery;
  /** Number of matches; undefined until it is known. */
  readonly total: number | undefined;
}

/** A download that waits for all rows. */
interface Request {
  readonly resolve: (rows: readonly TechnologySummary[]) => void;
  readonly reject: (reason: Error) => void;
}

export function DownloadTechnologies({ query, total }: DownloadTechnologiesProps) {
  const [request, setRequest] = useState<Request | null>(null);
  return (
    <>
      {request && <AllRows query={query} request={request} />}
      <DownloadMenu
        variant="outlined"
        label="Download this list"
        emptyReason={emptyReason(total)}
        onSave={async (table) => {
          const rows = new Promise<readonly TechnologySummary[]>((resolve, reject) => setRequest({ resolve, reject }));
          try {
            return await saveTechnologies(await rows, table);
          } finally {
            setRequest(null);
          }
        }}
        failure="The technologies could not be downloaded. Please try again."
      />
    </>
  );
}

function emptyReason(total: number | undefined): string | undefined {
  if (total === undefined) return 'Loading technologies...';
  return total === 0 ? 'There are no technologies to download.' : undefined;
}

function AllRows({ query, request }: { readonly query: TechnologyQuery; readonly request: Request }) {
  const { data, isError } = useTechnologies({ ...query, offset: 0, limit: Infinity });
  useEffect(() => {
    if (data) request.resolve(data.rows);
    else if (isError) request.reject(new Error('The technologies could not be read'));
  }, [data, isError, request]);
  return null;
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
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );
  const fileName = await saveTable({ sheet: 'Technologies', name: 'technologies', columns, rows: batches }, table);
  return `${formatCount(rows.length, 'row')} saved as "${fileName}".`;
}
