import { addDays, calendarDay, daysBetween, startOfDay } from '#domain/calendarDay.ts';
import { type Exemption, isExempt } from './campaign.ts';
import { isThere, type Presence } from './presence.ts';
import type { Requirement, Task, TeamFacts } from './requirement.ts';

/** Of one field of a team's facts. */
export interface FactChange {
  readonly changedAt: string;
  readonly field: string;
  readonly oldValue: string | null;
  /** Taken back only where the facts say so: a correction may not have reached the newest values. */
  readonly onlyIf?: string | null;
}

export interface FollowedTeam {
  readonly id: string;
  /** Now. */
  readonly facts: TeamFacts;
  /** Newest first. */
  readonly changes: readonly FactChange[];
  readonly presence: Presence;
}

export interface CampaignDay {
  /** `YYYY-MM-DD`; the numbers are those at its end, of today as they are now. */
  readonly day: string;
  /** Had to act on this day or one before, and meet the requirement. */
  readonly done: number;
  readonly left: number;
  /** Would be left. */
  readonly exempt: number;
}

interface TeamProgress {
  readonly id: string;
  /** `idle`: never had to act. */
  readonly state: 'left' | 'done' | 'exempt' | 'idle';
  readonly tasks: readonly Task[];
  /** First day of its state; null for one that lasts since the first day. */
  readonly since: string | null;
  /** Met the requirement before, on a day of the campaign, and doesn't any more. */
  readonly hasFallenBack: boolean;
  /** Last change of what the requirement reads, since the campaign's start; ISO 8601. */
  readonly lastStep: string | null;
}

export interface CampaignProgress {
  /** Oldest first. */
  readonly days: readonly CampaignDay[];
  readonly teams: readonly TeamProgress[];
}

interface Span {
  /** `YYYY-MM-DD`, both included. */
  readonly first: string;
  readonly last: string;
  readonly timeZone: string;
}

/** Of today's teams, each as it was at the end of each day, by today's rule book (docs/decisions/044). */
export function followCampaign(
  teams: readonly FollowedTeam[],
  requirement: Requirement,
  exemptions: readonly Exemption[],
  span: Span,
): CampaignProgress {
  const days = daysOf(span);
  const counts = days.map(({ day }) => ({ day, done: 0, left: 0, exempt: 0 }));
  const dayOf = (iso: string): string => calendarDay(new Date(iso), span.timeZone);
  const exempted = new Set(exemptions.map(({ teamId }) => teamId));
  const progress = teams.map((team): TeamProgress => {
    const { states, facts } = followTeam(team, requirement, days);
    let hasActed = false;
    let last: TeamProgress['state'] = 'idle';
    let since: string | null = null;
    let index = -1;
    for (const count of counts) {
      const state = states[(index += 1)];
      hasActed ||= state === 'left';
      const isOut = state === 'left' && exempted.has(team.id) && isExempt(exemptions, team.id, count.day, dayOf);
      const told = state === 'left' ? (isOut ? 'exempt' : 'left') : state === 'met' && hasActed ? 'done' : 'idle';
      if (index > 0 && told !== last) since = count.day;
      last = told;
      if (told !== 'idle') count[told] += 1;
    }
    return {
      id: team.id,
      state: last,
      tasks: last === 'left' || last === 'exempt' ? requirement.tasks(facts, span.last) : [],
      since,
      hasFallenBack: states.at(-1) === 'left' && states.includes('met'),
      lastStep: team.changes[0]?.changedAt ?? null,
    };
  });
  return { days: counts, teams: progress };
}

interface DayEnd {
  readonly day: string;
  /** Exclusive, in milliseconds since 1970. */
  readonly end: number;
}

function daysOf({ first, last, timeZone }: Span): DayEnd[] {
  const count = Math.max(0, daysBetween(first, last)) + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(first, index);
    return { day, end: startOfDay(addDays(day, 1), timeZone).getTime() };
  });
}

type State = 'met' | 'left' | 'away';

/** At the end of each day, from the last one back; with the facts at the end of the last. */
function followTeam(
  { facts: now, changes, presence }: FollowedTeam,
  requirement: Requirement,
  days: readonly DayEnd[],
): { readonly states: readonly State[]; readonly facts: TeamFacts } {
  const states = new Array<State>(days.length);
  let facts = now;
  let lastFacts = now;
  // Once: a year asks 365 times.
  const times = changes.map(({ changedAt }) => Date.parse(changedAt));
  let next = 0;
  let isLeft: boolean | undefined;
  for (let index = days.length - 1; index >= 0; index -= 1) {
    const { day, end } = days[index] as DayEnd;
    for (let change = changes[next]; change && (times[next] ?? 0) >= end; change = changes[next]) {
      next += 1;
      if (change.onlyIf !== undefined && change.onlyIf !== (facts[change.field] ?? null)) continue;
      facts = { ...facts, [change.field]: change.oldValue };
      isLeft = undefined;
    }
    if (index === days.length - 1) lastFacts = facts;
    if (isLeft === undefined || requirement.isTimed) isLeft = requirement.tasks(facts, day).length > 0;
    states[index] = isThere(presence, end - 1) ? (isLeft ? 'left' : 'met') : 'away';
  }
  return { states, facts: lastFacts };
}
