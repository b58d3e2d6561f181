import type { Team } from '#domain/team.ts';
import type { CampaignProgress } from './followCampaign.ts';
import type { Task } from './requirement.ts';
import type { Standing } from './standing.ts';

/** `back`: of those left, the ones that met the requirement before. */
export const stateFilters = ['left', 'back', 'exempt', 'done'] as const;
export type StateFilter = (typeof stateFilters)[number];

export interface CampaignTeamRow {
  readonly team: Team;
  readonly states: readonly StateFilter[];
  readonly tasks: readonly Task[];
  /** `YYYY-MM-DD`; null since the campaign's first day, undefined while unknown. */
  readonly since: string | null | undefined;
  /** ISO 8601; null for none since then, undefined while unknown. */
  readonly lastStep: string | null | undefined;
}

/** By its line, so that both agree; until that is known those left and exempt as they are now. */
export function listCampaignTeams(
  { left, exempt }: Standing<Team>,
  progress: CampaignProgress | undefined,
  teams: readonly Team[],
): CampaignTeamRow[] {
  if (progress === undefined) {
    const toRow = (states: CampaignTeamRow['states']) => (asked: Pick<CampaignTeamRow, 'team' | 'tasks'>) => {
      return { ...asked, states, since: undefined, lastStep: undefined };
    };
    return [...left.map(toRow(['left'])), ...exempt.map(toRow(['exempt']))];
  }
  const byId = new Map(teams.map((team) => [team.$id, team]));
  return progress.teams.flatMap(({ id, state, hasFallenBack, tasks, since, lastStep }): CampaignTeamRow[] => {
    const team = byId.get(id);
    if (team === undefined || state === 'idle') return [];
    return [{ team, states: state === 'left' && hasFallenBack ? [state, 'back'] : [state], tasks, since, lastStep }];
  });
}

export function countStates(rows: readonly CampaignTeamRow[]): Readonly<Record<StateFilter, number>> {
  const count = (state: StateFilter): number => rows.filter(({ states }) => states.includes(state)).length;
  return { left: count('left'), back: count('back'), exempt: count('exempt'), done: count('done') };
}
