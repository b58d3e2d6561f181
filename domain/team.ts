import type { Stored } from './row.ts';

/** The fields of a team's metadata (SPEC section 3); a text that nobody gave is null. */
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

export interface Team extends Stored, TeamFields {}

/** Whether a team matches what was typed: a case-insensitive part of team name, project id or product name (SPEC section 2). */
export function matchesSearch(team: Pick<TeamFields, 'teamName' | 'projectId' | 'productName'>, term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return [team.teamName, team.projectId, team.productName].some((text) => (text ?? '').toLowerCase().includes(wanted));
}
