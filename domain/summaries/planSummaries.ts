import { calendarDay, type OrganisationDay } from '#domain/calendarDay.ts';
import type { Campaign } from '#domain/campaigns/campaign.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { groupBy } from '#domain/groupBy.ts';
import { describeBigChange } from '#domain/monthly-metrics/concerns.ts';
import { displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { describeMissing, findReportingState } from '#domain/monthly-metrics/reportingState.ts';
import { addMonths, formatMonthName, type Month, type MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { parseMonths } from '#domain/monthly-metrics/teamReporting.ts';
import { isAddress, type ReminderOrganisation } from '#domain/reminders/planReminders.ts';
import { toLine } from '#domain/reminders/reminderText.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { isLeading } from '#domain/teamContacts.ts';
import { joinTexts, tidyText } from '#domain/text.ts';

/** Runs, and won't be done in time (`isBehind`). */
export interface BehindCampaign {
  readonly campaign: Pick<Campaign, '$id' | 'name' | 'leadId' | 'deadline'>;
  /** As on the campaign's page. */
  readonly sentence: string;
  /** That have to act. */
  readonly leftIds: ReadonlySet<string>;
}

export interface SummarySources {
  readonly organisation: Pick<ReminderOrganisation, 'teams' | 'reporting' | 'memberships' | 'people'>;
  /** Of the month and the one before. */
  readonly reports: readonly MonthReportFields[];
  readonly behind: readonly BehindCampaign[];
}

/** A line, and where on the page it leads. */
export interface SummaryLine {
  readonly text: string;
  readonly path: string;
}

export interface TeamSummary {
  readonly id: string;
  /** False for a team of which no report of the month was expected. */
  readonly isExpected: boolean;
  readonly hasReported: boolean;
  readonly moved: readonly SummaryLine[];
  readonly late: readonly SummaryLine[];
}

export interface LeadSummary {
  readonly email: string;
  readonly name: string;
  readonly teams: readonly TeamSummary[];
  readonly campaigns: readonly SummaryLine[];
}

/** Of open teams, by id. @param month the one that is over */
export function summarizeTeams(
  { organisation, reports }: Pick<SummarySources, 'organisation' | 'reports'>,
  month: Month,
  day: OrganisationDay,
): ReadonlyMap<string, TeamSummary> {
  const rowOf = new Map(organisation.reporting.map((row) => [row.$id, row]));
  const reportOf = new Map(reports.map((report) => [`${report.teamId} ${report.month}`, report]));
  const open = organisation.teams.filter(({ teamStatus }) => !isClosed(teamStatus));
  return new Map(
    open.map(({ $id: id, $createdAt, teamName }) => {
      const row = rowOf.get(id);
      const state = findReportingState(row, $createdAt, day);
      const hasReported = parseMonths(row?.months).includes(month);
      const name = toLine(teamName) || id;
      const lineOf = (tab: string) => (text: string) => {
        return { text: `${name}: ${text}`, path: `/teams/${encodeURIComponent(id)}/${tab}` };
      };
      const changes = bigChanges(reportOf.get(`${id} ${month}`), reportOf.get(`${id} ${addMonths(month, -1)}`));
      const metrics = [...(hasReported ? [`reported ${formatMonthName(month)}`] : []), ...changes];
      const confirmed = row?.confirmedAt ? calendarDay(new Date(row.confirmedAt), day.timeZone) : '';
      const inventory = confirmed.startsWith(month)
        ? [`tech inventory confirmed on ${formatDate(confirmed, 'longDayOfMonth')}`]
        : [];
      // Of a team of this month, nothing is late yet.
      const missing = row === undefined || state.missing.length === 0 ? '' : describeMissing(state);
      const summary = {
        ...{ id, hasReported, isExpected: hasReported || state.missing.includes(month) },
        moved: [...metrics.map(lineOf('teamMetrics')), ...inventory.map(lineOf('techInventory'))],
        late: (missing === '' ? [] : [missing]).map(lineOf('teamMetrics')),
      };
      return [id, summary] as const;
    }),
  );
}

/** As the form asks about them before it saves. */
function bigChanges(now: MonthReportFields | undefined, before: MonthReportFields | undefined): string[] {
  if (now === undefined || before === undefined) return [];
  return metricFields.flatMap((field) => {
    const text = describeBigChange(field, { metrics: before, month: before.month }, now[field.key]);
    const label = field.label.replace(/ \(%\)$/u, '');
    return text === undefined ? [] : [`${label} is ${displayValue(field, now[field.key] ?? undefined)}: ${text}`];
  });
}

/** Scrum masters and product owners of open teams, and leads of campaigns that are behind; by address, nobody without news. */
export function planSummaries(sources: SummarySources, month: Month, day: OrganisationDay): LeadSummary[] {
  const { organisation, behind } = sources;
  const summaries = summarizeTeams(sources, month, day);
  const lead = organisation.memberships.filter(({ teamId, agileTeamRole }) => {
    return summaries.has(teamId) && isLeading(agileTeamRole);
  });
  const teamsOf = groupBy(lead, ({ userId }) => userId);
  const peopleOf = groupBy(organisation.people, ({ email }) => tidyText(email).toLowerCase());
  return Array.from(peopleOf, ([email, people]): LeadSummary => {
    const ids = new Set(people.flatMap(({ $id }) => (teamsOf.get($id) ?? []).map(({ teamId }) => teamId)));
    const concerned = behind.filter(
      ({ campaign, leftIds }) =>
        people.some(({ $id }) => $id === campaign.leadId) || [...ids].some((id) => leftIds.has(id)),
    );
    const teams = [...ids].flatMap((id) => summaries.get(id) ?? []);
    const [person] = people;
    return {
      email,
      name: toLine(joinTexts(person?.firstName, person?.lastName)),
      teams,
      campaigns: concerned.map(toCampaignLine),
    };
  })
    .filter((each) => isAddress(each.email) && hasNews(each))
    .sort((one, other) => (one.email < other.email ? -1 : 1));
}

function hasNews({ teams, campaigns }: Pick<LeadSummary, 'teams' | 'campaigns'>): boolean {
  return campaigns.length > 0 || teams.some(({ moved, late }) => moved.length + late.length > 0);
}

export function toCampaignLine({ campaign, sentence }: BehindCampaign): SummaryLine {
  return { text: `${toLine(campaign.name)}: ${sentence}`, path: `/campaigns/${encodeURIComponent(campaign.$id)}` };
}
