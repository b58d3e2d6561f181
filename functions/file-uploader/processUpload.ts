import { isCsvSeparator } from '#domain/csv/csvSeparator.ts';
import { describeOutcome } from '#domain/capacity-plan/uploadResult.ts';
import { errorFileName, formatErrorFile } from '#domain/capacity-plan/errorFile.ts';
import { planUpload, type AcceptedRow, type RefusedRow, type UploadPlan } from '#domain/capacity-plan/planUpload.ts';
import { rosterPatches } from '#domain/capacity-plan/rosterPatches.ts';
import { mergePatch, type Patch } from '#domain/capacity-plan/rowRecord.ts';
import { blankTeam } from '#domain/team.ts';
import { prefetch, rowsPerCall, settleAll } from '#functions/runtime/server.ts';
import {
  blankPerson,
  blankRole,
  deriveId,
  type Roster,
  type StoredUpload,
  type UploadJob,
  type UploadPorts,
} from './ports.ts';
import type { QueueLease } from './queue.ts';

/** `continued`: the deadline has passed, and the next run continues from the checkpoint. */
export type ProcessingOutcome = 'completed' | 'failed' | 'continued';

/**
 * Processes an upload from the checkpoint in the lease. Trusts only what was stored when it was submitted. It ends `completed` (also
 * when rows were refused) or, without a usable row, `failed`; one that has ended stays as it is.
 * Throws `LeaseLost`, and whatever goes wrong.
 */
export async function processUpload(
  uploadId: string,
  job: UploadJob,
  lease: QueueLease,
  ports: UploadPorts,
  deadline: number,
): Promise<ProcessingOutcome> {
  const found = await ports.results.find(uploadId);
  if (found === undefined) return 'failed';
  const { status } = found.result;
  if (status === 'completed' || status === 'failed') return status;

  const update: UploadPorts['results']['update'] = (id, changes) => {
    lease.assertHeld();
    return ports.results.update(id, changes);
  };
  if (status === 'queued') await update(uploadId, { status: 'processing' });
  const plan = planUpload(await readStaged(uploadId, job, ports));
  const errorCount = plan.refused.length;
  const recordsTotal = plan.accepted.length + errorCount;
  const from = lease.state.done;
  if (errorCount > 0 && found.result.errorFileId === null) {
    const errorFileId = await saveErrorFile(uploadId, found, job, plan.refused, ports);
    await update(uploadId, { recordsTotal, errorCount, errorFileId, recordsProcessed: errorCount + from });
  } else if (recordsTotal !== found.result.recordsTotal) {
    await update(uploadId, { recordsTotal });
  }
  const reachedEnd = await applyPlan(plan, ports.roster, from, {
    beforeWriting: () => {
      lease.assertHeld();
    },
    afterBatch: async (done) => {
      await lease.advance(done);
      await update(uploadId, { recordsProcessed: errorCount + done });
      return ports.now() < deadline;
    },
  });
  if (!reachedEnd) return 'continued';
  const end = errorCount < recordsTotal ? 'completed' : 'failed';
  const completedAt = new Date(ports.now()).toISOString();
  const message = describeOutcome(recordsTotal, errorCount);
  await update(uploadId, { status: end, completedAt, recordsProcessed: recordsTotal, message });
  return end;
}

async function readStaged(uploadId: string, { parts }: UploadJob, { staging }: UploadPorts) {
  const staged = [];
  for (let part = 1; part <= parts; part++) staged.push(await staging.read(uploadId, part));
  return staged.flat().sort((one, other) => one.line - other.line);
}

function saveErrorFile(
  uploadId: string,
  { result, permissions }: StoredUpload,
  { separator }: UploadJob,
  refused: readonly RefusedRow[],
  { errorFiles }: UploadPorts,
): Promise<string> {
  const chunks = formatErrorFile(refused, isCsvSeparator(separator) ? separator : ',');
  const file = { name: errorFileName(result.fileName), chunks };
  return errorFiles.save(uploadId, file, permissions);
}

/** Rows of the file between two checkpoints: four parallel calls for each table. */
export const rowsPerBatch = 4 * rowsPerCall;

interface BatchHooks {
  /** Throws when nothing may be written any more. */
  readonly beforeWriting: () => void;
  /** Takes how many of the accepted rows are done; resolves to whether to go on. */
  readonly afterBatch: (done: number) => Promise<boolean>;
}

/**
 * Writes what differs from the stored rows, in the order of the file: a team and a person before the membership of one in the other.
 * Starts after the first `from` accepted rows; a batch is idempotent. Resolves to whether it reached the end.
 */
async function applyPlan(
  plan: UploadPlan,
  roster: Roster,
  from: number,
  { beforeWriting, afterBatch }: BatchHooks,
): Promise<boolean> {
  const storedTeams = await roster.teams.list();
  const allPatches = rosterPatches(plan, storedTeams, deriveId);
  const written = new Set<string>();

  /** The patches of rows that no earlier batch has written. */
  const onlyNew = <RowPatch>(patches: ReadonlyMap<string, RowPatch>): Map<string, RowPatch> => {
    const fresh = new Map([...patches].filter(([id]) => !written.has(id)));
    for (const id of fresh.keys()) written.add(id);
    return fresh;
  };
  const patchesOf = (rows: readonly AcceptedRow[]) => {
    const { teams, people, roles } = allPatches(rows);
    return { teams: onlyNew(teams), people: onlyNew(people), roles: onlyNew(roles) };
  };

  /** The patches of a batch, and what is stored of them. Only one run at a time writes it, so that it can be read ahead. */
  const readBatch = async (start: number) => {
    const rows = plan.accepted.slice(start, start + rowsPerBatch);
    const { teams, people, roles } = patchesOf(rows);
    const [storedPeople, storedRoles] = await Promise.all([
      roster.people.find([...people.keys()]),
      roster.roles.find([...roles.keys()]),
    ]);
    return { end: start + rows.length, teams, people, roles, storedPeople, storedRoles };
  };

  patchesOf(plan.accepted.slice(0, from));
  let next = readBatch(from);
  for (let start = from; start < plan.accepted.length; start += rowsPerBatch) {
    const { end, teams, people, roles, storedPeople, storedRoles } = await next;
    next = prefetch(readBatch(end));
    beforeWriting();
    await settleAll([
      roster.teams.save(changesOf(blankTeam, storedTeams, teams)),
      roster.people.save(changesOf(blankPerson, storedPeople, people)),
    ]);
    beforeWriting();
    await roster.roles.save(changesOf(blankRole, storedRoles, roles));
    if (!(await afterBatch(end))) return end === plan.accepted.length;
  }
  return true;
}

function changesOf<Fields extends object>(
  blank: Fields,
  stored: ReadonlyMap<string, Fields>,
  patches: ReadonlyMap<string, Patch<Fields>>,
): Map<string, Fields> {
  const changes = new Map<string, Fields>();
  for (const [id, patch] of patches) {
    const fields = mergePatch(blank, stored.get(id), patch);
    if (fields !== undefined) changes.set(id, fields);
  }
  return changes;
}
