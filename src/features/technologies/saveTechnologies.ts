import { formatCount } from '#domain/formatNumber.ts';
import type { SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import type { TechnologySummary } from '#domain/technologies/technologyQuery.ts';
import { describeVersions } from './VersionSummary.tsx';

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

/** Downloads technologies in the order given. Returns a message for the person; rejects when the file could not be made. */
export async function saveTechnologies(rows: readonly TechnologySummary[], table: TableFormat): Promise<string> {
  const { saveTable } = await import('#src/api/table-file/saveTable.ts');
  const batches = Array.from({ length: Math.ceil(rows.length / batchSize) }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );
  const fileName = await saveTable({ sheet: 'Technologies', name: 'technologies', columns, rows: batches }, table);
  return `${formatCount(rows.length, 'row')} saved as "${fileName}".`;
}
