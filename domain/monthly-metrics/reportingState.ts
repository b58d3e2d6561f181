import type { OrganisationDay } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { capitalize } from '#domain/text.ts';
import { reportingWords } from './reportingWords.ts';
import { addMonths, formatMonth, formatMonthName, type Month, monthOf } from './reports.ts';
import { parseMonths, type TeamReportingFields } from './teamReporting.ts';

const countedMonths = 12;

/** specification.md, section 3. */
export interface ReportingState {
  readonly thisMonth: Month;
  /** Due on the last day of the month. */
  readonly isReported: boolean;
  readonly hasNeverReported: boolean;
  /** Oldest first: of the last twelve months that ended, none before the first report. */
  readonly missing: readonly Month[];
}

export type ReportedMonths = Pick<TeamReportingFields, 'months' | 'lastMonth'>;

/** @param row undefined when nothing is known. @param joinedAt first day in the plan, ISO 8601; earlier reports count. */
export function findReportingState(
  row: ReportedMonths | undefined,
  joinedAt: string,
  { today, timeZone }: OrganisationDay,
): ReportingState {
  const thisMonth = today.slice(0, 7);
  const reported = listReported(row);
  const known = new Set(reported);
  const joined = monthOf(new Date(joinedAt), timeZone);
  const first = reported.reduce((earliest, month) => (month < earliest ? month : earliest), joined);
  const ended = Array.from({ length: countedMonths }, (_, index) => addMonths(thisMonth, index - countedMonths));
  return {
    thisMonth,
    isReported: hasReported(row, thisMonth),
    hasNeverReported: known.size === 0,
    missing: ended.filter((month) => month >= first && !known.has(month)),
  };
}

function listReported(row: ReportedMonths | undefined): Month[] {
  return [...parseMonths(row?.months), ...(row?.lastMonth ? [row.lastMonth] : [])];
}

/** Or a later month: the page's clock may be behind. */
export function hasReported(row: ReportedMonths | undefined, thisMonth: Month): boolean {
  return listReported(row).some((month) => month >= thisMonth);
}

interface Unreported {
  readonly teams: number;
  /** This month. */
  readonly missing: number;
  readonly never: number;
}

/** Of open teams, as the choices below count them. */
export function countUnreported(
  teams: readonly Pick<Team, '$id' | 'teamStatus'>[],
  rows: readonly (ReportedMonths & Pick<Team, '$id'>)[],
  thisMonth: Month,
): Unreported {
  const rowOf = new Map(rows.map((row) => [row.$id, row]));
  const open = teams.filter(({ teamStatus }) => !isClosed(teamStatus)).map(({ $id }) => rowOf.get($id));
  return {
    teams: open.length,
    missing: open.filter((row) => !hasReported(row, thisMonth)).length,
    never: open.filter((row) => listReported(row).length === 0).length,
  };
}

/** `1` and `2`: so many months are missing, or more. */
export const reportChoices = ['reported', 'missing', '1', '2', 'never'] as const;
export type ReportChoice = (typeof reportChoices)[number];

export const reportChoiceLabels: Readonly<Record<ReportChoice | '', string>> = {
  '': 'All teams',
  reported: 'Reported this month',
  missing: `${capitalize(reportingWords.open)} this month`,
  '1': `A month is ${reportingWords.missing}`,
  '2': `Two or more are ${reportingWords.missing}`,
  never: capitalize(reportingWords.never),
};

/** A team that never reported is among all that miss something. */
export function isOfChoice({ isReported, hasNeverReported, missing }: ReportingState, choice: ReportChoice): boolean {
  switch (choice) {
    case 'reported':
      return isReported;
    case 'missing':
      return !isReported;
    case '1':
    case '2':
      return hasNeverReported || missing.length >= Number(choice);
    case 'never':
      return hasNeverReported;
  }
}

/** `September and October are missing`, `Never reported`; '' for a team that isn't late. */
export function describeMissing({ hasNeverReported, missing, thisMonth }: ReportingState): string {
  if (hasNeverReported) return reportChoiceLabels.never;
  if (missing.length === 0) return '';
  const names = new Intl.ListFormat('en-GB').format(
    toRuns(missing).flatMap((run) => nameRun(run, thisMonth.slice(0, 4))),
  );
  return `${names} ${missing.length === 1 ? 'is' : 'are'} ${reportingWords.missing}`;
}

export function describeDue(month: Month): string {
  return `${capitalize(reportingWords.open)}, due by ${formatDueDay(month)}`;
}

export function describeOpenMonth(month: Month): string {
  return `${formatMonthName(month)}: ${reportingWords.open}, due by ${formatDueDay(month)}`;
}

/** Of the last day of the month: `Nov 30`. */
export function formatDueDay(month: Month): string {
  const lastDay = new Date(Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`) - 1);
  return formatDate(lastDay.toISOString(), 'dayOfMonth');
}

function toRuns(months: readonly Month[]): Month[][] {
  const runs: Month[][] = [];
  for (const month of months) {
    const run = runs.at(-1);
    if (run?.at(-1) === addMonths(month, -1)) run.push(month);
    else runs.push([month]);
  }
  return runs;
}

/** `March to June` for three or more in a row; a month of another year has its year. */
function nameRun(run: readonly Month[], thisYear: string): string[] {
  const nameOf = (month: Month): string => (month.startsWith(thisYear) ? formatMonthName(month) : formatMonth(month));
  const [first = '', last = ''] = [run[0], run.at(-1)];
  return run.length < 3 ? run.map(nameOf) : [`${nameOf(first)} to ${nameOf(last)}`];
}
