import type { Bucket, ConfiguredFunction, Table } from '#commands/deploy/resources.ts';
import type { AppwriteConfig, ColumnConfig, IndexConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';

/** Labels of the suite's people: none that the product gives rights to. */
export const labels = { staff: 'contractstaff', admin: 'contractadmin' } as const;

const grants = (role: string, actions: readonly string[]): string[] => actions.map((action) => `${action}("${role}")`);
const all = ['create', 'read', 'update', 'delete'];

/** Tables by the rights they give. */
const permissions = {
  /** Everybody who is signed in reads, staff and admins write. */
  open: [
    ...grants('users', ['read']),
    ...grants(`label:${labels.staff}`, ['create', 'update', 'delete']),
    ...grants(`label:${labels.admin}`, ['create', 'update', 'delete']),
  ],
  /** Everybody who is signed in creates rows of their own; admins have them all. */
  own: [...grants('users', ['create']), ...grants(`label:${labels.admin}`, all)],
  closed: [],
  /** As `open`; its rows start the function. */
  watched: [...grants('users', ['read']), ...grants(`label:${labels.staff}`, ['create', 'update', 'delete'])],
};

export type ContractTable = keyof typeof permissions;

const optional = { required: false, array: false, default: null };
const columns: readonly ColumnConfig[] = [
  { ...optional, key: 'title', type: 'string', size: 64, required: true },
  { ...optional, key: 'code', type: 'string', size: 32 },
  { ...optional, key: 'kind', type: 'string', size: 32 },
  { ...optional, key: 'qty', type: 'integer', min: 0, max: 1_000_000 },
  { ...optional, key: 'tags', type: 'string', size: 32, array: true },
];
const indexes: readonly IndexConfig[] = [
  { key: 'code_unique', type: 'unique', columns: ['code'], orders: ['ASC'] },
  { key: 'title_search', type: 'fulltext', columns: ['title'], orders: [] },
];

/** Everything that the suite makes, in the form of `appwrite.config.json`. `name` is the id of the database, the bucket and the function. */
export interface ContractSchema {
  readonly name: string;
  readonly tables: readonly (TableConfig & Table)[];
  readonly bucket: Bucket;
  readonly function: ConfiguredFunction;
}

/** @param name begins with `contract-`. */
export function contractSchema(name: string): ContractSchema {
  const tables = (Object.keys(permissions) as ContractTable[]).map((id) => ({
    $id: id,
    $permissions: permissions[id],
    databaseId: name,
    name: id,
    enabled: true,
    rowSecurity: id === 'own',
    columns: columns.map((column) => ({ ...column })),
    indexes,
  }));
  return {
    name,
    tables,
    bucket: {
      $id: name,
      $permissions: grants('users', ['create']),
      fileSecurity: true,
      name,
      enabled: true,
      maximumFileSize: 20_000_000,
      allowedFileExtensions: ['txt', 'bin'],
      compression: 'none',
      encryption: true,
      antivirus: true,
    },
    function: {
      $id: name,
      name,
      runtime: 'node-22',
      specification: 's-1vcpu-512mb',
      execute: [`label:${labels.staff}`, `label:${labels.admin}`],
      events: [`databases.${name}.tables.watched.rows.*`],
      scopes: [],
      schedule: '',
      timeout: 3,
      enabled: true,
      logging: true,
      entrypoint: 'main.js',
      commands: '',
      path: 'functions/probe',
    },
  };
}

/** The configuration of a `local/` that holds nothing else. */
export function localConfig({ name, tables, bucket, function: probe }: ContractSchema): AppwriteConfig {
  return {
    projectId: 'contract',
    projectName: 'contract',
    tablesDB: [{ $id: name, name, enabled: true }],
    tables,
    buckets: [bucket],
    functions: [probe],
  };
}
