import { isClosed } from '#domain/teams/closedTeam.ts';
import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import { countPushed, describeSilence } from '#domain/pushes/pushRhythm.ts';
import type { Team } from '#domain/team.ts';
import { type Confirmation, findChangedDay, findConfirmation } from '#domain/tech-inventory/confirmation.ts';
import { tidyText } from '#domain/text.ts';
import { findReportingState, type ReportingState } from './reportingState.ts';
import type { Month } from './reports.ts';
import type { TeamReporting } from './teamReporting.ts';

/** specification.md, section 2, Reporting. */
export interface ReportingTeam {
  readonly team: Team;
  readonly state: ReportingState;
  /** Null when the team has never reported. */
  readonly lastMonth: Month | null;
  /** Day of the last save of that month, `YYYY-MM-DD` in the organisation's time zone. */
  readonly savedOn: string | undefined;
  readonly savedBy: string;
  /** Metrics that programs have reported this month. */
  readonly pushed: number;
  /** `No push for 9 days, it came daily`; '' while programs report, or none does. */
  readonly silence: string;
  readonly confirmation: Confirmation | undefined;
  /** Since the confirmation, `YYYY-MM-DD`. */
  readonly changedOn: string | undefined;
}

export interface Reporting {
  readonly teams: readonly ReportingTeam[];
  /** No report is expected of them: not among the teams. */
  readonly closed: readonly Team[];
}

const teamsInStep = 50;

/** In steps of a few milliseconds; rows that are the same objects as last time come from a cache. @param rows by team id */
export function* findReportingInSteps(
  teams: readonly Team[],
  rows: ReadonlyMap<string, TeamReporting>,
  day: OrganisationDay,
): Generator<undefined, Reporting, undefined> {
  const found: ReportingTeam[] = [];
  const closed: Team[] = [];
  for (const [index, team] of teams.entries()) {
    if (index % teamsInStep === 0) yield;
    if (isClosed(team.teamStatus)) closed.push(team);
    else found.push(reportingOf(team, rows.get(team.$id), day));
  }
  return { teams: found, closed };
}

interface CachedReporting {
  readonly row: TeamReporting | undefined;
  readonly key: string;
  readonly reporting: ReportingTeam;
}

/** Time zones take microseconds, ten thousand rows have several. */
const cache = new WeakMap<Team, CachedReporting>();

function reportingOf(team: Team, row: TeamReporting | undefined, day: OrganisationDay): ReportingTeam {
  const key = `${day.today} ${day.timeZone}`;
  const known = cache.get(team);
  if (known !== undefined && known.row === row && known.key === key) return known.reporting;
  const { lastMonth = null, reportedAt = null } = row ?? {};
  const reporting: ReportingTeam = {
    team,
    state: findReportingState(row, team.$createdAt, day),
    lastMonth,
    savedOn: reportedAt === null ? undefined : calendarDay(new Date(reportedAt), day.timeZone),
    savedBy: tidyText(row?.reportedBy),
    pushed: countPushed(row?.pushes, day.today.slice(0, 7)),
    silence: describeSilence(row?.pushes, day.today),
    confirmation: findConfirmation(row?.confirmedAt, day),
    changedOn: findChangedDay(row, day.timeZone),
  };
  cache.set(team, { row, key, reporting });
  return reporting;
}
