import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { metrics } from '#domain/metric-calculations/metrics.ts';
import { toRows, type MetricCalculation, type MetricRow } from '#domain/metric-calculations/toRows.ts';
import { yearOf } from '#domain/metric-calculations/years.ts';
import { firstMetricsYear } from '#domain/limits.ts';
import {
  useGetStoredYearQuery,
  useListDailyCalculationsQuery,
  useListYearlyCalculationsQuery,
  type YearArg,
} from './metricCalculationsApi.ts';

interface QueryStatus {
  readonly isLoading: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
}

export interface Calculations {
  readonly daily: QueryStatus;
  readonly monthly: QueryStatus;
  /** Undefined until the year is loaded. */
  readonly rows: readonly MetricRow[] | undefined;
  /** Whether every source of the latest values is loaded. */
  readonly isLatestKnown: boolean;
}

/**
 * Rows of a year, with the latest values: today's or, until today's run, the newest before.
 * @param today `YYYY-MM-DD` in the organisation's calendar.
 */
export function useCalculations(year: number, today: string): Calculations {
  const currentYear = yearOf(today);
  const daily = useListDailyCalculationsQuery(today, { refetchOnMountOrArgChange: true });
  const selected = useYearlyCalculations(year, currentYear);
  // `data`, not `currentData`: each calculation has its day, so yesterday's are not mistaken for today's at midnight.
  const todays = daily.data;
  const isTodayIncomplete = daily.isError || (todays !== undefined && !hasEveryMetric(todays));
  const current = useYearlyCalculations(
    isTodayIncomplete && year !== currentYear ? currentYear : undefined,
    currentYear,
  );
  const currentYearList = year === currentYear ? selected.currentData : current.currentData;
  const needsPreviousYear = isTodayIncomplete && currentYearList?.length === 0 && currentYear > firstMetricsYear;
  const previous = useYearlyCalculations(needsPreviousYear ? currentYear - 1 : undefined, currentYear);
  const previousYearList = previous.currentData;
  // A closed year that is stored is not fetched at all.
  const needsStoredYear = year === currentYear && selected.currentData === undefined;
  const stored = useGetStoredYearQuery(needsStoredYear ? year : skipToken);
  const selectedYearList = selected.currentData ?? stored.currentData ?? undefined;

  const recentYearList = year === currentYear ? selectedYearList : currentYearList;

  const rows = useMemo(() => {
    if (selectedYearList === undefined) return undefined;
    const recent = [todays, recentYearList, previousYearList].flatMap((calculations) => calculations ?? none);
    return toRows(selectedYearList, recent);
  }, [selectedYearList, todays, recentYearList, previousYearList]);

  return {
    daily: {
      isLoading: todays === undefined && !daily.isError,
      isError: daily.isError,
      retry: () => void daily.refetch(),
    },
    monthly: {
      isLoading: selectedYearList === undefined && !selected.isError,
      isError: selected.isError,
      retry: () => void selected.refetch(),
    },
    rows,
    isLatestKnown:
      !isTodayIncomplete || (needsPreviousYear ? previousYearList !== undefined : currentYearList !== undefined),
  };
}

const none: readonly MetricCalculation[] = [];

/** False while another program writes them one after the other, or only some of them. */
function hasEveryMetric(calculations: readonly MetricCalculation[]): boolean {
  const types = new Set(calculations.map(({ metricType }) => metricType));
  return metrics.every(({ metricType }) => types.has(metricType));
}

function useYearlyCalculations(year: number | undefined, currentYear: number) {
  const isClosed = year !== undefined && year < currentYear;
  const arg: YearArg | typeof skipToken = year === undefined ? skipToken : { year, isClosed };
  return useListYearlyCalculationsQuery(arg, { refetchOnMountOrArgChange: !isClosed });
}
