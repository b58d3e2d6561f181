import { compareNames } from '#domain/compareNames.ts';
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
import type { User } from '#domain/user.ts';
import { ownerPermissions, RequestError, requireAdmin } from '#functions/runtime/request.ts';
import { idSchema, parseBody } from '#functions/runtime/parseBody.ts';
import { enqueue } from '#functions/file-uploader/queue/queue.ts';
import { queuedResult, type UploadPorts } from '#functions/file-uploader/ports.ts';
import type { OnRead } from '#functions/runtime/previews.ts';
import type { SubmittedUpload } from '#functions/file-uploader/requests/submitUpload.ts';
import { hasRoom, mergeColumn } from './runMerge.ts';

const name = v.pipe(v.string(), v.trim(), v.maxLength(1_000));

const names = v.object({
  category: v.picklist(technologyCategories),
  name,
  aliases: v.pipe(v.array(name), v.maxLength(maxAliases)),
});

const mergeRequest = v.object({ mergeId: idSchema, ...names.entries });

type Names = v.InferOutput<typeof names>;

const deed = 'merge names';

/** Idempotent by `mergeId`, which the page chooses. Throws `RequestError` for a person who is no admin, and for names that can't be merged. */
export async function submitMerge(bodyText: string, person: User, ports: UploadPorts): Promise<SubmittedUpload> {
  requireAdmin(person, deed);
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
    await ports.results.create(mergeId, { ...queuedResult, ...merge, submittedAt }, person.$id);
  }
  await enqueue(mergeId, person, { submittedAt, undoOf: null }, ports);
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
  requireAdmin(person, deed);
  const asked = parseBody(names, bodyText);
  refuse(asked);
  const row = await ports.names.rules.find(asked.category);
  const { chosen } = chooseName(readEntries('names', row?.fields.names), asked);
  const plan: MergePlan = { ...asked, aliases: chosen.aliases, userName: person.name, replaced: null };
  const isUsing = (stored: string) => mergeColumn(plan, stored) !== null;
  const using = await ports.names.lists.listMatching(asked.category, isUsing, onRead);
  const teams = await ports.roster.teams.find(using.map(({ teamId }) => teamId));
  const nameOf = (teamId: string) => teams.get(teamId)?.teamName ?? teamId;
  const due = using
    .filter((list) => hasRoom(plan, list))
    .map(({ teamId, stored }): MergePreviewTeam => {
      return { teamId, teamName: nameOf(teamId), items: mergeColumn(plan, stored)?.items ?? [] };
    })
    .sort((one, other) => compareNames(one.teamName, other.teamName));
  const withoutRoom = using.filter((list) => !hasRoom(plan, list)).map(({ teamId }) => nameOf(teamId));
  return {
    ...{ name: plan.name, aliases: plan.aliases, teams: due.slice(0, teamsShown), teamCount: due.length },
    withoutRoom: withoutRoom.sort((one, other) => compareNames(one, other)).slice(0, teamsShown),
  };
}

function refuse(asked: Names): void {
  const message = refuseMerge(asked);
  if (message !== undefined) throw new RequestError(400, message);
}
