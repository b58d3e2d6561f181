import { readFileSync } from 'node:fs';
import { groupBy } from '#domain/groupBy.ts';
import type { AppwriteConfig, TableConfig } from '#local/appwrite/AppwriteConfig.ts';
import { type PermissionAction, rolesGranted } from '#local/appwrite/permissions.ts';

const config = JSON.parse(readFileSync('appwrite.config.json', 'utf8')) as AppwriteConfig;

function sayRole(role: string): string {
  if (role === 'any') return '**everybody**';
  if (role === 'users') return 'signed in';
  const [kind, name = ''] = role.split(':');
  return kind === 'label' ? `label \`${name}\`` : `\`${role}\``;
}

/** @param single word for one entry, where each may name roles of its own. */
function sayRights(permissions: readonly string[], action: PermissionAction, single: string | undefined): string {
  const roles = rolesGranted(permissions, action).map(sayRole);
  // Creation is granted by the table or bucket alone.
  const own = single !== undefined && action !== 'create' ? [`whom the ${single} names`] : [];
  return [...roles, ...own].join(', ') || '–';
}

interface Guarded {
  readonly $id: string;
  readonly $permissions: readonly string[];
}

/** A line for all that have the same rights, in the order of the first of each. */
function lines<T extends Guarded>(
  kind: string,
  entries: readonly T[],
  hasOwn: (entry: T) => boolean,
  single: string,
): string[] {
  const actions = ['read', 'create', 'update', 'delete'] as const;
  const byRights = groupBy(entries, (entry) =>
    actions.map((action) => sayRights(entry.$permissions, action, hasOwn(entry) ? single : undefined)).join(' | '),
  );
  return Array.from(byRights, ([rights, same]) => {
    const names = same.map(({ $id }) => `\`${$id}\``).join(', ');
    return `| ${kind} ${names} | ${rights} |`;
  });
}

const table = [
  '| | read | create | update | delete |',
  '| --- | --- | --- | --- | --- |',
  ...lines('table', config.tables, ({ rowSecurity }) => rowSecurity, 'row'),
  ...lines('bucket', config.buckets, ({ fileSecurity }) => fileSecurity, 'file'),
  '',
  '| function | started by | its key may | schedule (UTC) |',
  '| --- | --- | --- | --- |',
  ...config.functions.map(
    ({ $id, execute, scopes, schedule }) =>
      `| \`${$id}\` | ${execute.map(sayRole).join(', ') || '–'} | ${scopes.map((scope) => `\`${scope}\``).join(', ')} | ${schedule === '' ? '–' : `\`${schedule}\``} |`,
  ),
].join('\n');

it('deploying.md says who can read what, as appwrite.config.json does', () => {
  const [, section = ''] =
    /^## 9\. Who can read what\n([^]*?)^## /m.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
  const tables = section.slice(section.indexOf('\n|')).trim();
  // The text to put there when this fails.
  expect(tables).toBe(table);
});

it('nothing is open to whoever is not signed in, but the door for programs', () => {
  const open = table.split('\n').filter((line) => line.includes('everybody'));
  expect(open).toEqual([expect.stringContaining('| `metrics-receiver` | **everybody** |')]);
});

it('people make no files: on Appwrite an unfinished one belongs to whoever sends a chunk of it', () => {
  expect(config.buckets.flatMap(({ $permissions }) => rolesGranted($permissions, 'create'))).toEqual([]);
});

it('nobody adds rows where a value is unique: on Appwrite an upsert overwrites the row that has it', () => {
  const isUnique = ({ indexes }: TableConfig) => indexes.some(({ type }) => type === 'unique');
  const tables = config.tables.filter(isUnique);
  expect(tables).not.toEqual([]);
  expect(tables.flatMap(({ $permissions }) => rolesGranted($permissions, 'create'))).toEqual([]);
});
