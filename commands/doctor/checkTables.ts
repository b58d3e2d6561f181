import { type Models, Query, TablesDB } from 'node-appwrite';
import type { Configuration, Keyed, TableDescription } from './Configuration.ts';
import { differences } from './differences.ts';
import { type Finding, ok, wrong } from './Finding.ts';
import type { Installation } from './Installation.ts';

const pushTables = 'npm run deploy';
const pageSize = 500;

/** Databases, and tables with their columns, indexes and permissions. */
export async function checkTables({ client, configuration }: Installation): Promise<Finding[]> {
  const tablesDB = new TablesDB(client);
  const { databases } = await tablesDB.list({ queries: [Query.limit(pageSize)] });
  const findings: Finding[] = [];
  for (const { $id: databaseId } of configuration.tablesDB) {
    const database = databases.find(({ $id }) => $id === databaseId);
    findings.push(judgeDatabase(databaseId, database));
    if (database === undefined) continue;
    const { tables } = await tablesDB.listTables({ databaseId, queries: [Query.limit(pageSize)] });
    findings.push(...judgeTables(configuration, databaseId, tables));
  }
  return findings;
}

function judgeDatabase(id: string, database: Models.Database | undefined): Finding {
  const subject = `database ${id}`;
  if (database === undefined) return wrong(subject, 'is missing', pushTables);
  return database.enabled ? ok(subject, 'is there') : wrong(subject, 'is disabled', 'console → Databases: enable it');
}

function judgeTables(
  { tables }: Pick<Configuration, 'tables'>,
  databaseId: string,
  found: readonly Models.Table[],
): Finding[] {
  return tables
    .filter((table) => table.databaseId === databaseId)
    .flatMap((table) =>
      judgeTable(
        table,
        found.find(({ $id }) => $id === table.$id),
      ),
    );
}

/** A line for a table that is as described, else one for each difference. */
function judgeTable(described: TableDescription, found: Models.Table | undefined): Finding[] {
  const subject = `table ${described.$id}`;
  if (found === undefined) return [wrong(subject, 'is missing', pushTables)];
  const findings = [
    ...differences(described, found, ['$permissions', 'rowSecurity', 'enabled']).map((difference) =>
      wrong(subject, difference, pushTables),
    ),
    ...judgeParts('column', described, described.columns, found.columns),
    ...judgeParts('index', described, described.indexes, found.indexes),
    ...judgeUnknownColumns(described, found),
  ];
  const { columns, indexes } = described;
  const contents = `${count(columns.length, 'column')}, ${count(indexes.length, 'index', 'indexes')}, permissions`;
  return findings.length > 0 ? findings : [ok(subject, contents)];
}

const settings = {
  column: ['type', 'format', 'elements', 'required', 'array', 'size', 'min', 'max', 'default'],
  index: ['type', 'columns', 'orders'],
} as const;

interface FoundPart {
  readonly key: string;
  readonly status: string;
  readonly error: string;
}

function judgeParts(
  kind: 'column' | 'index',
  { $id }: TableDescription,
  described: readonly Keyed[],
  found: readonly FoundPart[],
): Finding[] {
  return described.flatMap((part) => {
    const subject = `${kind} ${$id}.${part.key}`;
    const actual = found.find(({ key }) => key === part.key);
    if (actual === undefined) return [wrong(subject, 'is missing', pushTables)];
    if (actual.status !== 'available') return [judgeUnavailable(subject, actual)];
    // A date column's format is `datetime` to some versions, and empty to others.
    const names = settings[kind].filter((name) => name !== 'format' || part.type === 'string');
    const isResized = differences(part, actual, ['size']).length > 0;
    const advice = isResized ? 'a push would empty the column: add a new one and copy' : pushTables;
    return differences(part, actual, names).map((difference) => wrong(subject, difference, advice));
  });
}

function judgeUnavailable(subject: string, { status, error }: FoundPart): Finding {
  if (status !== 'failed' && status !== 'stuck') {
    return wrong(subject, `is still ${status}`, 'wait a minute; see that appwrite-worker-databases runs');
  }
  return wrong(subject, `could not be made${error === '' ? '' : `: ${error}`}`, `delete it, then ${pushTables}`);
}

/** A column that nothing writes is harmless unless rows need a value there. */
function judgeUnknownColumns({ $id, columns }: TableDescription, found: Models.Table): Finding[] {
  const known = new Set(columns.map(({ key }) => key));
  return found.columns
    .filter(({ key, required }) => required && !known.has(key))
    .map(({ key }) =>
      wrong(`column ${$id}.${key}`, 'is required, and nothing writes it', 'console: make it optional, or delete it'),
    );
}

function count(amount: number, one: string, many = `${one}s`): string {
  return `${amount} ${amount === 1 ? one : many}`;
}
