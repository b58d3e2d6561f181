import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type Models, Query, TablesDB, Users } from 'node-appwrite';
import { CommandFailure } from '#commands/CommandFailure.ts';
import { parseArguments } from '#commands/parseArguments.ts';
import { type Account, describeAccount, findAccount, listAdmins } from '#commands/people.ts';
import {
  connect,
  describeFailure,
  describeProject,
  type Project,
  projectOptions,
  readProject,
} from '#commands/project.ts';
import type { Terminal } from '#commands/terminal.ts';
import { changeKinds } from '#domain/capacity-plan/Comparison.ts';
import { comparePlan, type StoredOrganisation, summarizeChanges } from '#domain/capacity-plan/comparePlan.ts';
import { formatErrorFile } from '#domain/capacity-plan/errorFile.ts';
import { findStoredValues, ValueCounts } from '#domain/capacity-plan/repair/knownValues.ts';
import { groupProblems } from '#domain/capacity-plan/repair/problemGroups.ts';
import { findRetirements, indexRoster } from '#domain/capacity-plan/retirements.ts';
import { makeRetireRequest, summarizeRetirements } from '#domain/capacity-plan/retirementSummary.ts';
import { describeOutcome } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { pageSizes } from '#domain/limits.ts';
import { databaseOfTable, tableIds } from '#domain/resourceIds.ts';
import { fromStoredFields } from '#domain/storedText.ts';
import type { ReadableTableId, RowOf } from '#domain/tables.ts';
import { isAdmin } from '#domain/user.ts';
import { withRetry } from '#functions/runtime/server.ts';
import { checkFile, type CheckedFile, exitCodes } from './checkFile.ts';
import { followUpload } from './followUpload.ts';
import { describeConcerns, describeFile } from './preview.ts';
import { ImportReport } from './report.ts';
import { submitFile } from './submitFile.ts';

const maxClosedTeams = 5;

const usage = `npm run import -- FILE.csv [options]

Uploads a capacity plan (.csv or .xlsx) without the page: checks it, shows what it will do, asks, sends it, and shows
how far the server is.

  --as person@example.test  admin in whose name and history it is uploaded; default: the only admin
  --sheet NAME              of a workbook with several sheets
  --leave-out-odd           leaves out the rows that look odd
  --refused FILE.csv        writes the rows that are refused, with their reasons, to this file
  --whole                   the file is the whole plan: what it doesn't name is retired, and a row to repair stops it
  --at-most N               of a whole plan: teams that it may close; default ${maxClosedTeams}
  --report FILE.json        writes how it ended, the rows to repair and what changed
  --endpoint ADDRESS        of Appwrite; default ${projectOptions.endpoint.default}
  --project ID              default: projectId of appwrite.config.json
  --yes                     doesn't ask

Exit codes: 0 imported, 2 something to repair, 3 the whole plan would close too many teams, 1 anything else. With 2 and 3
nothing is imported.

The API key (scopes users.read, users.write and rows.read) is APPWRITE_KEY, or that of the data folder of this machine,
or asked.`;

interface Surroundings {
  readonly terminal: Terminal;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** From now on, Ctrl-C aborts this signal. */
  readonly listenForInterrupt: () => AbortSignal;
}

/** Throws `CommandFailure` when the file was not imported, and when nobody knows yet. */
export async function importFile(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { terminal, environment } = surroundings;
  const { values, positionals } = parseArguments({
    args: [...args],
    options: {
      ...projectOptions,
      as: { type: 'string' },
      sheet: { type: 'string' },
      'leave-out-odd': { type: 'boolean', default: false },
      refused: { type: 'string' },
      whole: { type: 'boolean', default: false },
      'at-most': { type: 'string', default: String(maxClosedTeams) },
      report: { type: 'string' },
    },
    allowPositionals: true,
  });
  if (values.help) {
    terminal.say(usage);
    return;
  }
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new CommandFailure('One file is needed: npm run import -- FILE.csv');
  const atMost = Number(values['at-most']);
  if (!Number.isSafeInteger(atMost) || atMost < 0) throw new CommandFailure('--at-most is a number of teams.');
  const report = new ImportReport(basename(path), values.report);
  const outcome = await report.of(async () => {
    const file = await checkFile(path, { sheet: values.sheet, leaveOutOdd: values['leave-out-odd'] }, terminal);
    report.addFile(file);
    if (values.refused !== undefined) await writeRefused(file, values.refused, terminal);
    const project = await readProject(values, environment, terminal);
    const [tables, users] = [new TablesDB(connect(project)), new Users(connect(project))];
    const { person, stored } = await prepare(values.as, { users, tables, project, terminal });
    const { plan, rows } = file.chosen;
    const comparison = summarizeChanges(comparePlan(plan, stored));
    const retirement = values.whole ? summarizeRetirements(findRetirements(plan, indexRoster(stored))) : undefined;
    report.addChanges(comparison.counts, retirement?.counts);
    const storedValues = findStoredValues(stored);
    const known = new ValueCounts(rows).known(storedValues);
    report.addProblems(groupProblems({ plan, rows, suspicious: file.checked.suspicious, known, stored: storedValues }));

    terminal.say(`To ${describeProject(project)}, as ${describeAccount(person)}`);
    for (const line of describeFile(file, comparison)) terminal.say(line);
    const concerns = describeConcerns(file, comparison, retirement);
    if (concerns.length > 0) terminal.say('This is unusual:');
    for (const line of concerns) terminal.say(`  ${line}`);
    if (retirement) requireSafe(plan.refused.length, retirement.counts.teams, atMost);
    await terminal.confirm(concerns.length === 0 ? 'Submit this file?' : 'Submit this file anyway?');

    const signal = surroundings.listenForInterrupt();
    const uploadId = randomUUID().replaceAll('-', '');
    const onSent = (chunk: number, chunks: number): void => {
      if (chunks > 1) terminal.say(`${chunk} of ${chunks} parts sent.`);
    };
    const warn = (line: string): void => {
      terminal.say(line);
    };
    terminal.say('Sending the file...');
    const retire = retirement && makeRetireRequest(changeKinds, retirement);
    await submitFile({ project, users, person, file, retire, uploadId, onSent, warn, signal });
    const upload = await followUpload({ project, tables, uploadId, rows: rows.length, signal }, terminal);
    const { status, message } = upload;
    const outcome = message ?? describeOutcome(upload.recordsTotal, upload.errorCount);
    if (status === 'failed') throw new CommandFailure(outcome);
    return outcome;
  });
  terminal.say(outcome);
}

/** Nothing that is retired by mistake: neither what stands in a row that can't be read, nor half of the teams. */
function requireSafe(refused: number, closed: number, atMost: number): void {
  if (refused > 0) {
    const rows = formatCount(refused, 'row');
    throw new CommandFailure(
      `A whole plan is imported without a fault or not at all: ${rows} to repair.`,
      exitCodes.toRepair,
    );
  }
  if (closed > atMost) {
    const teams = formatCount(closed, 'team');
    throw new CommandFailure(
      `It would close ${teams}, more than ${atMost} (--at-most). Nothing was imported.`,
      exitCodes.retiresTooMuch,
    );
  }
}

async function writeRefused({ chosen, separator }: CheckedFile, path: string, terminal: Terminal): Promise<void> {
  const { refused } = chosen.plan;
  if (refused.length === 0) {
    terminal.say(`No row is refused: ${path} isn't written.`);
    return;
  }
  try {
    await writeFile(path, [...formatErrorFile(refused, separator)].join(''), { flag: 'wx' });
  } catch (thrown) {
    throw new CommandFailure(`${path} can't be written: ${(thrown as Error).message}`);
  }
  terminal.say(`${formatCount(refused.length, 'refused row')} written to ${path}.`);
}

interface Connection {
  readonly users: Users;
  readonly tables: TablesDB;
  readonly project: Project;
  readonly terminal: Terminal;
}

async function prepare(
  email: string | undefined,
  { users, tables, project, terminal }: Connection,
): Promise<{ person: Account; stored: StoredOrganisation }> {
  try {
    const person = email === undefined ? await chooseAdmin(users, terminal) : await findAdmin(users, email);
    const [teams, people, memberships] = [
      await listRows(tables, tableIds.teamMetadata),
      await listRows(tables, tableIds.userMetadata),
      await listRows(tables, tableIds.userTeamAssociation),
    ];
    return { person, stored: { teams, people, memberships } };
  } catch (thrown) {
    throw describeFailure(thrown, project);
  }
}

async function findAdmin(users: Users, email: string): Promise<Account> {
  const person = await findAccount(users, email);
  if (person === undefined) throw new CommandFailure(`Nobody with the address ${email} has signed in yet.`);
  if (!person.status) throw new CommandFailure(`${describeAccount(person)} is blocked.`);
  if (!isAdmin(person)) {
    throw new CommandFailure(`${describeAccount(person)} is no admin: npm run make-admin -- ${person.email}`);
  }
  return person;
}

async function chooseAdmin(users: Users, terminal: Terminal): Promise<Account> {
  const admins = await listAdmins(users);
  const [only] = admins;
  if (only === undefined) throw new CommandFailure('There is no admin yet: npm run make-admin -- person@example.test');
  if (admins.length === 1) return only;
  const emails = admins.map(({ email }) => email);
  const chosen = await terminal.choose('In whose name? (--as)', emails);
  return admins.find(({ email }) => email === chosen) ?? only;
}

async function listRows<Id extends ReadableTableId>(tables: TablesDB, tableId: Id): Promise<RowOf<Id>[]> {
  const all: (Models.DefaultRow & RowOf<Id>)[] = [];
  const limit = pageSizes.functionRead;
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? [] : [Query.cursorAfter(last.$id)];
    const list = {
      databaseId: databaseOfTable[tableId],
      tableId,
      queries: [Query.limit(limit), ...after],
      total: false,
    };
    const { rows } = await withRetry(() => tables.listRows<Models.DefaultRow & RowOf<Id>>(list));
    all.push(...rows.map(fromStoredFields));
    if (rows.length < limit) return all;
  }
}
