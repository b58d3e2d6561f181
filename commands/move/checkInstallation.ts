import { AppwriteException } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { describeFailure } from '#commands/project.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { databaseOfTable, tableIds } from '#domain/resourceIds.ts';
import type { Installation } from './Installation.ts';
import { movedBuckets, type Table } from './movedParts.ts';

/** Throws `CommandFailure` when the installation lacks a table, column or bucket. Reads only. */
export async function checkResources(installation: Installation, tables: readonly Table[]): Promise<void> {
  const missing: string[] = [];
  for (const table of tables) missing.push(...(await findMissingColumns(installation, table)));
  for (const bucket of movedBuckets) {
    if (!(await isThere(installation, () => installation.probeBucket(bucket), 404))) missing.push(`bucket ${bucket}`);
  }
  if (missing.length === 0) return;
  throw new CommandFailure(`${installation.name} lacks ${missing.join(', ')}: run npm run deploy there first.`);
}

async function findMissingColumns(installation: Installation, table: Table): Promise<string[]> {
  const keys = table.columns.map(({ key }) => key);
  const probe = (columns: readonly string[]) => () => installation.probeTable(table, columns);
  if (!(await isThere(installation, probe(['$id']), 404))) return [`table ${table.$id}`];
  if (await isThere(installation, probe(keys), 400)) return [];
  const missing: string[] = [];
  for (const key of keys) {
    if (!(await isThere(installation, probe([key]), 400))) missing.push(`column ${table.$id}.${key}`);
  }
  return missing;
}

/** Whether the call succeeds; false when it is refused with that status. */
async function isThere({ project }: Installation, call: () => Promise<void>, status: number): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (thrown) {
    const isMissing = thrown instanceof AppwriteException && thrown.code === status;
    if (isMissing && thrown.type !== 'project_not_found') return false;
    throw describeFailure(thrown, project);
  }
}

/** Work under way, a sentence each: what it writes meanwhile may be missed. */
export async function describeRunningWork(installation: Installation): Promise<string[]> {
  const list = (tableId: keyof typeof databaseOfTable) =>
    installation.listRows({ databaseId: databaseOfTable[tableId], $id: tableId });
  const jobs = await list(tableIds.uploadJobs);
  const turns = await list(tableIds.calculationTurn);
  const isCalculating = turns.some(({ heldUntil }) => Date.parse(String(heldUntil)) > Date.now());
  return [
    ...(jobs.length > 0 ? [`${installation.name} has ${formatCount(jobs.length, 'upload')} under way.`] : []),
    ...(isCalculating ? [`${installation.name} is calculating metrics.`] : []),
  ];
}
