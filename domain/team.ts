import type { StoredRow } from './row.ts';

/** A team's metadata (specification.md, section 3); a missing text is null. */
export interface TeamFields {
  readonly teamName: string;
  readonly productName: string | null;
  readonly projectId: string | null;
  readonly teamType: string | null;
  readonly sector: string | null;
  readonly businessUnit: string | null;
  readonly teamStatus: string | null;
  readonly greenfield: boolean;
}

export interface Team extends StoredRow, TeamFields {}

/** Case-insensitive substring search in team name, project id and product name (specification.md, section 2). */
export function matchesSearch(team: Pick<TeamFields, 'teamName' | 'projectId' | 'productName'>, term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return [team.teamName, team.projectId, team.productName].some((text) => (text ?? '').toLowerCase().includes(wanted));
}
