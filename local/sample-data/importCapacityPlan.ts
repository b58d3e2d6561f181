import { createHash, randomUUID } from 'node:crypto';
import { planUpload } from '#domain/capacity-plan/planUpload.ts';
import type { UploadRow } from '#domain/capacity-plan/columns.ts';
import { deriveIdsWith, rosterPatches } from '#domain/capacity-plan/rosterPatches.ts';
import { describeOutcome, type UploadResultFields } from '#domain/capacity-plan/uploadResult.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { toStoredFields } from '#domain/storedText.ts';
import { blankTeam, type TeamFields } from '#domain/team.ts';
import { adminLabel } from '#domain/user.ts';
import type { Platform } from '#local/appwrite/platform.ts';
import { createUser, findUserByEmail, type StoredUser, updateUser } from '#local/appwrite/users/usersStore.ts';
import { fillRows } from './fillRows.ts';

export interface PlanFile {
  readonly fileName: string;
  readonly rows: readonly UploadRow[];
}

/** Person with a name and an e-mail address. */
export interface Uploader {
  readonly name: string;
  readonly email: string;
}

const deriveId = deriveIdsWith((text) => createHash('sha256').update(text).digest().toString('hex', 0, 16));

/**
 * Stores what an upload of the file leaves behind where nothing is stored yet: teams, people and memberships under the ids that every later
 * upload derives, and its place in the person's history. Returns the teams by id. Throws an `Error` when rows would be refused.
 */
export async function importCapacityPlan(
  platform: Platform,
  person: StoredUser,
  { fileName, rows }: PlanFile,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, TeamFields>> {
  const submittedAt = new Date().toISOString();
  const plan = planUpload(rows.map((row, index) => ({ line: index + 2, row })));
  const message = describeOutcome(rows.length, plan.refused.length);
  if (plan.refused.length > 0) throw new Error(`${fileName}: ${message}`);
  const { teams, people, roles } = rosterPatches(plan, new Map(), deriveId)(plan.accepted);
  await fillRows(platform, tableIds.teamMetadata, toStored(teams), signal);
  await fillRows(platform, tableIds.userMetadata, toStored(people), signal);
  await fillRows(platform, tableIds.userTeamAssociation, toStored(roles), signal);
  const result: UploadResultFields = {
    fileName,
    status: 'completed',
    submittedAt,
    completedAt: new Date().toISOString(),
    recordsProcessed: rows.length,
    recordsTotal: rows.length,
    errorCount: 0,
    message,
    errorFileId: null,
    submittedBy: person.email,
    undoOf: null,
  };
  const history = new Map([[randomUUID(), result]]);
  await fillRows(platform, tableIds.fileUploadResults, history, signal, [`read("user:${person.$id}")`]);
  return new Map(Array.from(teams, ([id, patch]) => [id, { ...blankTeam, ...patch }]));
}

function toStored<Fields extends object>(rows: ReadonlyMap<string, Fields>): Map<string, Fields> {
  return new Map(Array.from(rows, ([id, fields]) => [id, toStoredFields(fields)]));
}

/** The person of that address, who is created if needed, as an admin. */
export function ensureAdmin(platform: Platform, { name, email }: Uploader): StoredUser {
  const user = findUserByEmail(platform, email) ?? createUser(platform, { email, name });
  if (user.labels.includes(adminLabel)) return user;
  return updateUser(platform, user.$id, { labels: [...user.labels, adminLabel] });
}

/**
 * Splits a file into parts of at most so many bytes of JSON each, never within a team, as an admin would if the file exceeded the
 * limit of one request.
 */
export function splitIntoChunks(rows: readonly UploadRow[], maximumBytes: number): UploadRow[][] {
  const parts: UploadRow[][] = [];
  let room = 0;
  for (const team of byTeam(rows)) {
    const size = Buffer.byteLength(JSON.stringify(team));
    const part = parts.at(-1);
    if (part === undefined || size > room) {
      parts.push([...team]);
      room = maximumBytes - size;
    } else {
      part.push(...team);
      room -= size;
    }
  }
  return parts;
}

/** Groups neighbouring rows of one team. */
function byTeam(rows: readonly UploadRow[]): UploadRow[][] {
  const teams: UploadRow[][] = [];
  for (const row of rows) {
    const last = teams.at(-1);
    if (last?.[0]?.Team === row.Team) last.push(row);
    else teams.push([row]);
  }
  return teams;
}
