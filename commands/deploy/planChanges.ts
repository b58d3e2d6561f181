import { isSame, isSameSet } from './compare.ts';
import type { Findings } from './findings.ts';
import { planFunction, type FunctionInputs, type FunctionPlan } from './planFunctions.ts';
import { planTable, type TablePlan } from './planTables.ts';
import type { ServerState } from './readServer.ts';
import type { AppwriteConfig, Bucket, Database } from './resources.ts';

export interface Plan extends Findings {
  readonly databases: readonly Database[];
  readonly isTablesChanged: boolean;
  readonly tables: readonly TablePlan[];
  readonly buckets: readonly Bucket[];
  readonly functions: readonly FunctionPlan[];
}

/** Decides what makes the server's resources those of the file without losing data. Pure. */
export function planChanges(config: AppwriteConfig, state: ServerState, inputs: FunctionInputs): Plan {
  const findings: Findings = { changes: [], kept: [], foreign: [] };
  const databases = planDatabases(config, state, findings);
  const tables = config.tables.map((wanted) =>
    planTable(
      wanted,
      state.tables.find(({ $id, databaseId }) => $id === wanted.$id && databaseId === wanted.databaseId),
      findings,
    ),
  );
  const isTablesChanged = findings.changes.length > 0;
  for (const { $id, databaseId } of state.tables) {
    const isNamed = config.tables.some((table) => table.$id === $id && table.databaseId === databaseId);
    if (!isNamed) findings.foreign.push(`table ${databaseId}/${$id}`);
  }
  const buckets = config.buckets.filter((bucket) => planBucket(bucket, state, findings));
  findings.foreign.push(...foreignOf('bucket', config.buckets, state.buckets));
  const functions = config.functions.flatMap((wanted) => planFunction(wanted, state, inputs, findings) ?? []);
  findings.foreign.push(...foreignOf('function', config.functions, state.functions));
  return { ...findings, databases, isTablesChanged, tables, buckets, functions };
}

function planDatabases(config: AppwriteConfig, state: ServerState, { changes, foreign }: Findings): Database[] {
  for (const wanted of config.tablesDB) {
    const actual = state.databases.find(({ $id }) => $id === wanted.$id);
    if (actual === undefined) changes.push(`create database ${wanted.$id}`);
    else if (actual.name !== wanted.name || actual.enabled !== wanted.enabled) {
      changes.push(`change database ${wanted.$id}: name "${wanted.name}", ${wanted.enabled ? 'enabled' : 'disabled'}`);
    }
  }
  foreign.push(...foreignOf('database', config.tablesDB, state.databases));
  return [...config.tablesDB];
}

function planBucket(wanted: Bucket, { buckets }: ServerState, { changes }: Findings): boolean {
  const actual = buckets.find(({ $id }) => $id === wanted.$id);
  if (actual === undefined) {
    changes.push(`create bucket ${wanted.$id}`);
    return true;
  }
  const lists = (['$permissions', 'allowedFileExtensions'] as const).filter(
    (key) => !isSameSet(wanted[key], actual[key]),
  );
  const values = bucketValues.filter((key) => !isSame(wanted[key], actual[key]));
  const changed = [...values, ...lists].map(
    (key) => `${key} ${JSON.stringify(actual[key])} → ${JSON.stringify(wanted[key])}`,
  );
  if (changed.length > 0) changes.push(`change bucket ${wanted.$id}: ${changed.join(', ')}`);
  return changed.length > 0;
}

const bucketValues = [
  'name',
  'enabled',
  'fileSecurity',
  'maximumFileSize',
  'compression',
  'encryption',
  'antivirus',
] as const;

function foreignOf(kind: string, named: readonly { $id: string }[], existing: readonly { $id: string }[]): string[] {
  return existing.filter(({ $id }) => !named.some((one) => one.$id === $id)).map(({ $id }) => `${kind} ${$id}`);
}
