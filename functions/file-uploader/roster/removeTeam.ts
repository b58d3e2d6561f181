import * as v from 'valibot';
import { foldText } from '#domain/foldText.ts';
import type { TeamFields } from '#domain/team.ts';
import { tidyText } from '#domain/text.ts';
import { idSchema } from '#functions/runtime/parseBody.ts';
import { RequestError } from '#functions/runtime/request.ts';
import { applyChanges } from './applyChanges.ts';
import { type ChangeLog, changesOf, findChangeLog, logChange, type LoggedChange, writeChangeLog } from './changeLog.ts';
import { deriveId } from './deriveId.ts';
import type { UploadPorts } from '#functions/file-uploader/ports.ts';
import { teamGone } from './editTeam.ts';
import type { RequestedChange } from './changeRoster.ts';

/** `removalId` is chosen by the page: makes the request idempotent. */
export const removeTeamSchema = v.object({ teamId: idSchema, teamName: v.string(), removalId: idSchema });
export const restoreTeamSchema = v.object({ removalId: idSchema });

export type RosterChange = Pick<RequestedChange, 'person' | 'lease' | 'uploads'>;

/** Idempotent: completes what was broken off. Throws `RequestError` 404 for a team that is gone, 409 for another name. */
export async function removeTeam(
  { teamId, teamName, removalId }: v.InferOutput<typeof removeTeamSchema>,
  change: RosterChange,
): Promise<{ readonly removalId: string }> {
  const { uploads } = change;
  const known = await findChangeLog(removalId, uploads.logFiles);
  if (known !== undefined && (await removedTeam(known))?.[1] !== teamId) {
    throw new RequestError(409, 'removalId: can not be used.');
  }
  // Restored since: the removal was completed.
  if ((await findChangeLog(restorationOf(removalId), uploads.logFiles)) !== undefined) return { removalId };
  const log = known ?? (await writeChangeLog(removalId, await findRows(teamId, teamName, uploads), uploads.logFiles));
  await applyLog(log, removalId, known !== undefined, change);
  return { removalId };
}

/**
 * Without what is gone or entered since. Idempotent. Throws `RequestError` 404 for a removal that isn't kept, 409 where
 * a team of this name is there.
 */
export async function restoreTeam(
  { removalId }: v.InferOutput<typeof restoreTeamSchema>,
  change: RosterChange,
): Promise<{ readonly teamId: string; readonly teamName: string }> {
  const { uploads } = change;
  const restorationId = restorationOf(removalId);
  const removal = await findChangeLog(removalId, uploads.logFiles);
  const known = await findChangeLog(restorationId, uploads.logFiles);
  if (removal === undefined) {
    const restored = known && (await changesOf(known)).find(isOfTeam);
    if (restored?.[3] != null) return { teamId: restored[1], teamName: restored[3].teamName };
    throw new RequestError(404, 'This team can no longer be restored.');
  }
  const removed = await removedTeam(removal);
  if (removed === undefined) throw new RequestError(404, 'This is not the removal of a team.');
  const [, teamId, team] = removed;
  await requireFreePlace(teamId, team, known !== undefined, uploads);
  const log = known ?? (await writeChangeLog(restorationId, await inverseOf(removal, uploads), uploads.logFiles));
  await applyLog(log, restorationId, known !== undefined, change);
  // The last step: without the log, the restoration was completed.
  await uploads.logFiles.remove(deriveId('log', removalId));
  return { teamId, teamName: team.teamName };
}

function restorationOf(removalId: string): string {
  return deriveId('change', 'restoration', removalId);
}

export async function applyLog(
  log: ChangeLog,
  operationId: string,
  isContinued: boolean,
  { person, uploads, lease }: RosterChange,
): Promise<void> {
  const author = { userId: person.$id, userName: person.name, source: 'platform', uploadId: operationId } as const;
  await applyChanges(log, author, uploads, {
    from: 0,
    isContinued,
    beforeWriting: () => lease.assertHeld(),
    afterSlice: async () => {
      await lease.keep();
      return true;
    },
  });
}

async function findRows(
  teamId: string,
  teamName: string,
  { roster }: Pick<UploadPorts, 'roster'>,
): Promise<LoggedChange[]> {
  const team = (await roster.teams.find([teamId])).get(teamId);
  if (team === undefined) throw teamGone();
  if (tidyText(team.teamName) !== tidyText(teamName)) {
    throw new RequestError(409, `The team is called "${team.teamName}" now.`);
  }
  const [memberships, inventory, metrics] = await Promise.all([
    roster.memberships.findBy('teamId', [teamId]),
    roster.inventory.find([teamId]),
    roster.metrics.find([teamId]),
  ]);
  return [
    ...Array.from(memberships, ([id, row]): LoggedChange => ['memberships', id, row, null]),
    ...Array.from(inventory, ([id, row]): LoggedChange => ['inventory', id, row, null]),
    ...Array.from(metrics, ([id, row]): LoggedChange => ['metrics', id, row, null]),
    ['teams', teamId, team, null],
  ];
}

async function inverseOf(removal: ChangeLog, { roster }: Pick<UploadPorts, 'roster'>): Promise<LoggedChange[]> {
  const removed = await changesOf(removal);
  const userIds = removed.flatMap((change) => (change[0] === 'memberships' ? (change[2]?.userId ?? []) : []));
  const ids = removed.map(([, id]) => id);
  const [people, inventory, metrics] = await Promise.all([
    roster.people.find([...new Set(userIds)]),
    roster.inventory.find(ids),
    roster.metrics.find(ids),
  ]);
  return removed.toReversed().flatMap((change): LoggedChange[] => {
    const [table, id, before] = change;
    const isLeftOut =
      table === 'people' ||
      (table === 'memberships' && !people.has(before?.userId ?? '')) ||
      (table === 'inventory' && inventory.has(id)) ||
      (table === 'metrics' && metrics.has(id));
    return isLeftOut ? [] : [logChange(table, id, null, before)];
  });
}

/** Folded names identify teams (docs/decisions/002); the next upload may have made this one anew. */
async function requireFreePlace(
  teamId: string,
  { teamName }: TeamFields,
  isContinued: boolean,
  { roster }: Pick<UploadPorts, 'roster'>,
): Promise<void> {
  const other = Array.from(await roster.teams.list()).find(([id, team]) =>
    id === teamId ? !isContinued : foldText(team.teamName) === foldText(teamName),
  );
  if (other === undefined) return;
  const [, { teamName: otherName }] = other;
  throw new RequestError(
    409,
    `There is a team called "${otherName}" meanwhile. Remove or rename it first, then restore this one.`,
  );
}

type TeamChange = Extract<LoggedChange, readonly ['teams', ...unknown[]]>;

function isOfTeam(change: LoggedChange): change is TeamChange {
  return change[0] === 'teams';
}

/** Undefined for the log of another operation. */
async function removedTeam(
  log: ChangeLog,
): Promise<readonly [table: 'teams', id: string, before: TeamFields] | undefined> {
  const [change, ...more] = (await changesOf(log)).filter(isOfTeam);
  if (change === undefined || more.length > 0 || change[2] === null || change[3] !== null) return undefined;
  return [change[0], change[1], change[2]];
}
