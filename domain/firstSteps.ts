import { formatCount, formatNumber } from './formatNumber.ts';

/** State of an organisation that begins. */
export interface Beginnings {
  /** Open teams. */
  readonly teams: number;
  readonly hasMembers: boolean;
  /** Teams with a tech inventory. */
  readonly inventories: number;
  /** Open teams that have reported a month. */
  readonly reported: number;
  readonly areRemindersOn: boolean;
  readonly hasFigures: boolean;
}

export type FirstStepId = 'plan' | 'people' | 'inventory' | 'metrics' | 'figures';

export interface FirstStep {
  readonly id: FirstStepId;
  readonly isDone: boolean;
  readonly state: string;
}

/** From a new organisation to its first figures, as the data says (specification.md, section 2, Home); empty once all is done. */
export function listFirstSteps(beginnings: Beginnings): readonly FirstStep[] {
  const { teams, hasMembers, inventories, reported, areRemindersOn, hasFigures } = beginnings;
  const ofTeams = (count: number, have: string): string =>
    teams === 0
      ? 'Once there are teams.'
      : `${formatNumber(Math.min(count, teams))} of ${formatCount(teams, 'team')} ${have}.`;
  const steps: readonly FirstStep[] = [
    {
      id: 'plan',
      isDone: teams > 0,
      state: teams === 0 ? 'There are no teams yet.' : `${formatCount(teams, 'team')}.`,
    },
    { id: 'people', isDone: hasMembers, state: hasMembers ? 'Teams have members.' : 'No team has a member yet.' },
    { id: 'inventory', isDone: inventories > 0, state: ofTeams(inventories, 'have one') },
    {
      id: 'metrics',
      isDone: reported > 0,
      state: `${ofTeams(reported, 'have reported')} Reminders are ${areRemindersOn ? 'on' : 'off'}.`,
    },
    {
      id: 'figures',
      isDone: hasFigures,
      state: hasFigures ? 'Calculated.' : 'They are calculated every night, or when you press Recalculate now.',
    },
  ];
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}
