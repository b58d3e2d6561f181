import { useMemo } from 'react';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { listLastMonths, type TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import {
  addMonths,
  correctableMonth,
  type Month,
  type MonthReport,
  reportedMonth,
} from '#domain/monthly-metrics/reports.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useListMonthReportsQuery } from './monthReportsApi.ts';
import { type ThisMonth, useThisMonth } from './useThisMonth.ts';

/** Known months of a team, live. */
export interface MetricsMonths extends ThisMonth {
  /** Last month that was reported; undefined for none. */
  readonly reported: Month | undefined;
  /** Month before this one, while it can be corrected. */
  readonly correctable: Month | undefined;
  /** The oldest first; undefined while unknown. */
  readonly last: readonly TeamMonth[] | undefined;
  /** Undefined while unknown. */
  readonly reports: readonly MonthReport[] | undefined;
  readonly isError: boolean;
  readonly retry: () => void;
}

/** @param metrics newest row; null for a team without */
export function useMetricsMonths(teamId: string, metrics: MonthlyMetrics | null): MetricsMonths {
  const { timeZone } = useRuntimeConfig();
  const query = useListMonthReportsQuery(teamId, { refetchOnMountOrArgChange: true });
  const { currentData: reports, isError, refetch } = query;
  const reported = metrics ? reportedMonth(metrics, timeZone) : undefined;
  const present = useThisMonth(reported);
  const { today, thisMonth } = present;
  const last = useMemo(
    () => reports && listLastMonths(reports, metrics, thisMonth, timeZone),
    [reports, metrics, thisMonth, timeZone],
  );
  return {
    ...present,
    reported,
    correctable: thisMonth === today.slice(0, 7) ? correctableMonth(today) : addMonths(thisMonth, -1),
    last,
    reports,
    isError,
    retry: () => void refetch(),
  };
}
