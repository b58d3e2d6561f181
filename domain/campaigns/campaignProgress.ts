import { addDays, calendarDay, startOfDay } from '#domain/calendarDay.ts';
import { confirmationField, correctionField } from '#domain/changes/changeEntry.ts';
import { groupBy } from '#domain/groupBy.ts';
import { addMonths, type Month, type MonthReport } from '#domain/monthly-metrics/reports.ts';
import type { Campaign } from './campaign.ts';
import { type CampaignProgress, type FactChange, followCampaign } from './followCampaign.ts';
import { always, type PresenceEntry, presenceOf } from './presence.ts';
import { type FactSource, reportedFact, type TeamFacts } from './requirement.ts';
import type { RuleFacts } from './ruleFacts.ts';
import {
  columnChanges,
  confirmationChanges,
  type HistoryEntry,
  isInScope,
  reportChange,
  type ScopedTeam,
} from './teamFacts.ts';

type Followed = Pick<Campaign, 'rule' | 'scope' | 'exemptions' | 'startedAt' | 'endedAt' | 'isPermanent'>;

export interface HistoryNeeds {
  /** `YYYY-MM-DD`, both included. */
  readonly first: string;
  readonly last: string;
  /** ISO 8601: of entries that teams were made, removed or restored. */
  readonly since: string;
  /** Change entries; undefined for a campaign that asks for a report. */
  readonly entries: { readonly fields: readonly string[]; readonly since: string } | undefined;
  /** Of the reports that a campaign asks for. */
  readonly month: Month | undefined;
}

/** Queries of a campaign's history since its start. */
export function historyNeeds(
  { rule, startedAt, endedAt, isPermanent }: Followed,
  { requirement: { source, fields }, day: { today, timeZone } }: Pick<RuleFacts, 'requirement' | 'day'>,
): HistoryNeeds {
  const dayOf = (iso: string): string => calendarDay(new Date(iso), timeZone);
  const first = startedAt === null ? today : dayOf(startedAt);
  const last = endedAt === null || isPermanent ? today : dayOf(endedAt);
  const since = startOfDay(first, timeZone).toISOString();
  if (rule.kind === 'reported') return { first, last, since, entries: undefined, month: rule.month };
  // A confirmation counts for some days after it.
  const confirmedSince =
    rule.kind === 'confirmed' ? startOfDay(addDays(first, -rule.days - 1), timeZone).toISOString() : since;
  const entries = { fields: entryFields(source, fields, first, today), since: confirmedSince };
  return { first, last, since, entries, month: undefined };
}

/** A correction of metrics is of a month. */
function entryFields(source: FactSource, fields: readonly string[], first: string, today: string): readonly string[] {
  if (source === 'confirmations') return [confirmationField];
  if (source !== 'metrics') return fields;
  const months: Month[] = [];
  for (let month = addMonths(first.slice(0, 7), -1); month < today.slice(0, 7); month = addMonths(month, 1))
    months.push(month);
  return [...fields, ...months.map(correctionField)];
}

/** Rows that the needs name. */
export interface CampaignHistory {
  readonly entries: readonly HistoryEntry[];
  readonly reports: readonly Pick<MonthReport, 'teamId' | '$createdAt' | 'reportedAt'>[];
  readonly presence: readonly (PresenceEntry & Pick<HistoryEntry, 'teamId'>)[];
}

export function progressOf(
  { rule, scope, exemptions, startedAt }: Followed,
  teams: readonly ScopedTeam[],
  { requirement, factsOf, day: { timeZone } }: RuleFacts,
  { first, last, since }: HistoryNeeds,
  history: CampaignHistory,
): CampaignProgress {
  const changesOf =
    rule.kind === 'reported'
      ? groupChanges(history.reports, (own) => own.map(reportChange))
      : groupChanges(history.entries, (own) =>
          rule.kind === 'confirmed' ? confirmationChanges(own, timeZone) : columnChanges(own),
        );
  const reported = new Set(history.reports.map(({ teamId }) => teamId));
  const factsNow = (id: string): TeamFacts =>
    rule.kind === 'reported' ? { [reportedFact]: reported.has(id) ? rule.month : null } : factsOf(id);
  const presences = groupBy(history.presence, ({ teamId }) => teamId);
  const followed = teams
    .filter((team) => isInScope(scope, team))
    .map(({ $id: id }) => ({
      id,
      facts: factsNow(id),
      changes: changesOf(id),
      presence: presences.has(id) ? presenceOf(presences.get(id) ?? []) : always,
    }));
  return followCampaign(followed, requirement, exemptions, { first, last, startedAt: startedAt ?? since, timeZone });
}

function groupChanges<Row extends { readonly teamId: string }>(
  rows: readonly Row[],
  toChanges: (own: readonly Row[]) => FactChange[],
): (teamId: string) => readonly FactChange[] {
  const byTeam = groupBy(rows, ({ teamId }) => teamId);
  return (teamId) => toChanges(byTeam.get(teamId) ?? []);
}
