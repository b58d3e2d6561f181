import { addDays, daysBetween } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignDay } from './followCampaign.ts';
import { describeRule, type Task } from './requirement.ts';
import type { Standing } from './standing.ts';
import type { ScopedTeam } from './teamFacts.ts';

/** Of the straight line. */
const paceDays = 30;
/** With less behind it, a line says nothing. */
const shortestPaceDays = 7;

/** Day on which all would be done, on a straight line through the last 30 days; null where none can be told. */
export function forecast(days: readonly CampaignDay[]): string | null {
  const last = days.at(-1);
  const before = days.at(-1 - paceDays) ?? days[0];
  if (last === undefined || before === undefined || last.left === 0) return null;
  const span = daysBetween(before.day, last.day);
  const perDay = (last.done - before.done) / span;
  return span < shortestPaceDays || perDay <= 0 ? null : addDays(last.day, Math.ceil(last.left / perDay));
}

const maxDaysBeyond = 180;
const maxDaysAhead = 730;

/** Last day of the figure. A forecast or a deadline that is further away would leave no room for the line itself. */
export function lastDayOfFigure(today: string, deadline: string, pace: string | null): string {
  const awaited = latest(today, deadline);
  const limits = [addDays(awaited, maxDaysBeyond), addDays(today, maxDaysAhead)];
  return [latest(awaited, pace ?? today), ...limits].reduce((one, other) => (one < other ? one : other));
}

function latest(one: string, other: string): string {
  return one > other ? one : other;
}

/** Whether teams are left after the deadline, or would be: by the forecast, or for want of one after a week. @param today `YYYY-MM-DD` */
export function isBehind(
  days: readonly CampaignDay[],
  { deadline }: Pick<Campaign, 'deadline'>,
  today: string,
): boolean {
  if ((days.at(-1)?.left ?? 0) === 0) return false;
  const pace = forecast(days);
  return deadline < today || (pace === null ? days.length > shortestPaceDays : pace > deadline);
}

/** `41 of 63 teams are done, 22 left, 98 days; at this pace on May 4, 2027.` @param today `YYYY-MM-DD` */
export function describeProgress(
  days: readonly CampaignDay[],
  { status, deadline }: Pick<Campaign, 'status' | 'deadline'>,
  today: string,
): string {
  const { done, left, exempt } = days.at(-1) ?? { done: 0, left: 0, exempt: 0 };
  const total = done + left;
  const exemptText = exempt > 0 ? `, ${formatNumber(exempt)} exempt` : '';
  if (total === 0) return `No team has to act${exemptText}.`;
  if (left === 0)
    return `${total === 1 ? 'The one team is' : `All ${formatNumber(total)} teams are`} done${exemptText}.`;
  const [end, pace] = status === 'ended' ? ['', null] : [`, ${describeDaysLeft(deadline, today)}`, forecast(days)];
  const at = pace === null ? '' : `; at this pace on ${formatDate(pace, 'longDay')}`;
  const are = total === 1 ? 'is' : 'are';
  return `${formatNumber(done)} of ${formatCount(total, 'team')} ${are} done, ${formatNumber(left)} left${exemptText}${end}${at}.`;
}

/** `98 days`, `due today`, `3 days late` */
export function describeDaysLeft(deadline: string, today: string): string {
  const days = daysBetween(today, deadline);
  if (days === 0) return 'due today';
  return days > 0 ? formatCount(days, 'day') : `${formatCount(-days, 'day')} late`;
}

/** Sentence to a team: `Leave Java 8 by March 31, 2027: move to 21`. */
export function describeAsked({ rule, deadline, moveTo, status }: Campaign): string {
  const by = status === 'running' ? ` by ${formatDate(deadline, 'longDay')}` : '';
  return `${describeRule(rule)}${by}${moveTo === '' ? '' : `: move to ${moveTo}`}`;
}

export const statusLabels = {
  draft: 'Draft',
  running: 'Running',
  ended: 'Ended',
  archived: 'Archived',
} as const satisfies Record<Campaign['status'], string>;

/** `Retail, Banking; Platform`; `All teams`; `3 teams`. */
export function describeCampaignScope({ teams, ...facets }: Campaign['scope']): string {
  const named = Object.values(facets).flatMap((values) => (values.length === 0 ? [] : [values.join(', ')]));
  const all = teams.length === 0 ? named : [...named, formatCount(teams.length, 'team')];
  return all.join('; ') || 'All teams';
}

/** `Java 8, JDK 8 → 21`; `62.00%`. */
export function describeTasks(tasks: readonly Task[]): string {
  return tasks.map(({ text, moveTo }) => (moveTo === '' ? text : `${text} → ${moveTo}`)).join(', ');
}

/** `63 of 2,000 teams have to act, 3 exempt; 12 closed teams are left out.` */
export function describeStanding({ left, exempt, inScope, closed }: Standing<ScopedTeam>): string {
  const teams = `${formatNumber(left.length)} of ${formatCount(inScope - closed, 'team')}`;
  const exemptText = exempt.length > 0 ? `, ${formatNumber(exempt.length)} exempt` : '';
  const closedText =
    closed > 0 ? `; ${formatCount(closed, 'closed team')} ${closed === 1 ? 'is' : 'are'} left out` : '';
  return `${teams} ${left.length === 1 ? 'has' : 'have'} to act${exemptText}${closedText}.`;
}
