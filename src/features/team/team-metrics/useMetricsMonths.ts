import { useMemo } from 'react';
import { describeMissing, findReportingState } from '#domain/monthly-metrics/reportingState.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { listLastMonths, type TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import { findReportedMonth } from '#domain/monthly-metrics/lastUpdate.ts';
import { addMonths, correctableMonth, type Month, type MonthReport } from '#domain/monthly-metrics/reports.ts';
import { type PushesByMonth, pushesByMonth } from '#domain/pushes/metricSource.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { type ReportSignature, signatureOf } from '#src/components/monthly-metrics/MonthLine.tsx';
import { useListMetricPushesQuery } from '#src/data/metricPushesApi.ts';
import { useListMonthReportsQuery } from '#src/data/monthReportsApi.ts';
import { type ThisMonth, useThisMonth } from '#src/components/monthly-metrics/useThisMonth.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

export interface MetricsMonths extends ThisMonth {
  readonly teamId: string;
  /** Newest row; null for a team without. */
  readonly metrics: MonthlyMetrics | null;
  /** Last month that was reported; undefined for none. */
  readonly reported: Month | undefined;
  /** Of this month; null while there is none. */
  readonly report: ReportSignature | null;
  /** `September and October are missing`; '' for none, of a closed team, and while it isn't known. */
  readonly missing: string;
  /** Month before this one, while it can be corrected. */
  readonly correctable: Month | undefined;
  /** The oldest first; undefined while unknown. */
  readonly last: readonly TeamMonth[] | undefined;
  readonly reports: readonly MonthReport[] | undefined;
  /** None while unknown. */
  readonly pushes: PushesByMonth;
  /** `Failed to fetch earlier months.`; undefined when all is known. */
  readonly failure: string | undefined;
  readonly refetch: () => void;
}

export function useMetricsMonths(team: Team, metrics: MonthlyMetrics | null): MetricsMonths {
  const { timeZone } = useRuntimeConfig();
  const query = useListMonthReportsQuery(team.$id, { refetchOnMountOrArgChange: true });
  const { currentData: known } = useListReportingOfQuery({ teamIds: [team.$id] }, { refetchOnMountOrArgChange: true });
  const { currentData: reports, isError } = query;
  const pushQuery = useListMetricPushesQuery(team.$id, { refetchOnMountOrArgChange: true });
  const pushes = useMemo(() => pushesByMonth(pushQuery.currentData ?? []), [pushQuery.currentData]);
  const row = known?.[0];
  const reported = findReportedMonth(metrics, row, timeZone);
  const present = useThisMonth(reported);
  const { today, thisMonth } = present;
  const last = useMemo(
    () => reports && listLastMonths(reports, metrics, reported, { thisMonth, joinedAt: team.$createdAt, timeZone }),
    [reports, metrics, reported, thisMonth, team.$createdAt, timeZone],
  );
  // What is stored counts before the recorder has written it down.
  const months = { months: row?.months ?? null, lastMonth: reported ?? row?.lastMonth ?? null };
  return {
    ...present,
    teamId: team.$id,
    metrics,
    reported,
    report: reported === thisMonth ? signatureOf(row, thisMonth) : null,
    missing:
      known && !isClosed(team.teamStatus)
        ? describeMissing(findReportingState(months, team.$createdAt, { today, timeZone }))
        : '',
    correctable: thisMonth === today.slice(0, 7) ? correctableMonth(today) : addMonths(thisMonth, -1),
    last,
    reports,
    pushes,
    failure: describeFailure({ reports: isError, pushes: pushQuery.isError }),
    refetch: joinQueries(query, pushQuery).refetch,
  };
}

function describeFailure({ reports, pushes }: { readonly reports: boolean; readonly pushes: boolean }) {
  const missing = [...(reports ? ['earlier months'] : []), ...(pushes ? ['what programs reported'] : [])];
  return missing.length === 0 ? undefined : `Failed to fetch ${missing.join(' and ')}.`;
}
