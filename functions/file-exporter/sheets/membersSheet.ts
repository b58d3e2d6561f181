import { makeSheet, type RowPortions, type Sheet, type SheetColumn } from '#domain/spreadsheet/Sheet.ts';
import { toTeamMember, type TeamMember, type UserTeamAssociation } from '#domain/teamMember.ts';
import { mapPortions } from '#functions/file-exporter/mapPortions.ts';
import type { People } from '#functions/file-exporter/readPeople.ts';
import type { LabelTeam, TeamLabel } from './labelTeams.ts';

type MemberRow = TeamLabel & TeamMember;

const columns: readonly SheetColumn<MemberRow>[] = [
  { header: 'Team Name', width: 32, value: ({ teamName }) => teamName },
  { header: 'Project ID', width: 16, value: ({ projectId }) => projectId },
  { header: 'Name', width: 28, value: ({ name }) => name },
  { header: 'Email', width: 34, value: ({ email }) => email },
  { header: 'Role', width: 24, value: ({ role }) => role },
  { header: 'Manager', width: 24, value: ({ manager }) => manager },
  { header: 'Company', width: 22, value: ({ company }) => company },
  { header: 'Work Location', width: 18, value: ({ workLocation }) => workLocation },
];

/** One row for each person in a team, in the words of the team's page. */
export function membersSheet(
  associations: RowPortions<UserTeamAssociation>,
  people: People,
  labelTeam: LabelTeam,
): Sheet {
  const toRow = (association: UserTeamAssociation): MemberRow => ({
    ...labelTeam(association.teamId),
    ...toTeamMember(association, people.get(association.userId)),
  });
  return makeSheet('Members', columns, mapPortions(associations, toRow));
}
