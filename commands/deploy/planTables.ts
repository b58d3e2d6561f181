import { isSame, isSameSet } from './compare.ts';
import type { Findings } from './findings.ts';
import type { Column, Index, Table } from './resources.ts';
import type { Write } from './write.ts';

/** Properties of a column that the server can't change without losing its values. */
const fixedProperties = ['type', 'format', 'array', 'size', 'encrypt'] as const;
/** Properties that are changed in place. */
const changeableProperties = ['required', 'default', 'elements', 'min', 'max'] as const;

/** Columns or indexes, which the server makes in the background. */
interface PartsPlan {
  readonly writes: Write[];
  /** Keys to wait for afterwards. */
  readonly awaited: string[];
}

/** Steps for one table, in the order of the properties. */
export interface TablePlan {
  /** `DATABASE/TABLE` */
  readonly name: string;
  readonly path: string;
  /** Deletions of indexes and failed columns, which hold no data, so that they are made anew. */
  readonly deletions: Write[];
  /** Those that the server is carrying out already. */
  readonly leaving: Write[];
  readonly settings: Write[];
  readonly columns: PartsPlan;
  readonly indexes: PartsPlan;
}

/** Compares a table of the file with the server's, and says in `findings` how they differ. */
export function planTable(wanted: Table, actual: Table | undefined, findings: Findings): TablePlan {
  const name = `${wanted.databaseId}/${wanted.$id}`;
  const path = `/tablesdb/${wanted.databaseId}/tables/${wanted.$id}`;
  const parts = () => ({ writes: [], awaited: [] });
  const plan: TablePlan = {
    ...{ name, path, deletions: [], leaving: [], settings: [] },
    ...{ columns: parts(), indexes: parts() },
  };
  if (actual === undefined) {
    const { databaseId, $id: tableId, columns, indexes } = wanted;
    findings.changes.push(`create table ${name} (columns: ${columns.length}, indexes: ${indexes.length})`);
    const params = { tableId, ...settingsOf(wanted) };
    plan.settings.push({
      name: `create table ${name}`,
      method: 'post',
      path: `/tablesdb/${databaseId}/tables`,
      params,
    });
    for (const column of columns) createColumn(plan, column);
    for (const index of indexes) createIndex(plan, index);
  } else {
    planSettings(plan, wanted, actual, findings);
    planColumns(plan, wanted, actual, findings);
    planIndexes(plan, wanted, actual, findings);
  }
  return plan;
}

function planSettings({ name, path, settings }: TablePlan, wanted: Table, actual: Table, { changes }: Findings): void {
  const differing = (['name', 'enabled', 'rowSecurity'] as const).filter((key) => wanted[key] !== actual[key]);
  const hasSamePermissions = isSameSet(wanted.$permissions, actual.$permissions);
  const changed = [
    ...differing.map((key) => `${key} ${JSON.stringify(actual[key])} → ${JSON.stringify(wanted[key])}`),
    ...(hasSamePermissions ? [] : [`permissions ${list(actual.$permissions)} → ${list(wanted.$permissions)}`]),
  ];
  if (changed.length === 0) return;
  changes.push(`change table ${name}: ${changed.join(', ')}`);
  settings.push({ name: `change table ${name}`, method: 'put', path, params: settingsOf(wanted) });
}

function settingsOf({ name, enabled, rowSecurity, $permissions }: Table) {
  return { name, enabled, rowSecurity, permissions: $permissions };
}

function planColumns(plan: TablePlan, wanted: Table, actual: Table, findings: Findings): void {
  for (const column of actual.columns) {
    const target = wanted.columns.find(({ key }) => key === column.key);
    if (target === undefined) findings.foreign.push(`column ${plan.name}/${column.key}`);
    else planColumn(plan, target, column, findings);
  }
  for (const column of wanted.columns) {
    if (actual.columns.some(({ key }) => key === column.key)) continue;
    findings.changes.push(`create column ${plan.name}/${column.key}: ${column.type}`);
    createColumn(plan, column);
  }
}

function planColumn(plan: TablePlan, wanted: Column, actual: Column, { changes, kept }: Findings): void {
  const { key, status, error = '' } = actual;
  const name = `${plan.name}/${key}`;
  if (status === 'failed' || status === 'deleting') {
    const why = status === 'failed' ? `which the server failed to make: ${error}` : 'which is being deleted';
    changes.push(`make column ${name} anew, ${why}`);
    clear(plan, 'columns', actual);
    createColumn(plan, wanted);
    return;
  }
  if (status === 'stuck') {
    kept.push({ name, why: `column ${name} was to be deleted, which the server failed to do: ${error}` });
    return;
  }
  const fixed = fixedProperties.filter((property) => !isSame(wanted[property], actual[property]));
  if (fixed.length > 0) {
    const differences = fixed.map((property) => describe(property, actual, wanted)).join(', ');
    kept.push({
      name,
      why: `column ${name} differs in what can't be changed without losing its values: ${differences}`,
    });
    return;
  }
  if (status === 'processing') {
    changes.push(`wait for column ${name}, which the server is still making`);
    plan.columns.awaited.push(key);
  }
  const changed = changeableProperties.filter((property) => !isSame(wanted[property], actual[property]));
  if (changed.length === 0) return;
  changes.push(`change column ${name}: ${changed.map((property) => describe(property, actual, wanted)).join(', ')}`);
  changeColumn(plan, wanted);
}

function createColumn({ name, path, columns }: TablePlan, column: Column): void {
  columns.awaited.push(column.key);
  columns.writes.push({
    ...{ name: `create column ${name}/${column.key}`, method: 'post', path: `${path}/columns/${kindOf(column)}` },
    params: { ...column, type: undefined, format: undefined },
  });
}

function changeColumn({ name, path, columns }: TablePlan, column: Column): void {
  const { key, required, default: value = null, elements, min, max } = column;
  columns.writes.push({
    ...{ name: `change column ${name}/${key}`, method: 'patch', path: `${path}/columns/${kindOf(column)}/${key}` },
    params: { required, default: value, elements, min, max },
  });
}

/** Name of a type in the server's paths. */
function kindOf({ type, format }: Column): string {
  if (type === 'double') return 'float';
  return type === 'string' && typeof format === 'string' && format !== '' ? format : type;
}

function planIndexes(plan: TablePlan, wanted: Table, actual: Table, { changes, foreign }: Findings): void {
  for (const index of actual.indexes) {
    const name = `${plan.name}/${index.key}`;
    const target = wanted.indexes.find(({ key }) => key === index.key);
    if (target === undefined) foreign.push(`index ${name}`);
    else if (!isSameIndex(target, index)) {
      changes.push(`make index ${name} anew: ${target.type} of ${target.columns.join(', ')}`);
      clear(plan, 'indexes', index);
      createIndex(plan, target);
    } else if (index.status === 'processing') {
      changes.push(`wait for index ${name}, which the server is still making`);
      plan.indexes.awaited.push(index.key);
    }
  }
  for (const index of wanted.indexes) {
    if (actual.indexes.some(({ key }) => key === index.key)) continue;
    changes.push(`create index ${plan.name}/${index.key}: ${index.type} of ${index.columns.join(', ')}`);
    createIndex(plan, index);
  }
}

function isSameIndex(wanted: Index, actual: Index): boolean {
  const isBroken = ['failed', 'stuck', 'deleting'].includes(actual.status ?? '');
  const properties = ['type', 'columns', 'orders'] as const;
  return !isBroken && properties.every((property) => isSame(wanted[property], actual[property]));
}

function createIndex({ name, path, indexes }: TablePlan, { key, type, columns, orders }: Index): void {
  indexes.awaited.push(key);
  indexes.writes.push({
    ...{ name: `create index ${name}/${key}`, method: 'post', path: `${path}/indexes` },
    params: { key, type, columns, orders },
  });
}

/** Has a part deleted before it is made anew. */
function clear(plan: TablePlan, part: 'columns' | 'indexes', { key, status }: Column | Index): void {
  const path = `${plan.path}/${part}/${key}`;
  const deletions = status === 'deleting' ? plan.leaving : plan.deletions;
  deletions.push({ name: `delete ${plan.name}/${key}`, method: 'delete', path, params: {} });
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
