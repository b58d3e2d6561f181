import { readFileSync } from 'node:fs';
import { bucketIds, tableIds } from '#domain/resourceIds.ts';

/** A table of `appwrite.config.json`. */
export interface Table {
  readonly $id: string;
  readonly databaseId: string;
  readonly columns: readonly Column[];
  readonly indexes: readonly { readonly type: string; readonly columns: readonly string[] }[];
}

interface Column {
  readonly key: string;
  readonly type: string;
  readonly array: boolean;
  readonly default?: string | number | boolean | null;
}

/** Work under way on one server: leases, exports and previews name its executions, and jobs the files that it staged. */
const tablesOfRunningWork: readonly string[] = [
  tableIds.uploadJobs,
  tableIds.uploadLease,
  tableIds.calculationTurn,
  tableIds.exportRuns,
  tableIds.previewRuns,
];

/** Buckets whose files last. Staged rows belong to running uploads; an export is deleted after a day. */
export const movedBuckets: readonly string[] = [bucketIds.uploadIssues];

/** Tables of `appwrite.config.json` whose rows are moved. */
export function readMovedTables(): Table[] {
  const { tables } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as { readonly tables: readonly Table[] };
  return tables.filter(({ $id }) => !tablesOfRunningWork.includes($id));
}
