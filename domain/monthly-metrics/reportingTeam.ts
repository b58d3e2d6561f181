import { isClosed } from '#domain/teams/closedTeam.ts';
import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import type { Team } from '#domain/team.ts';
import { type Confirmation, findChangedDay, findConfirmation } from '#domain/tech-inventory/confirmation.ts';
import { tidyText } from '#domain/text.ts';
import { findReportingState, type ReportingState } from './reportingState.ts';
import type { Month } from './reports.ts';
import type { TeamReporting } from './teamReporting.ts';

/** A team in the list of who has reported (specification.md, section 2, Reporting). */
export interface ReportingTeam {
  readonly team: Team;
  readonly state: ReportingState;
  /** Last month that the team has reported; null when it never has. */
  readonly lastMonth: Month | null;
  /** Day of that month's last save, `YYYY-MM-DD` in the organisation's time zone; undefined when it never has. */
  readonly savedOn: string | undefined;
  /** '' when unknown. */
  readonly savedBy: string;
  readonly confirmation: Confirmation | undefined;
  /** Day of the last change of the inventory since its confirmation, `YYYY-MM-DD`. */
  readonly changedOn: string | undefined;
}

export interface Reporting {
  readonly teams: readonly ReportingTeam[];
  /** Closed teams, of which no report is expected: they are not among the teams. */
  readonly closed: readonly Team[];
}

const teamsInStep = 50;

/**
 * Reporting state of each team, in steps of a few milliseconds at most; rows that are the same objects as last time are found in a cache.
 * @param rows by team id
 */
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

/** Time zones take microseconds, of which ten thousand rows have several. */
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
    confirmation: findConfirmation(row?.confirmedAt, day),
    changedOn: findChangedDay(row, day.timeZone),
  };
  cache.set(team, { row, key, reporting });
  return reporting;
}
