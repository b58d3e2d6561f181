import { addMonths, type Month } from '#domain/monthly-metrics/reports.ts';
import { formatMonths, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { reportedThen, type SampleTeam } from './makeHistory.ts';

/** Months that are kept of each team, the current one included. */
const keptMonths = 13;

/** The reporting state of each team, by its id: as the change recorder would have written it. */
export function makeReporting(teams: readonly SampleTeam[], thisMonth: Month): Map<string, TeamReportingFields> {
  return new Map(teams.map((each) => [each.team.$id, reportingOf(each, thisMonth)]));
}

function reportingOf(team: SampleTeam, thisMonth: Month): TeamReportingFields {
  const { inventory, metrics, monthsLate } = team;
  const ago = Array.from({ length: keptMonths }, (_, index) => index);
  const months = ago.flatMap((each) => (reportedThen(team, each) === undefined ? [] : [addMonths(thisMonth, -each)]));
  const reportedAt = metrics?.updateDate ?? null;
  const [savedAt, savedBy] = [inventory?.updateDate ?? null, inventory?.updateBy ?? null];
  return {
    months: formatMonths(months),
    lastMonth: reportedAt === null ? null : addMonths(thisMonth, -monthsLate),
    reportedAt,
    reportedBy: reportedAt === null ? null : (metrics?.updateBy ?? null),
    confirmedAt: savedAt,
    confirmedBy: savedBy,
    pushes: null,
    changedAt: savedAt,
    changedBy: savedBy,
  };
}
