import { AppwriteException } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { commonOptions, parseArguments } from '#commands/parseArguments.ts';
import { type Project, projectOptions, readProject, describeFailure } from '#commands/project.ts';
import type { Progress, Terminal } from '#commands/terminal.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { databaseOfTable, tableIds } from '#domain/resourceIds.ts';
import { Installation } from './Installation.ts';
import { readMovedTables, movedBuckets, type Table } from './movedParts.ts';
import { copyFiles, removeFiles } from './planFiles.ts';
import { countOnlyThere, countWrites, type MovePlan, planMove, type Sides } from './planMove.ts';
import { movePeople } from './planPeople.ts';
import { removeRows, writeRows } from './planRows.ts';
import {
  describeComparison,
  describeDifference,
  describeExceptions,
  describeOnlyThere,
  describeWork,
  isNothing,
} from './report.ts';

const usage = `npm run move -- --to https://appwrite.example.test/v1 [options]

Brings rows, files, accounts and labels from one installation to another, and compares both. Only what differs is
written: run it again after a break, or to bring along what has changed since.

  --to ADDRESS         of the Appwrite that receives
  --from ADDRESS       of the one that gives; default ${projectOptions.endpoint.default}. Nothing is changed there
  --to-project ID      default: projectId of appwrite.config.json
  --from-project ID    the same
  --mirror             also removes what only the receiving side has
  --yes                doesn't ask

API keys: APPWRITE_KEY (giving) and APPWRITE_KEY_TO (receiving), or that of the data folder of this machine, or asked.`;

type Environment = Readonly<Record<string, string | undefined>>;

export async function move(args: readonly string[], terminal: Terminal, environment: Environment): Promise<void> {
  const { values } = parseArguments({
    args: [...args],
    options: {
      ...commonOptions,
      from: { type: 'string', default: projectOptions.endpoint.default },
      to: { type: 'string' },
      'from-project': { type: 'string' },
      'to-project': { type: 'string' },
      mirror: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    terminal.say(usage);
    return;
  }
  if (values.to === undefined) throw new CommandFailure('--to is missing: the address of the Appwrite that receives.');
  const from = await readProject({ endpoint: values.from, project: values['from-project'] }, environment, terminal);
  const to = await readProject(
    { endpoint: values.to, project: values['to-project'] },
    environment,
    terminal,
    'APPWRITE_KEY_TO',
  );
  if (isSameProject(from, to))
    throw new CommandFailure('--from and --to are the same project: there is nothing to move.');
  const sides = {
    source: new Installation(from),
    target: new Installation(to),
    tables: readMovedTables(),
    mirror: values.mirror,
  };
  await moveBetween(sides, terminal);
}

function isSameProject(one: Project, other: Project): boolean {
  return one.projectId === other.projectId && addressOf(one) === addressOf(other);
}

/** Names of this machine count as one. */
function addressOf({ endpoint }: Project): string {
  const { hostname, host, port, pathname } = new URL(endpoint);
  return (['127.0.0.1', '[::1]'].includes(hostname) ? `localhost:${port}` : host) + pathname;
}

async function moveBetween(sides: Sides, terminal: Terminal): Promise<void> {
  const { source, target, tables, mirror } = sides;
  terminal.say(`From ${source.name}\nto   ${target.name}`);
  await checkResources(source, tables);
  await checkResources(target, tables);
  const warnings = [...(await describeRunningWork(source)), ...(await describeRunningWork(target))];
  for (const warning of warnings) terminal.say(`${warning} What it writes from now on may need another run.`);

  terminal.say('Comparing...');
  const plan = await planMove(sides);
  for (const line of describeComparison(plan)) terminal.say(line);
  for (const line of describeExceptions(plan)) terminal.say(line);
  const removes = mirror && !isNothing(countOnlyThere(plan));
  if (isNothing(countWrites(plan)) && !removes) {
    report(plan, mirror, terminal);
    terminal.say('Nothing was written.');
    return;
  }
  await confirmWork(plan, sides, terminal);
  try {
    await carryOut(plan, sides, terminal);
  } catch (thrown) {
    if (!(thrown instanceof CommandFailure)) throw thrown;
    throw new CommandFailure(
      `${thrown.message}\nThe move broke off. Run the same command again: it goes on from there.`,
    );
  }
  terminal.say('Comparing again...');
  const result = await planMove(sides);
  for (const line of describeComparison(result)) terminal.say(line);
  for (const line of describeExceptions(result)) terminal.say(line);
  report(result, mirror, terminal);
  terminal.say(`Moved from ${source.name} to ${target.name}: ${describeWork(countWrites(plan))}.`);
}

/** Throws `CommandFailure` when the target isn't equal. */
function report(plan: MovePlan, mirror: boolean, terminal: Terminal): void {
  if (!mirror && !isNothing(countOnlyThere(plan))) {
    terminal.say('Only at the target, and left there:');
    for (const line of describeOnlyThere(plan)) terminal.say(line);
  }
  const difference = describeDifference(plan, mirror);
  if (difference === undefined) terminal.say('All that the source has is equal at the target.');
  else throw new CommandFailure(difference);
}

/** Throws `CommandFailure` when the person doesn't agree. */
async function confirmWork(plan: MovePlan, { target, mirror }: Sides, terminal: Terminal): Promise<void> {
  const writes = countWrites(plan);
  if (!isNothing(writes)) await terminal.confirm(`Write ${describeWork(writes)} to ${target.name}?`);
  const removed = countOnlyThere(plan);
  if (!mirror || isNothing(removed)) return;
  terminal.say('Only at the target:');
  for (const line of describeOnlyThere(plan)) terminal.say(line);
  await terminal.confirm(`Remove ${describeWork(removed)} from ${target.name} for good?`);
}

/** People come first: permissions name their accounts. Rows that hold a unique value are removed before it is written again. */
async function carryOut(plan: MovePlan, { source, target, mirror }: Sides, terminal: Terminal): Promise<void> {
  await movePeople(target, plan.people);
  if (mirror) await removeRows(target, plan.tables);
  if (mirror) await removeFiles(target, plan.buckets);
  const { rows, files } = countWrites(plan);
  if (rows > 0) {
    await withProgress(terminal.progress('Writing rows', rows), (progress) => writeRows(target, plan.tables, progress));
  }
  if (files > 0) {
    const copy = (progress: Progress) => copyFiles(source, target, plan.buckets, progress);
    await withProgress(terminal.progress('Copying files', files), copy);
  }
}

async function withProgress(progress: Progress, work: (progress: Progress) => Promise<void>): Promise<void> {
  try {
    await work(progress);
    progress.stop('Done.');
  } catch (thrown) {
    progress.stop('Broke off.');
    throw thrown;
  }
}

/** Throws `CommandFailure` when the installation lacks a table, column or bucket. Reads only. */
async function checkResources(installation: Installation, tables: readonly Table[]): Promise<void> {
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
async function describeRunningWork(installation: Installation): Promise<string[]> {
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
