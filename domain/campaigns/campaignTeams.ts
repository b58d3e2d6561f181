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

/** Those left and exempt as they are now; those done once it is known who they are. */
export function listCampaignTeams(
  { left, exempt }: Standing<Team>,
  progress: CampaignProgress | undefined,
  teams: readonly Team[],
): CampaignTeamRow[] {
  const known = new Map(progress?.teams.map((each) => [each.id, each]));
  const asked = [
    ...left.map((each) => ({ ...each, state: 'left' as const })),
    ...exempt.map((each) => ({ ...each, state: 'exempt' as const })),
  ];
  const rows = asked.map(({ team, tasks, state }): CampaignTeamRow => {
    const own = known.get(team.$id);
    const states = own?.hasFallenBack && state === 'left' ? [state, 'back' as const] : [state];
    return { team, states, tasks, since: own?.since, lastStep: own?.lastStep };
  });
  const done = teams.flatMap((team): CampaignTeamRow[] => {
    const own = known.get(team.$id);
    return own?.state === 'done'
      ? [{ team, states: ['done'], tasks: [], since: own.since, lastStep: own.lastStep }]
      : [];
  });
  return [...rows, ...done];
}

export function countStates(rows: readonly CampaignTeamRow[]): Readonly<Record<StateFilter, number>> {
  const count = (state: StateFilter): number => rows.filter(({ states }) => states.includes(state)).length;
  return { left: count('left'), back: count('back'), exempt: count('exempt'), done: count('done') };
}
