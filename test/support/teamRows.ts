import { blankTeam, type Team } from '#domain/team.ts';
import type { UserMetadata, UserTeamAssociation } from '#domain/teamMember.ts';

const stored = { $createdAt: '2025-01-01T00:00:00.000Z', $updatedAt: '2025-01-01T00:00:00.000Z' };

/** A stored team; fields that are not given have ordinary values. */
export function teamRow($id: string, fields: Partial<Team> = {}): Team {
  return {
    ...stored,
    ...blankTeam,
    $id,
    teamName: `Team ${$id}`,
    productName: 'Payments',
    projectId: `PRJ-${$id}`,
    teamType: 'build',
    sector: 'Retail',
    businessUnit: 'Digital',
    teamStatus: 'active',
    ...fields,
  };
}

/** `count` teams, 'Team 1' to 'Team {count}'. */
export function teamRows(count: number): Team[] {
  return Array.from({ length: count }, (_, index) => teamRow(String(index + 1)));
}

export function personRow($id: string, fields: Partial<UserMetadata> = {}): UserMetadata {
  return {
    ...stored,
    $id,
    firstName: 'Grace',
    middleName: null,
    lastName: `Hopper ${$id}`,
    company: 'Example Ltd',
    manager: 'Lovelace, Ada',
    email: `${$id}@example.test`,
    workLocation: 'onshore',
    ...fields,
  };
}

export function associationRow(
  userId: string,
  teamId: string,
  agileTeamRole: string | null = 'developer',
): UserTeamAssociation {
  return { ...stored, $id: `${teamId}-${userId}`, userId, teamId, agileTeamRole };
}
