import type { ReportingMonthFields } from '#domain/monthly-metrics/reportingMonths.ts';
import type { TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';

/** Each field of a type once, or it does not compile. */
type Columns<Fields> = Record<keyof Fields, 'string' | 'integer' | 'datetime'>;

/** Columns of the tables that say who has reported, by the name of the table. */
export const reportingColumns = {
  teamReporting: {
    months: 'string',
    lastMonth: 'string',
    reportedAt: 'datetime',
    reportedBy: 'string',
    confirmedAt: 'datetime',
    confirmedBy: 'string',
    changedAt: 'datetime',
    changedBy: 'string',
    pushes: 'string',
  } satisfies Columns<TeamReportingFields>,
  reportingMonths: {
    month: 'string',
    teams: 'integer',
    reported: 'integer',
  } satisfies Columns<ReportingMonthFields>,
};
