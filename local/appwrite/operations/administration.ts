import { statSync } from 'node:fs';
import type { ColumnConfig, FunctionConfig, IndexConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { formatDate } from '#local/appwrite/dates.ts';
import { appwriteVersion, routeNotAnswered } from '#local/appwrite/errors.ts';
import { findDeployment } from '#local/appwrite/functions/deployment.ts';
import { invalid, readTotal } from '#local/appwrite/http/parameters.ts';
import { invalidUidMessage, isValidId } from '#local/appwrite/ids.ts';
import type { Call, PlatformSettings } from '#local/appwrite/platform.ts';
import { QueryError } from '#local/appwrite/queries/Query.ts';
import { planList, readQueries } from '#local/appwrite/queries/planList.ts';
import { databaseNotFound } from '#local/appwrite/rows/tables.ts';

/** The configuration is in force from the start of the process on. */
const startedAtMs = Date.now() - process.uptime() * 1_000;
const dates = { $createdAt: formatDate(startedAtMs), $updatedAt: formatDate(startedAtMs) };

/** Databases, tables, buckets and functions are made from the configuration, not through the API: keys hear that there is no such operation. */
export function administer(): never {
  throw routeNotAnswered();
}

/** `GET /health/version` */
export function getVersion(): unknown {
  return { version: appwriteVersion };
}

/** `GET /health/queue/failed/:name`: what waits here is never given up. */
export function getFailedJobs(): unknown {
  return { size: 0 };
}

/** `GET /tablesdb` */
export function listDatabases(call: Call): unknown {
  const { total, entries } = listConfigured(call, call.platform.config.tablesDB);
  return { total, databases: entries.map((database) => ({ ...database, ...dates, type: 'tablesdb' })) };
}

/** `GET /tablesdb/:databaseId/tables`, each with its columns and indexes. */
export function listTables(call: Call): unknown {
  const { databaseId = '' } = call.params;
  const { tablesDB, tables } = call.platform.config;
  if (!isValidId(databaseId)) throw invalid('databaseId', invalidUidMessage);
  if (!tablesDB.some(({ $id }) => $id === databaseId)) throw databaseNotFound(databaseId);
  const { total, entries } = listConfigured(
    call,
    tables.filter((table) => table.databaseId === databaseId),
  );
  return { total, tables: entries.map(tableView) };
}

/** `GET /storage/buckets` */
export function listBuckets(call: Call): unknown {
  const { total, entries } = listConfigured(call, call.platform.config.buckets);
  return { total, buckets: entries.map((bucket) => ({ ...bucket, ...dates })) };
}

/** `GET /functions`, each with its deployment: the built file, since it was built or this process started. */
export function listFunctions(call: Call): unknown {
  const { total, entries } = listConfigured(call, call.platform.config.functions);
  return { total, functions: entries.map((each) => functionView(call.platform.settings, each)) };
}

/** A part of a list from the configuration: pages of 25 by default, neither filter nor order. */
function listConfigured<Entry>(
  { query }: Call,
  all: readonly Entry[],
): { readonly total: number; readonly entries: readonly Entry[] } {
  try {
    const queries = readQueries(query);
    const other = queries.find(({ method }) => method !== 'limit' && method !== 'offset');
    if (other !== undefined) throw new QueryError(`Invalid query method: ${other.method}`);
    const { limit = 25, offset } = planList(queries, { table: '', entry: '', columns: new Map() });
    return { total: readTotal(query) ? all.length : 0, entries: all.slice(offset, offset + limit) };
  } catch (error) {
    throw error instanceof QueryError ? invalid('queries', error.message) : error;
  }
}

function tableView(table: TableConfig): unknown {
  return {
    ...table,
    ...dates,
    columns: table.columns.map(columnView),
    indexes: table.indexes.map(indexView),
    bytesMax: 65_535,
    bytesUsed: 0,
  };
}

const available = { status: 'available', error: '' };

function columnView(column: ColumnConfig): unknown {
  return { ...column, ...available, ...dates };
}

function indexView(index: IndexConfig): unknown {
  return { $id: index.key, ...index, ...available, ...dates, lengths: [] };
}

function functionView(settings: PlatformSettings, config: FunctionConfig): unknown {
  const { path, specification, ...described } = config;
  const deployment = findDeployment(settings, config);
  const builtAtMs = deployment === undefined ? startedAtMs : statSync(deployment.entry).mtimeMs;
  const deployedAt = deployment === undefined ? '' : formatDate(Math.max(builtAtMs, startedAtMs));
  return {
    ...described,
    ...dates,
    live: true,
    deploymentRetention: 0,
    deploymentId: deployment?.id ?? '',
    deploymentCreatedAt: deployedAt,
    latestDeploymentId: deployment?.id ?? '',
    latestDeploymentCreatedAt: deployedAt,
    latestDeploymentStatus: deployment === undefined ? '' : 'ready',
    vars: [],
    version: 'v5',
    installationId: '',
    providerRepositoryId: '',
    providerBranch: '',
    providerRootDirectory: path,
    providerSilentMode: false,
    providerBranches: [],
    providerPaths: [],
    buildSpecification: specification,
    runtimeSpecification: specification,
  };
}
