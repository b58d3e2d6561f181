import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import { type ChangeEntryFields, correctedMonth, parseUploadChanges } from '#domain/changes/changeEntry.ts';
import { addMonths, type MonthReport } from '#domain/monthly-metrics/reports.ts';
import { keptMonthsBack, parseMonths, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import type { Team } from '#domain/team.ts';
import { notAvailable, tidyText, toTitleCase } from '#domain/text.ts';
import type { CampaignRule, CampaignScope } from './campaign.ts';
import type { FactChange } from './followCampaign.ts';
import { confirmedFact, reportedFact, type TeamFacts } from './requirement.ts';

export type ScopedTeam = Pick<Team, '$id' | 'sector' | 'businessUnit' | 'teamType' | 'teamStatus'>;

/** Of a closed team nothing is asked. */
export function isInScope(scope: CampaignScope, team: ScopedTeam): boolean {
  return !isClosed(team.teamStatus) && matchesScope(scope, team);
}

/** Whether it is closed or not. */
export function matchesScope(scope: CampaignScope, team: ScopedTeam): boolean {
  const values = {
    sector: tidyText(team.sector) || notAvailable,
    businessUnit: tidyText(team.businessUnit) || notAvailable,
    teamType: toTitleCase(team.teamType) || notAvailable,
    status: toTitleCase(team.teamStatus) || notAvailable,
    teams: team.$id,
  };
  return (Object.keys(values) as (keyof CampaignScope)[]).every(
    (facet) => scope[facet].length === 0 || scope[facet].includes(values[facet]),
  );
}

/** By what was chosen: no team, whatever it is, can be in both. */
export function areForOtherTeams(one: CampaignScope, other: CampaignScope): boolean {
  return (Object.keys(one) as (keyof CampaignScope)[]).some(
    (facet) =>
      one[facet].length > 0 && other[facet].length > 0 && !one[facet].some((value) => other[facet].includes(value)),
  );
}

interface TeamRows {
  /** Columns of tech inventory or monthly metrics. */
  readonly columns?: Readonly<Record<string, unknown>> | undefined;
  readonly reporting?: Pick<TeamReportingFields, 'confirmedAt' | 'months'> | undefined;
}

/** Now. A month that is no longer kept with teams is asked of none. @param fields of `columns` that the requirement reads */
export function factsOf(
  { columns, reporting }: TeamRows,
  {
    rule,
    fields,
    day,
  }: { readonly rule: CampaignRule; readonly fields: readonly string[]; readonly day: OrganisationDay },
): TeamFacts {
  const own = fields.map((field) => [field, toFact(columns?.[field])] as const);
  const firstKept = addMonths(day.today.slice(0, 7), -keptMonthsBack);
  const isReported =
    rule.kind === 'reported' && (rule.month < firstKept || parseMonths(reporting?.months).includes(rule.month));
  return {
    ...Object.fromEntries(own),
    [confirmedFact]: reporting?.confirmedAt ? calendarDay(new Date(reporting.confirmedAt), day.timeZone) : null,
    [reportedFact]: isReported ? rule.month : null,
  };
}

function toFact(value: unknown): string | null {
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : null;
}

export type HistoryEntry = Pick<ChangeEntryFields, 'teamId' | 'field' | 'oldValue' | 'newValue' | 'changedAt'>;

/** Of columns. @param entries of one team, in any order */
export function columnChanges(entries: readonly HistoryEntry[]): FactChange[] {
  const changes = entries.flatMap((entry): FactChange[] => {
    const { field, oldValue, changedAt } = entry;
    if (correctedMonth(entry) !== undefined) {
      return parseUploadChanges(entry).map((each) => ({ ...each, changedAt, onlyIf: each.newValue }));
    }
    return [{ field, oldValue, changedAt }];
  });
  return changes.sort((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt));
}

/** @param entries confirmations of one team, in any order */
export function confirmationChanges(entries: readonly HistoryEntry[], timeZone: string): FactChange[] {
  const times = entries.map(({ changedAt }) => changedAt).sort((one, other) => Date.parse(one) - Date.parse(other));
  return times
    .map((changedAt, index): FactChange => {
      const before = times[index - 1];
      const oldValue = before === undefined ? null : calendarDay(new Date(before), timeZone);
      return { field: confirmedFact, oldValue, changedAt };
    })
    .reverse();
}

/** A report is known since its first save; a later one may have made it anew. @param report of the asked month */
export function reportChange({ $createdAt, reportedAt }: Pick<MonthReport, '$createdAt' | 'reportedAt'>): FactChange {
  const changedAt = Date.parse($createdAt) < Date.parse(reportedAt) ? $createdAt : reportedAt;
  return { field: reportedFact, oldValue: null, changedAt };
}
