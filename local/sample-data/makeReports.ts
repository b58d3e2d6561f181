import { createHash } from 'node:crypto';
import { deriveIdsWith } from '#domain/capacity-plan/rosterPatches.ts';
import { metricFields, type MetricKey, type MonthlyMetricsFields } from '#domain/monthly-metrics/fields.ts';
import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import { addMonths, type Month, type MonthReportFields } from '#domain/monthly-metrics/reports.ts';
import { monthsBefore, reportedThen, type SampleTeam } from './makeHistory.ts';
import { daysOf } from './makeMonthlyMetrics.ts';

/** The ids that the change recorder derives. */
const deriveId = deriveIdsWith((text) => createHash('sha256').update(text).digest().toString('hex', 0, 16));

/** Reports of one month, by their ids, and how many there are. */
interface SampleReports {
  readonly reports: ReadonlyMap<string, MonthReportFields>;
  readonly counts: ReportingMonthFields;
}

/** Reports that are kept at most, so that ten thousand teams are brought in almost as fast as without: those of the newest months. */
const maxReports = 20_000;

/** The reports of each month from the current one back to January 2025, which the calculations of these months are made of. */
export function* makeReports(
  teams: readonly SampleTeam[],
  today: string,
  now: Date,
  timeZone: string,
): Generator<SampleReports> {
  let kept = 0;
  for (let monthsAgo = 0; monthsAgo <= monthsBefore(today); monthsAgo++) {
    const month = addMonths(today.slice(0, 7), -monthsAgo);
    const { from, to } = daysOf(month, now, timeZone);
    const length = to.getTime() - from.getTime();
    const reports = new Map<string, MonthReportFields>();
    for (const [index, each] of teams.entries()) {
      const metrics = reportedThen(each, monthsAgo);
      if (metrics === undefined) continue;
      // The newest row is the last report; those before were made somewhere in their month.
      const isLast = monthsAgo === each.monthsLate;
      const reportedAt = isLast
        ? metrics.updateDate
        : new Date(from.getTime() + Math.floor((length * ((index * 7 + monthsAgo * 3) % 97)) / 97)).toISOString();
      reports.set(
        deriveId('month-report', each.team.$id, month),
        toReport(each.team.$id, month, metrics, reportedAt ?? to.toISOString()),
      );
    }
    const there = teams.filter(({ past }) => monthsAgo <= past.started).length;
    kept += reports.size;
    const isKept = monthsAgo === 0 || kept <= maxReports;
    yield { reports: isKept ? reports : new Map(), counts: { month, teams: there, reported: reports.size } };
  }
}

function toReport(teamId: string, month: Month, metrics: MonthlyMetricsFields, reportedAt: string): MonthReportFields {
  const values = Object.fromEntries(metricFields.map(({ key }) => [key, metrics[key]])) as Pick<
    MonthlyMetricsFields,
    MetricKey
  >;
  const { notApplicable, updateBy: reportedBy } = metrics;
  return { teamId, month, ...values, notApplicable, reportedAt, reportedBy, correctedAt: null, correctedBy: null };
}
