import type { Administration } from './administration.ts';
import type { Bucket, Database, FunctionSettings, Table } from './resources.ts';

/** Variable of one function. A secret one has an empty `value`. */
export interface Variable {
  readonly $id: string;
  readonly $updatedAt: string;
  readonly key: string;
  readonly value: string;
  readonly secret: boolean;
}

export interface DeployedFunction extends FunctionSettings {
  /** Active deployment; empty without one. */
  readonly deploymentId: string;
  /** Of the active deployment; empty without one. */
  readonly deploymentCreatedAt: string;
  /** `failed`, `ready` or under way; empty without one. */
  readonly latestDeploymentStatus: string;
  readonly variables: readonly Variable[];
}

/** A project as it is on the server. */
export interface ServerState {
  readonly databases: readonly Database[];
  readonly tables: readonly Table[];
  readonly buckets: readonly Bucket[];
  readonly functions: readonly DeployedFunction[];
}

/** Reads what a deployment could change. Variables are read of the functions named alone: others' may be secrets. */
export async function readServer(server: Administration, functionIds: readonly string[]): Promise<ServerState> {
  const databases = await server.list<Database>('/tablesdb', 'databases');
  const tables: Table[] = [];
  for (const { $id } of databases) {
    // The list also names databases of other kinds, which have no tables.
    if ((await server.find(`/tablesdb/${$id}`)) === undefined) continue;
    const found = await server.list<Table>(`/tablesdb/${$id}/tables`, 'tables');
    // A list need not hold the columns that a table itself does.
    for (const table of found) tables.push(await server.call<Table>('get', `/tablesdb/${$id}/tables/${table.$id}`));
  }
  const buckets = await server.list<Bucket>('/storage/buckets', 'buckets');
  const functions: DeployedFunction[] = [];
  for (const deployed of await server.list<DeployedFunction>('/functions', 'functions')) {
    const isOurs = functionIds.includes(deployed.$id);
    const variables = isOurs ? await server.list<Variable>(`/functions/${deployed.$id}/variables`, 'variables') : [];
    functions.push({ ...deployed, variables });
  }
  return { databases, tables, buckets, functions };
}
