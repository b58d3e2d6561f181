import { batchesOf } from '#domain/batchesOf.ts';
import { describeOutcome, describeUpload } from '#domain/capacity-plan/uploadResult.ts';
import { formatErrorFile } from '#domain/capacity-plan/errorFile.ts';
import { changeKinds } from '#domain/capacity-plan/Comparison.ts';
import { planUpload, type UploadPlan } from '#domain/capacity-plan/planUpload.ts';
import {
  countRetirements,
  describeDifference,
  describeRetired,
  findRetirements,
  indexRoster,
  type RetireRequest,
} from '#domain/capacity-plan/retirements.ts';
import { rosterPatches } from '#domain/capacity-plan/rosterPatches.ts';
import { mergePatch, type Patch } from '#domain/capacity-plan/rowRecord.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { closedStatus, isClosed } from '#domain/teams/closedTeam.ts';
import { applyChanges } from '#functions/file-uploader/roster/applyChanges.ts';
import {
  type ChangeLog,
  findChangeLog,
  logChange,
  type LoggedChange,
} from '#functions/file-uploader/roster/changeLog.ts';
import { runMerge } from '#functions/file-uploader/names/runMerge.ts';
import { runMergeUndo } from '#functions/file-uploader/names/undoMerge.ts';
import type { JobRow, UploadPorts, UploadJob } from '#functions/file-uploader/ports.ts';
import { prepareUndo } from '#functions/file-uploader/undo/undoUpload.ts';
import type { TableRows } from '#functions/runtime/rows.ts';
import { deriveId } from '#functions/file-uploader/roster/deriveId.ts';
import {
  blankPerson,
  blankRole,
  readsWhole,
  type RosterRows,
  type RosterTable,
} from '#functions/file-uploader/roster/roster.ts';
import { Operation } from './Operation.ts';
import type { QueueLease } from './queue.ts';

/** `continued`: by the next run, from the checkpoint. */
export type ProcessingOutcome = 'completed' | 'failed' | 'continued';

/**
 * Writes the log unless it is there. Trusts only what was stored on submission. An upload that has ended stays. Throws
 * `LeaseLost`, and what goes wrong.
 */
export async function processUpload(
  job: JobRow,
  lease: QueueLease,
  ports: UploadPorts,
  deadline: number,
): Promise<ProcessingOutcome> {
  const found = await ports.results.find(job.id);
  if (found === undefined) return 'failed';
  const { status } = found.result;
  if (status === 'completed' || status === 'failed') return status;

  const operation = new Operation(job, found, lease, ports);
  if (status === 'queued') await operation.update({ status: 'processing' });
  if (found.result.merge != null) {
    const run = job.fields.undoOf === null ? runMerge : runMergeUndo;
    return (await run(operation, deadline)) ? 'completed' : 'continued';
  }
  const known = await findChangeLog(job.id, ports.logFiles);
  const isUndo = job.fields.undoOf !== null;
  const log = known ?? (await (isUndo ? prepareUndo : prepareImport)(operation));
  if (!(await applyLog(log, operation, { isContinued: known !== undefined, deadline }))) return 'continued';

  const { recordsTotal, errorCount } = operation.result;
  const end = isUndo || errorCount < recordsTotal ? 'completed' : 'failed';
  const completedAt = new Date(ports.now()).toISOString();
  const message = operation.outcome ?? describeOutcome(recordsTotal, errorCount);
  await operation.update({
    status: end,
    completedAt,
    recordsProcessed: recordsTotal,
    message,
    changeCount: log.length,
  });
  return end;
}

export const progressIntervalMs = 1_000;

function applyLog(
  log: ChangeLog,
  operation: Operation,
  { isContinued, deadline }: { readonly isContinued: boolean; readonly deadline: number },
): Promise<boolean> {
  const { id, job, lease, ports, result } = operation;
  const { recordsTotal, errorCount } = result;
  const { userId, userName } = job;
  let reportedAt = -Infinity;
  const fileName = describeUpload(result);
  const author = { userId, userName, source: 'upload', uploadId: id, fileName } as const;
  return applyChanges(log, author, ports, {
    from: lease.fields.done,
    isContinued,
    beforeWriting: () => {
      lease.assertHeld();
    },
    afterSlice: async (done) => {
      await operation.advance(done);
      if (done < log.length && ports.now() - reportedAt >= progressIntervalMs) {
        reportedAt = ports.now();
        const rows = Math.floor(((recordsTotal - errorCount) * done) / log.length);
        await operation.update({ recordsProcessed: errorCount + rows });
      }
      return ports.now() < deadline;
    },
  });
}

/** With what it retires. Refused rows get their file. */
async function prepareImport(operation: Operation): Promise<ChangeLog> {
  const { roster, rowsPerSlice } = operation.ports;
  const plan = planUpload(await readStaged(operation));
  await reportRefused(operation, plan);
  const teams = await roster.teams.list(operation.keep);
  const request = readRetireRequest(operation.job);
  const isWholePlan = request !== undefined && plan.accepted.length > 0;
  if (!isWholePlan && !readsWhole(plan.accepted.length, teams)) {
    return operation.writeLog(importChanges(plan, { ...roster, teams }, rowsPerSlice));
  }
  const people = await roster.people.list(operation.keep);
  const memberships = await roster.memberships.list(operation.keep);
  const stored = { teams, people: takeFrom(people), memberships: takeFrom(memberships) };
  if (!isWholePlan) return operation.writeLog(importChanges(plan, stored, rowsPerSlice));

  const { changes, message } = retireUnmentioned(request, plan, { teams, people, memberships });
  const { recordsTotal, errorCount } = operation.result;
  if (message !== '') await operation.keepOutcome(`${describeOutcome(recordsTotal, errorCount)} ${message}`);
  return operation.writeLog(importChanges(plan, stored, rowsPerSlice, changes));
}

async function readStaged({ id, job: { parts }, ports: { staging } }: Operation) {
  const staged = [];
  for (let part = 1; part <= parts; part++) staged.push(await staging.read(id, part));
  return staged.flat().sort((one, other) => one.line - other.line);
}

async function reportRefused(operation: Operation, { accepted, refused }: UploadPlan): Promise<void> {
  const { result } = operation;
  const [errorCount, recordsTotal] = [refused.length, accepted.length + refused.length];
  const errorFileId = await operation.saveErrorFile(refused, 'refused rows', formatErrorFile);
  if (errorFileId !== result.errorFileId) {
    await operation.update({ recordsTotal, errorCount, errorFileId, recordsProcessed: errorCount });
  } else if (recordsTotal !== result.recordsTotal) {
    await operation.update({ recordsTotal });
  }
}

interface StoredRows {
  readonly teams: ReadonlyMap<string, TeamFields>;
  readonly people: Pick<TableRows<UserMetadataFields>, 'find'>;
  readonly memberships: Pick<TableRows<UserTeamAssociationFields>, 'find'>;
}

/** In the order of the file: team and person before the membership. */
async function* importChanges(
  plan: UploadPlan,
  stored: StoredRows,
  rowsPerSlice: number,
  retired: readonly LoggedChange[] = [],
): AsyncGenerator<LoggedChange> {
  const patchesOf = rosterPatches(plan, stored.teams, deriveId);
  const logged = new Set<string>();
  const onlyNew = <RowPatch>(patches: ReadonlyMap<string, RowPatch>): Map<string, RowPatch> => {
    const fresh = new Map([...patches].filter(([id]) => !logged.has(id)));
    for (const id of fresh.keys()) logged.add(id);
    return fresh;
  };
  for (const rows of batchesOf(plan.accepted, rowsPerSlice)) {
    const patches = patchesOf(rows);
    const [teams, people, roles] = [onlyNew(patches.teams), onlyNew(patches.people), onlyNew(patches.roles)];
    const [storedPeople, storedRoles] = await Promise.all([
      stored.people.find([...people.keys()]),
      stored.memberships.find([...roles.keys()]),
    ]);
    yield* changesOf('teams', blankTeam, stored.teams, teams);
    yield* changesOf('people', blankPerson, storedPeople, people);
    yield* changesOf('memberships', blankRole, storedRoles, roles);
  }
  yield* retired;
}

function* changesOf<Table extends RosterTable>(
  table: Table,
  blank: RosterRows[Table],
  stored: ReadonlyMap<string, RosterRows[Table]>,
  patches: ReadonlyMap<string, Patch<RosterRows[Table]>>,
): Generator<LoggedChange> {
  for (const [id, patch] of patches) {
    const before = stored.get(id);
    const after = mergePatch(blank, before, patch);
    if (after !== undefined) yield logChange(table, id, before ?? null, after);
  }
}

/** Each row once, so that memory shrinks as the log grows. */
function takeFrom<Fields>(all: Map<string, Fields>): Pick<TableRows<Fields>, 'find'> {
  return {
    find: (ids) => {
      const found = new Map<string, Fields>();
      for (const id of ids) {
        const fields = all.get(id);
        if (fields !== undefined) found.set(id, fields);
        all.delete(id);
      }
      return Promise.resolve(found);
    },
  };
}

type Rows = {
  readonly [Table in 'teams' | 'people' | 'memberships']: ReadonlyMap<string, RosterRows[Table]>;
};

function readRetireRequest({ retire }: UploadJob): RetireRequest | undefined {
  return retire === null ? undefined : (JSON.parse(retire) as RetireRequest);
}

/** Teams are closed, memberships removed; nothing where a chosen group is no longer as large as the person has seen. */
function retireUnmentioned(request: RetireRequest, plan: UploadPlan, stored: Rows) {
  const roster = indexRoster({
    teams: identified(stored.teams),
    people: identified(stored.people),
    memberships: identified(stored.memberships),
  });
  const found = findRetirements(plan, roster);
  const counts = countRetirements(found);
  const difference = describeDifference(request, counts);
  if (difference !== '') return { changes: [], message: difference };
  const chosen = changeKinds.filter((kind) => request.groups.includes(kind)).flatMap((kind) => found[kind]);
  const closed = (request.groups.includes('teams') ? found.teams : []).flatMap(({ id }): LoggedChange[] => {
    const team = stored.teams.get(id);
    if (team === undefined || isClosed(team.teamStatus)) return [];
    return [['teams', id, team, { ...team, teamStatus: closedStatus }]];
  });
  const changes = [
    ...closed,
    ...chosen
      .flatMap(({ memberships }) => memberships)
      .map((id): LoggedChange => ['memberships', id, stored.memberships.get(id) ?? null, null]),
  ];
  return { changes, message: describeRetired(request, counts) };
}

function* identified<Fields extends object>(rows: ReadonlyMap<string, Fields>): Generator<Fields & { $id: string }> {
  for (const [$id, fields] of rows) yield { $id, ...fields };
}
