import type { AppwriteConfig, BucketConfig, ColumnConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { functionsConfig } from '#test/support/functionsConfig.ts';
import {
  containers,
  heedsOwnPermissions,
  ownOf,
  people,
  rivalOf,
  thingOf,
  type Container,
  type Target,
} from './rights.ts';

const all = ['create', 'read', 'update', 'delete'];
const grants = (role: string, actions: readonly string[]): string[] => actions.map((action) => `${action}("${role}")`);

const permissions: Readonly<Record<Container, readonly string[]>> = {
  open: [...grants('label:staff', all), ...grants('label:admin', all)],
  readable: [...grants('label:staff', ['read']), ...grants('label:admin', all)],
  published: grants('any', ['read']),
  dropbox: grants('any', ['create']),
  secured: grants('users', ['create']),
  ignored: [],
  closed: [],
};

const common = { required: false, array: false, default: null };
const columns: ColumnConfig[] = [
  { ...common, key: 'title', type: 'string', size: 64, required: true },
  { ...common, key: 'code', type: 'string', size: 64 },
  { ...common, key: 'notes', type: 'string', size: 200 },
  { ...common, key: 'qty', type: 'integer', min: 0, max: 1000 },
];

function toTable(container: Container): TableConfig {
  return {
    $id: container,
    $permissions: permissions[container],
    databaseId: 'main',
    name: container,
    enabled: true,
    rowSecurity: heedsOwnPermissions(container),
    columns,
    indexes: [{ key: 'code', type: 'unique', columns: ['code'], orders: ['ASC'] }],
  };
}

function toBucket(container: Container): BucketConfig {
  return {
    $id: container,
    $permissions: permissions[container],
    fileSecurity: heedsOwnPermissions(container),
    name: container,
    enabled: true,
    maximumFileSize: 1000,
    allowedFileExtensions: ['txt'],
  };
}

const staffAndAdmin = ['label:staff', 'label:admin'];

/** A table and a bucket for each container, and functions with and without code, for nobody, some and all. */
export function matrixConfig(): AppwriteConfig {
  const config = functionsConfig([
    { $id: 'public', path: 'kinds', execute: ['any'] },
    { $id: 'open', path: 'kinds', execute: staffAndAdmin },
    { $id: 'closed', path: 'kinds', execute: [] },
    { $id: 'undeployed', execute: staffAndAdmin },
    { $id: 'undeployed-closed', execute: [] },
  ]);
  return { ...config, tables: containers.map(toTable), buckets: containers.map(toBucket) };
}

/** Secret in every row, file name, file and execution; no part of it may reach people without read permission. */
export const secret = 'SECRET-JQXK';

/** The secret of one thing, which is no part of another's. */
export function secretOf(id: string): string {
  return `${secret}-${id}.`;
}

/** Contents of each table and bucket at the start of every case. */
export const storedThings: readonly (Target & { readonly permissions: readonly string[] })[] = [
  ...containers
    .filter((container) => container !== 'secured')
    .map((container) => ({
      ...thingOf(container, container),
      permissions: container === 'ignored' ? grants('any', ['read', 'update', 'delete']) : [],
    })),
  ...people.map((person) => ({ ...ownOf(person), permissions: ownPermissions(person) })),
  { ...thingOf('secured', 'foreign'), permissions: ownPermissions('stranger') },
  ...containers.map((container) => ({
    ...rivalOf({ container }),
    permissions: container === 'secured' ? ownPermissions('stranger') : [],
  })),
];

export function permissionsOf(target: Target): readonly string[] {
  return (
    storedThings.find(({ container, id }) => container === target.container && id === target.id)?.permissions ?? []
  );
}

function ownPermissions(person: string): string[] {
  if (person === 'key') return [];
  return grants(person === 'guest' ? 'guests' : `user:${person}`, ['read', 'update', 'delete']);
}
