import { readFileSync } from 'node:fs';
import type { AppwriteConfig } from '#local/appwrite/AppwriteConfig.ts';
import { privateResources } from '#src/appwrite/privateEntries.ts';

const { tables, buckets } = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;

test('are those of all tables and buckets that grant nobody to read, and single people to read single entries', () => {
  const grantsNone = ({ $permissions }: { readonly $permissions: readonly string[] }): boolean =>
    !$permissions.some((permission) => permission.startsWith('read('));
  const found = [
    ...tables.filter((table) => table.rowSecurity && grantsNone(table)),
    ...buckets.filter((bucket) => bucket.fileSecurity && grantsNone(bucket)),
  ];
  expect(found.map(({ $id }) => $id).sort()).toEqual([...privateResources].sort());
});
