import * as v from 'valibot';
import { chooseName } from '#domain/technologies/chosenNames.ts';
import {
  describeMerge,
  maxAliases,
  type MergePlan,
  type MergePreview,
  type MergePreviewTeam,
  refuseMerge,
} from '#domain/technologies/mergePlan.ts';
import { readEntries } from '#domain/technologies/readRules.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';
import { isAdmin, type User } from '#domain/user.ts';
import { messageOf, ownerPermissions, RequestError } from '#functions/runtime/request.ts';
import { waitForStart } from '#functions/runtime/server.ts';
import { parseBody } from '#functions/file-uploader/requests/parseBody.ts';
import { blankJob, type UploadPorts } from '#functions/file-uploader/ports.ts';
import type { OnRead } from '#functions/file-uploader/requests/previews.ts';
import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { hasRoom, mergeColumn } from './runMerge.ts';

const name = v.pipe(v.string(), v.trim(), v.maxLength(1_000));

const names = v.object({
  category: v.picklist(technologyCategories),
  name,
  aliases: v.pipe(v.array(name), v.maxLength(maxAliases)),
});

const mergeRequest = v.object({
  mergeId: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}$/, 'is no valid id')),
  ...names.entries,
});

type Names = v.InferOutput<typeof names>;

/** Idempotent by `mergeId`, which the page chooses. Throws `RequestError` for a person who is no admin, and for names that can't be merged. */
export async function submitMerge(bodyText: string, person: User, ports: UploadPorts): Promise<SubmittedUpload> {
  requireAdmin(person);
  const { mergeId, ...asked } = parseBody(mergeRequest, bodyText);
  const known = await ports.results.find(mergeId);
  if (known !== undefined && !ownerPermissions(person.$id).every((each) => known.permissions.includes(each))) {
    throw new RequestError(403, 'mergeId: can not be used.');
  }
  if (known !== undefined && known.result.status !== 'queued') return { $id: mergeId, status: known.result.status };
  const submittedAt = new Date(ports.now()).toISOString();
  if (known === undefined) {
    refuse(asked);
    const plan: MergePlan = { ...asked, userName: person.name, replaced: null };
    const merge = { fileName: describeMerge(asked), merge: JSON.stringify(plan), submittedBy: person.email };
    await ports.results.create(
      mergeId,
      {
        ...{ ...merge, status: 'queued', submittedAt, completedAt: null, recordsProcessed: 0, recordsTotal: 0 },
        ...{ errorCount: 0, message: null, errorFileId: null, undoOf: null },
      },
      person.$id,
    );
  }
  // After the result, without which the job would end unseen; the next request makes good what broke off.
  const job = {
    ...blankJob,
    userId: person.$id,
    userName: person.name,
    submittedAt,
    lastPartAt: submittedAt,
    parts: 0,
  };
  await ports.jobs.create(mergeId, job);
  await waitForStart(ports.startRun().catch((failed: unknown) => ports.report(messageOf(failed))));
  return { $id: mergeId, status: 'queued' };
}

const teamsShown = 200;

/** Dry run. Throws `RequestError` as `submitMerge`. */
export async function previewMerge(
  bodyText: string,
  person: User,
  ports: UploadPorts,
  onRead: OnRead = () => Promise.resolve(),
): Promise<MergePreview> {
  requireAdmin(person);
  const asked = parseBody(names, bodyText);
  refuse(asked);
  const row = await ports.names.rules.find(asked.category);
  const { chosen } = chooseName(readEntries('names', row?.fields.names), asked);
  const plan: MergePlan = { ...asked, aliases: chosen.aliases, userName: person.name, replaced: null };
  const isUsing = (stored: string) => mergeColumn(plan, stored) !== null;
  const using = await ports.names.lists.listMatching(asked.category, isUsing, onRead);
  const teams = await ports.roster.teams.find(using.map(({ teamId }) => teamId));
  const nameOf = (teamId: string) => teams.get(teamId)?.teamName ?? teamId;
  const byName = new Intl.Collator('en');
  const due = using
    .filter((list) => hasRoom(plan, list))
    .map(({ teamId, stored }): MergePreviewTeam => {
      return { teamId, teamName: nameOf(teamId), items: mergeColumn(plan, stored)?.items ?? [] };
    })
    .sort((one, other) => byName.compare(one.teamName, other.teamName));
  const withoutRoom = using.filter((list) => !hasRoom(plan, list)).map(({ teamId }) => nameOf(teamId));
  return {
    ...{ name: plan.name, aliases: plan.aliases, teams: due.slice(0, teamsShown), teamCount: due.length },
    withoutRoom: withoutRoom.sort((one, other) => byName.compare(one, other)).slice(0, teamsShown),
  };
}

function requireAdmin(person: User): void {
  if (!isAdmin(person)) throw new RequestError(403, 'Only admins can merge names.');
}

function refuse(asked: Names): void {
  const message = refuseMerge(asked);
  if (message !== undefined) throw new RequestError(400, message);
}
