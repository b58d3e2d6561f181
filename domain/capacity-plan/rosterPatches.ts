import { foldText } from '#domain/foldText.ts';
import type { TeamFields } from '#domain/team.ts';
import type { UserMetadataFields, UserTeamAssociationFields } from '#domain/teamMember.ts';
import { memberKey } from './mergeRows.ts';
import type { AcceptedRow, UploadPlan } from './planUpload.ts';
import type { Patch } from './rowRecord.ts';

/** The same natural key gives the same id: 128 bits of its hash as hex (docs/decisions/002). */
export type DeriveId = (
  kind: 'team' | 'person' | 'member' | 'part' | 'change' | 'log' | 'undo' | 'month-report',
  ...parts: readonly string[]
) => string;

/** @param hash first 128 bits of the SHA-256 of a text as hex. */
export function deriveIdsWith(hash: (text: string) => string): DeriveId {
  return (kind, ...parts) => hash(JSON.stringify([kind, ...parts]));
}

export interface RosterPatches {
  readonly teams: ReadonlyMap<string, Patch<TeamFields>>;
  readonly people: ReadonlyMap<string, Patch<UserMetadataFields>>;
  readonly roles: ReadonlyMap<string, Patch<UserTeamAssociationFields>>;
}

export function rosterPatches(
  plan: UploadPlan,
  stored: ReadonlyMap<string, Pick<TeamFields, 'teamName'>>,
  deriveId: DeriveId,
): (rows: readonly AcceptedRow[]) => RosterPatches {
  const teamIdOf = createTeamIds(stored, deriveId);
  return (rows) => {
    const teams = new Map<string, Patch<TeamFields>>();
    const people = new Map<string, Patch<UserMetadataFields>>();
    const roles = new Map<string, Patch<UserTeamAssociationFields>>();
    for (const { teamKey, email } of rows) {
      const teamId = teamIdOf(teamKey);
      teams.set(teamId, plan.teams.get(teamKey) ?? {});
      if (email === undefined) continue;
      const userId = deriveId('person', email);
      people.set(userId, plan.people.get(email) ?? {});
      const role = plan.roles.get(memberKey(teamKey, email));
      roles.set(deriveId('member', userId, teamId), { ...role, userId, teamId });
    }
    return { teams, people, roles };
  };
}

/** That of the stored team of this name, whoever created it, or else a derived one that no stored team of another name has. */
function createTeamIds(
  stored: ReadonlyMap<string, Pick<TeamFields, 'teamName'>>,
  deriveId: DeriveId,
): (teamKey: string) => string {
  const idOfKey = new Map<string, string>();
  for (const [id, { teamName }] of stored) {
    const key = foldText(teamName);
    if (!idOfKey.has(key)) idOfKey.set(key, id);
  }
  return (teamKey) => {
    const known = idOfKey.get(teamKey);
    if (known !== undefined) return known;
    let id = deriveId('team', teamKey);
    for (let number = 2; stored.has(id); number++) id = deriveId('team', teamKey, String(number));
    idOfKey.set(teamKey, id);
    return id;
  };
}
