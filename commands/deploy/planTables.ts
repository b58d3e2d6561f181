import { isSame, isSameSet } from './compare.ts';
import type { Findings } from './findings.ts';
import type { Column, Index, Table } from './resources.ts';

/** Properties of a column that the server can't change: the CLI drops the column and makes it anew, empty. */
const fixedProperties = ['type', 'format', 'array', 'size', 'encrypt'] as const;
/** Properties that are changed in place. */
const changeableProperties = ['required', 'default', 'elements', 'min', 'max'] as const;

/** Table as it should be after the push, which never takes a column or an index away. */
export interface TablePlan {
  readonly table: Table;
  /** Paths of indexes and failed columns to delete first, so that they are made anew: they hold no data. */
  readonly stale: readonly string[];
}

/** Compares a table of the file with the server's, and says in `findings` how they differ. */
export function planTable(wanted: Table, actual: Table | undefined, findings: Findings): TablePlan {
  const name = `${wanted.databaseId}/${wanted.$id}`;
  if (actual === undefined) {
    const { columns, indexes } = wanted;
    findings.changes.push(`create table ${name} (columns: ${columns.length}, indexes: ${indexes.length})`);
    return { table: wanted, stale: [] };
  }
  const settings = planSettings(name, wanted, actual, findings);
  const columns = planColumns(name, wanted, actual, findings);
  const { indexes, staleIndexes } = planIndexes(name, wanted, actual, findings);
  const failedColumns = columns.filter(({ key }) =>
    actual.columns.some((column) => column.key === key && hasFailed(column)),
  );
  const path = `/tablesdb/${actual.databaseId}/tables/${actual.$id}`;
  const stale = [
    ...failedColumns.map(({ key }) => `${path}/columns/${key}`),
    ...staleIndexes.map((key) => `${path}/indexes/${key}`),
  ];
  return { table: { ...actual, ...settings, columns, indexes }, stale };
}

function planSettings(name: string, wanted: Table, actual: Table, { changes }: Findings): Partial<Table> {
  const differing = (['name', 'enabled', 'rowSecurity'] as const).filter((key) => wanted[key] !== actual[key]);
  const hasSamePermissions = isSameSet(wanted.$permissions, actual.$permissions);
  const changed = [
    ...differing.map((key) => `${key} ${JSON.stringify(actual[key])} → ${JSON.stringify(wanted[key])}`),
    ...(hasSamePermissions ? [] : [`permissions ${list(actual.$permissions)} → ${list(wanted.$permissions)}`]),
  ];
  if (changed.length === 0) return {};
  changes.push(`change table ${name}: ${changed.join(', ')}`);
  const { name: title, enabled, rowSecurity, $permissions } = wanted;
  return { name: title, enabled, rowSecurity, $permissions };
}

function planColumns(name: string, wanted: Table, actual: Table, findings: Findings): Column[] {
  const existing = actual.columns.map((column) => {
    const target = wanted.columns.find(({ key }) => key === column.key);
    if (target !== undefined) return planColumn(`${name}/${column.key}`, target, column, findings);
    findings.foreign.push(`column ${name}/${column.key}`);
    return column;
  });
  const missing = wanted.columns.filter(({ key }) => !actual.columns.some((column) => column.key === key));
  for (const { key, type } of missing) findings.changes.push(`create column ${name}/${key}: ${type}`);
  return [...existing, ...missing];
}

function planColumn(name: string, wanted: Column, actual: Column, { changes, kept }: Findings): Column {
  if (hasFailed(actual)) {
    changes.push(`make column ${name} anew, which the server failed to make: ${actual.error ?? ''}`);
    return wanted;
  }
  const fixed = fixedProperties.filter((property) => !isSame(wanted[property], actual[property]));
  if (fixed.length > 0) {
    const differences = fixed.map((property) => describe(property, actual, wanted)).join(', ');
    kept.push({
      name,
      why: `column ${name} differs in what can't be changed without losing its values: ${differences}`,
    });
    return actual;
  }
  const changed = changeableProperties.filter((property) => !isSame(wanted[property], actual[property]));
  if (changed.length === 0) return actual;
  changes.push(`change column ${name}: ${changed.map((property) => describe(property, actual, wanted)).join(', ')}`);
  return { ...actual, ...Object.fromEntries(changed.map((property) => [property, wanted[property]])) };
}

/** Whether the column was never made, and so never held a value. */
function hasFailed({ status }: Column): boolean {
  return status === 'failed';
}

function planIndexes(name: string, wanted: Table, actual: Table, { changes, foreign }: Findings) {
  const staleIndexes: string[] = [];
  const existing = actual.indexes.map((index) => {
    const target = wanted.indexes.find(({ key }) => key === index.key);
    if (target === undefined) {
      foreign.push(`index ${name}/${index.key}`);
      return index;
    }
    if (isSameIndex(target, index)) return index;
    staleIndexes.push(index.key);
    changes.push(`make index ${name}/${index.key} anew: ${target.type} of ${target.columns.join(', ')}`);
    return target;
  });
  const missing = wanted.indexes.filter(({ key }) => !actual.indexes.some((index) => index.key === key));
  for (const { key, type, columns } of missing) {
    changes.push(`create index ${name}/${key}: ${type} of ${columns.join(', ')}`);
  }
  return { indexes: [...existing, ...missing], staleIndexes };
}

function isSameIndex(wanted: Index, actual: Index): boolean {
  const isBroken = actual.status === 'failed' || actual.status === 'stuck';
  const properties = ['type', 'columns', 'orders'] as const;
  return !isBroken && properties.every((property) => isSame(wanted[property], actual[property]));
}

function describe(property: string, actual: Column, wanted: Column): string {
  return `${property} ${show(actual[property])} → ${show(wanted[property])}`;
}

function show(value: unknown): string {
  return typeof value === 'bigint' ? String(value) : value === undefined ? 'none' : JSON.stringify(value);
}

function list(permissions: readonly string[]): string {
  return permissions.length === 0 ? 'none' : permissions.join(' ');
}
