import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { metricKeys } from '#domain/metric-calculations/metricKeys.ts';
import { toRows, type MetricCalculation, type MetricRow } from '#domain/metric-calculations/toRows.ts';
import { yearOf } from '#domain/metric-calculations/years.ts';
import { firstMetricsYear } from '#domain/limits.ts';
import {
  useListDailyCalculationsQuery,
  useListYearlyCalculationsQuery,
  type YearArg,
} from './metricCalculationsApi.ts';

interface Load {
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

export interface Calculations {
  readonly daily: Load;
  readonly monthly: Load;
  /** Undefined while the year is not known. */
  readonly rows: readonly MetricRow[] | undefined;
  /** Whether the latest values were looked for everywhere. */
  readonly isLatestKnown: boolean;
}

/**
 * The table of a year, with the latest values beside it: today's, and where today's run has not happened the newest there are.
 * @param today `YYYY-MM-DD` in the organisation's calendar.
 */
export function useCalculations(year: number, today: string): Calculations {
  const currentYear = yearOf(today);
  const always = { refetchOnMountOrArgChange: true };
  const daily = useListDailyCalculationsQuery(today, always);
  const shown = useYear(year, currentYear);
  // Each calculation bears its day: yesterday's are not taken for today's while those are on their way.
  const todays = daily.data;
  const isBehind = daily.isError || (todays !== undefined && !hasEveryMetric(todays));
  const newest = useYear(isBehind && year !== currentYear ? currentYear : undefined, currentYear);
  const ofYear = shown.currentData;
  const ofThisYear = year === currentYear ? ofYear : newest.currentData;
  const isFirstRunAwaited = isBehind && ofThisYear?.length === 0 && currentYear > firstMetricsYear;
  const before = useYear(isFirstRunAwaited ? currentYear - 1 : undefined, currentYear);
  const ofLastYear = before.currentData;

  const rows = useMemo(() => {
    if (ofYear === undefined) return undefined;
    const recent = [todays, ofThisYear, ofLastYear].flatMap((calculations) => calculations ?? none);
    return toRows(ofYear, recent);
  }, [ofYear, todays, ofThisYear, ofLastYear]);

  return {
    daily: {
      isLoading: todays === undefined && !daily.isError,
      isError: daily.isError,
      retry: () => void daily.refetch(),
    },
    monthly: {
      isLoading: ofYear === undefined && !shown.isError,
      isError: shown.isError,
      retry: () => void shown.refetch(),
    },
    rows,
    isLatestKnown: !isBehind || (isFirstRunAwaited ? ofLastYear !== undefined : ofThisYear !== undefined),
  };
}

const none: readonly MetricCalculation[] = [];

/** Not so where other programs calculate some of them, or one after the other. */
function hasEveryMetric(calculations: readonly MetricCalculation[]): boolean {
  const types = new Set(calculations.map(({ metricType }) => metricType));
  return metricKeys.every(({ metricType }) => types.has(metricType));
}

function useYear(year: number | undefined, currentYear: number) {
  const isClosed = year !== undefined && year < currentYear;
  const arg: YearArg | typeof skipToken = year === undefined ? skipToken : { year, isClosed };
  return useListYearlyCalculationsQuery(arg, { refetchOnMountOrArgChange: !isClosed });
}
