import { blankTeam, type Team } from '#domain/team.ts';

const date = '2026-01-01T00:00:00.000+00:00';

/** A team of a sector, of which nothing else matters. */
export function teamRow($id: string, sector: string): Team {
  return { ...blankTeam, $id, $createdAt: date, $updatedAt: date, teamName: $id, sector };
}
