import { addDays } from '#domain/calendarDay.ts';
import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';

export const maxScopeTeams = 2_000;

const maxYearsAhead = 5;

/** Goes on from its name; undefined for one that can be set. Days as `YYYY-MM-DD` */
export function findDeadlineProblem(deadline: string, today: string): string | undefined {
  if (deadline < today) return 'is in the past';
  return deadline > addDays(today, maxYearsAhead * 366) ? `is more than ${maxYearsAhead} years ahead` : undefined;
}

export const maxExemptionDays = 366;

/** Of an exemption's last day. */
export function findUntilProblem(until: string, today: string): string | undefined {
  if (until < today) return 'is in the past';
  return until > addDays(today, maxExemptionDays) ? 'is more than a year ahead' : undefined;
}

/** Of a month to report. */
export function findMonthProblem(month: Month, deadline: string, today: string): string | undefined {
  if (month > deadline.slice(0, 7)) return 'is after the deadline';
  return month < addMonths(today.slice(0, 7), -12) ? 'is more than a year ago' : undefined;
}
