import { isSame, isSameSet } from './compare.ts';
import type { Findings } from './findings.ts';
import { planFunction, type FunctionInputs, type FunctionPlan } from './planFunctions.ts';
import { planTable, type TablePlan } from './planTables.ts';
import type { ServerState } from './readServer.ts';
import type { AppwriteConfig, Bucket, Database } from './resources.ts';
import type { Write } from './write.ts';

interface BucketPlan {
  readonly wanted: Bucket;
  readonly write: Write;
}

export interface Plan extends Findings {
  readonly isTablesChanged: boolean;
  readonly databases: readonly Write[];
  readonly tables: readonly TablePlan[];
  readonly buckets: readonly BucketPlan[];
  readonly functions: readonly FunctionPlan[];
}

/** Decides what makes the server's resources those of the file without losing data. Pure. */
export function planChanges(config: AppwriteConfig, state: ServerState, inputs: FunctionInputs): Plan {
  const findings: Findings = { changes: [], kept: [], foreign: [] };
  const databases = config.tablesDB.flatMap((wanted) => planDatabase(wanted, state, findings));
  findings.foreign.push(...foreignOf('database', config.tablesDB, state.databases));
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
  const buckets = config.buckets.flatMap((wanted) => planBucket(wanted, state, findings));
  findings.foreign.push(...foreignOf('bucket', config.buckets, state.buckets));
  const functions = config.functions.flatMap((wanted) => planFunction(wanted, state, inputs, findings) ?? []);
  findings.foreign.push(...foreignOf('function', config.functions, state.functions));
  return { ...findings, isTablesChanged, databases, tables, buckets, functions };
}

function planDatabase({ $id, name, enabled }: Database, state: ServerState, { changes }: Findings): Write[] {
  const actual = state.databases.find((database) => database.$id === $id);
  if (actual === undefined) {
    changes.push(`create database ${$id}`);
    const params = { databaseId: $id, name, enabled };
    return [{ name: `create database ${$id}`, method: 'post', path: '/tablesdb', params }];
  }
  if (actual.name === name && actual.enabled === enabled) return [];
  changes.push(`change database ${$id}: name "${name}", ${enabled ? 'enabled' : 'disabled'}`);
  return [{ name: `change database ${$id}`, method: 'put', path: `/tablesdb/${$id}`, params: { name, enabled } }];
}

function planBucket(wanted: Bucket, state: ServerState, { changes }: Findings): BucketPlan[] {
  const { $id, $permissions: permissions, ...values } = wanted;
  const params = { ...values, permissions };
  const path = '/storage/buckets';
  const actual = state.buckets.find((bucket) => bucket.$id === $id);
  if (actual === undefined) {
    const name = `create bucket ${$id}`;
    changes.push(name);
    return [{ wanted, write: { name, method: 'post', path, params: { bucketId: $id, ...params } } }];
  }
  const lists = (['$permissions', 'allowedFileExtensions'] as const).filter(
    (key) => !isSameSet(wanted[key], actual[key]),
  );
  const changed = [...bucketValues.filter((key) => !isSame(wanted[key], actual[key])), ...lists];
  if (changed.length === 0) return [];
  const differences = changed.map((key) => `${key} ${JSON.stringify(actual[key])} → ${JSON.stringify(wanted[key])}`);
  changes.push(`change bucket ${$id}: ${differences.join(', ')}`);
  return [{ wanted, write: { name: `change bucket ${$id}`, method: 'put', path: `${path}/${$id}`, params } }];
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
