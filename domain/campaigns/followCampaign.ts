import { addDays, daysBetween, startOfDay } from '#domain/calendarDay.ts';
import { type Exemption, isExempt } from './campaign.ts';
import { always, isThere, type Presence } from './presence.ts';
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
  /** Had to act at the start or at the end of a day until then, and meet the requirement. */
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
  /** On the first day; ISO 8601. */
  readonly startedAt: string;
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
  const startedMs = Date.parse(span.startedAt);
  // By day: how many more teams than on the day before.
  const more = days.map(() => ({ ...nobody }));
  const exempted = new Set(exemptions.map(({ teamId }) => teamId));
  const progress = teams.map((team): TeamProgress => {
    const isExempted = exempted.has(team.id);
    const isByDay = isExempted || requirement.isTimed || team.presence !== always;
    const { stretches, facts, hadToAct } = followTeam(team, requirement, { days, startedMs, isByDay });
    let hasActed = hadToAct;
    let last: TeamProgress['state'] = 'idle';
    let since: string | null = null;
    for (const [order, { first, day, state }] of stretches.entries()) {
      hasActed ||= state === 'left';
      const isOut =
        state === 'left' && isExempted && isExempt(exemptions, team.id, { today: day, timeZone: span.timeZone });
      const told = state === 'left' ? (isOut ? 'exempt' : 'left') : state === 'met' && hasActed ? 'done' : 'idle';
      if (told !== last && (order > 0 || told === 'done')) since = day;
      last = told;
      if (told === 'idle') continue;
      const [begun, ended] = [more[first], more[stretches[order + 1]?.first ?? -1]];
      if (begun) begun[told] += 1;
      if (ended) ended[told] -= 1;
    }
    return {
      id: team.id,
      state: last,
      tasks: last === 'left' || last === 'exempt' ? requirement.tasks(facts, span.last) : [],
      since,
      hasFallenBack: stretches.at(-1)?.state === 'left' && stretches.some(({ state }) => state === 'met'),
      lastStep: team.changes[0]?.changedAt ?? null,
    };
  });
  const sum = { ...nobody };
  const counts = more.map((each, index) => {
    for (const state of counted) sum[state] += each[state];
    return { day: days[index]?.day ?? '', ...sum };
  });
  return { days: counts, teams: progress };
}

const counted = ['done', 'left', 'exempt'] as const;
const nobody = { done: 0, left: 0, exempt: 0 };

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

/** Days of one state, until the next stretch begins. */
interface Stretch {
  /** Index of its first day. */
  readonly first: number;
  readonly day: string;
  readonly state: State;
}

interface FollowedDays {
  readonly days: readonly DayEnd[];
  readonly startedMs: number;
  /** A stretch for each day. */
  readonly isByDay: boolean;
}

interface Followed {
  /** Oldest first. */
  readonly stretches: readonly Stretch[];
  /** At the end of the last day. */
  readonly facts: TeamFacts;
  /** At the start. */
  readonly hadToAct: boolean;
}

function followTeam(
  { facts: now, changes, presence }: FollowedTeam,
  requirement: Requirement,
  { days, startedMs, isByDay }: FollowedDays,
): Followed {
  const stretches: Stretch[] = [];
  const times = changes.map(({ changedAt }) => Date.parse(changedAt));
  let facts = now;
  let lastFacts = now;
  let next = 0;
  let isLeft: boolean | undefined;
  let index = days.length - 1;
  function goBackTo(time: number): void {
    for (let change = changes[next]; change && (times[next] ?? 0) >= time; change = changes[next]) {
      next += 1;
      if (change.onlyIf !== undefined && change.onlyIf !== (facts[change.field] ?? null)) continue;
      facts = { ...facts, [change.field]: change.oldValue };
      isLeft = undefined;
    }
  }
  for (let at = days[index]; at; at = days[index]) {
    const { day, end } = at;
    goBackTo(end);
    if (index === days.length - 1) lastFacts = facts;
    if (isLeft === undefined || requirement.isTimed) isLeft = requirement.tasks(facts, day).length > 0;
    const state = isThere(presence, end - 1) ? (isLeft ? 'left' : 'met') : 'away';
    index -= 1;
    // Nothing is otherwise before the next older change.
    if (!isByDay) while (index >= 0 && (days[index]?.end ?? 0) > (times[next] ?? -Infinity)) index -= 1;
    stretches.push({ first: index + 1, day: days[index + 1]?.day ?? day, state });
  }
  goBackTo(startedMs);
  const isAsked = requirement.tasks(facts, days[0]?.day ?? '').length > 0;
  return { stretches: stretches.reverse(), facts: lastFacts, hadToAct: isAsked && isThere(presence, startedMs) };
}
