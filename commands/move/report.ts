import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { countOnlyThere, countWrites, type MovePlan, type Work } from './planMove.ts';
import { describeLabels } from './planPeople.ts';

/** `60 rows, 1 file` */
export function describeWork({ rows, files, accounts, labels }: Work): string {
  const parts: [number, string][] = [
    [rows, 'row'],
    [files, 'file'],
    [accounts, 'account'],
    [labels, 'label'],
  ];
  const named = parts.filter(([count]) => count > 0).map(([count, noun]) => formatCount(count, noun));
  return named.length === 0 ? 'nothing' : named.join(', ');
}

export function isNothing(work: Work): boolean {
  return Object.values(work).every((count) => count === 0);
}

/** Counts of both sides, a line each: how many there are, and how many of the source's are equal at the target. */
export function* describeComparison({ people, tables, buckets }: MovePlan): Generator<string> {
  const line = (name: string, count: { source: number; target: number; equal: number }, more = ''): string =>
    `  ${name}: ${formatNumber(count.source)} at the source${more}, ${formatNumber(count.target)} at the target, ${formatNumber(count.equal)} equal`;
  for (const { table, count } of tables) yield line(table.$id, count);
  for (const { bucket, count, bytes } of buckets)
    yield line(`files of ${bucket}`, count, ` (${formatNumber(bytes)} bytes)`);
  yield line('people with their labels', people.count);
}

/** Accounts, permissions and rows that can't be moved, a line each. */
export function* describeExceptions({ people, tables, unknownAccounts }: MovePlan): Generator<string> {
  for (const { table, taken, unfinished, unknownColumns } of tables) {
    if (taken.length > 0) {
      yield `${table.$id}: ${formatCount(taken.length, 'row')} can't be written, since another row at the target has the same ${uniqueColumns(table)}: ${listed(taken)}.`;
    }
    if (unfinished > 0) yield `${table.$id}: ${formatCount(unfinished, 'upload')} under way, not moved.`;
    if (unknownColumns.length > 0) {
      yield `${table.$id}: appwrite.config.json doesn't name ${listed(unknownColumns)}, not moved.`;
    }
  }
  if (people.withoutEmail > 0) {
    yield `${formatCount(people.withoutEmail, 'account')} without an e-mail address, not moved.`;
  }
  if (unknownAccounts.size > 0) {
    yield `Permissions for accounts that are gone or have no e-mail address, left out: ${listed([...unknownAccounts])}.`;
  }
}

/** Rows, files and accounts that only the target has, a line each. */
export function* describeOnlyThere({ people, tables, buckets }: MovePlan): Generator<string> {
  for (const { table, onlyThere } of tables) {
    if (onlyThere.length > 0) yield `  ${table.$id}, ${formatCount(onlyThere.length, 'row')}: ${listed(onlyThere)}`;
  }
  for (const { bucket, onlyThere } of buckets) {
    if (onlyThere.length > 0) yield `  ${bucket}, ${formatCount(onlyThere.length, 'file')}: ${listed(onlyThere)}`;
  }
  for (const labels of people.onlyThere) yield `  label of ${describeLabels(labels)}`;
}

/** Why the target is not equal to the source, or undefined when it is. */
export function describeDifference(plan: MovePlan, mirror: boolean): string | undefined {
  const [missing, removable] = [countWrites(plan), countOnlyThere(plan)];
  const left = [
    ...(isNothing(missing) ? [] : [`${describeWork(missing)} to be written`]),
    ...(mirror && !isNothing(removable) ? [`${describeWork(removable)} to be removed`] : []),
  ];
  if (left.length > 0)
    return `Not equal yet: ${left.join(', ')}. Something changed meanwhile; run the same command again.`;
  const taken = plan.tables.reduce((sum, table) => sum + table.taken.length, 0);
  return taken === 0 ? undefined : `Not equal: ${formatCount(taken, 'row')} can't be written, see above.`;
}

function uniqueColumns({ indexes }: MovePlan['tables'][number]['table']): string {
  return indexes
    .filter(({ type }) => type === 'unique')
    .map(({ columns }) => columns.join(' and '))
    .join(' or ');
}

const maxListed = 10;

function listed(names: readonly string[]): string {
  const more = names.length - maxListed;
  return names.slice(0, maxListed).join(', ') + (more > 0 ? ` and ${formatNumber(more)} more` : '');
}
