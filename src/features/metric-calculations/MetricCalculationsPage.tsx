import { Alert, Stack, Typography, Button } from '@mui/material';
import { useCallback, useMemo, useId } from 'react';
import { skipToken } from '@reduxjs/toolkit/query';
import {
  findNewestDay,
  hasEveryMetric,
  type MetricRow,
  toRows,
  type MetricCalculation,
} from '#domain/metric-calculations/toRows.ts';
import { OriginLabel } from '#src/components/BackLink.tsx';
import { LoadFailure, LoadState, StaleNotice } from '#src/components/LoadState.tsx';
import { TargetsFailure } from '#src/components/TargetsFailure.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { formatDay, useToday } from '#src/config/organisationDay.ts';
import { useDialogAddress } from '#src/components/useDialogAddress.ts';
import { noSuchMetric, whereFiguresComeFrom } from '#domain/metric-calculations/calculation.ts';
import { metricYears, yearOf } from '#domain/metric-calculations/years.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { firstMetricsYear } from '#domain/limits.ts';
import { MetricTable } from './MetricTable.tsx';
import { MetricTableActions } from './MetricTableActions.tsx';
import { RecalculateButton } from './RecalculateButton.tsx';
import { useBreakdownView } from './breakdownView.ts';
import { chartParameter, type MetricsView, useMetricsView } from './metricsView.ts';
import {
  familyOptions,
  filterRows,
  type MetricOption,
  type NumberedMetricRow,
  podOptions,
} from '#domain/metric-calculations/metricFilters.ts';
import { useTimeZoneNote } from './calendar.ts';
import { describePodFilter } from '#domain/metric-calculations/podWords.ts';
import {
  useGetStoredYearQuery,
  useListDailyCalculationsQuery,
  useListYearlyCalculationsQuery,
  type YearArg,
} from './metricCalculationsApi.ts';

/** Monthly metric calculations of a year (specification.md, section 2, Metric Calculations). */
export function MetricCalculationsPage() {
  const today = useToday();
  const [{ year, family, pod }, changeView] = useMetricsView(today);
  const { rows, daily, monthly, isLatestKnown } = useCalculations(year, today);
  const isLoading = (rows === undefined && !monthly.isError) || daily.isLoading;
  const shown = useMemo(() => rows && filterRows(rows, { family, pod }), [rows, family, pod]);
  const newestDay = useMemo(() => findNewestDay(rows ?? []), [rows]);
  return (
    <>
      <PageHeader
        title="Metric Calculations"
        subtitle="List of monthly metric calculations."
        actions={<RecalculateButton />}
      />
      <Stack
        direction="row"
        sx={{ alignItems: 'flex-start', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        <MetricFilters view={{ year, family, pod }} onChange={changeView} today={today} />
        {shown && <MetricTableActions rows={shown} year={year} newestDay={newestDay} />}
      </Stack>
      {daily.isError && <LoadFailure onRetry={daily.refetch}>Error: Failed to fetch daily metrics data.</LoadFailure>}
      {monthly.isError && rows === undefined && (
        <LoadFailure onRetry={monthly.refetch}>Error: Failed to fetch monthly metrics data.</LoadFailure>
      )}
      {rows !== undefined && <StaleNotice load={monthly} />}
      <TargetsFailure />
      {isLoading && <LoadState loading={loadingText} />}
      {!isLoading && rows && shown && <CalculationsView {...{ rows, shown, year, today, newestDay, isLatestKnown }} />}
    </>
  );
}

const loadingText = 'Loading metric calculations...';

const MetricChartDialog = onDemandDialog(async () => (await import('./MetricChartDialog.tsx')).MetricChartDialog);
const BreakdownDialog = onDemandDialog(async () => (await import('./BreakdownDialog.tsx')).BreakdownDialog);

interface CalculationsViewProps {
  readonly rows: readonly MetricRow[];
  readonly shown: readonly NumberedMetricRow[];
  readonly year: number;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
  /** `YYYY-MM-DD`; '' if there is none. */
  readonly newestDay: string;
  readonly isLatestKnown: boolean;
}

function CalculationsView({ rows, shown, year, today, newestDay, isLatestKnown }: CalculationsViewProps) {
  const { value: chartType, open: openDialog, close: closeChart } = useDialogAddress(chartParameter);
  const { view, open, change, close } = useBreakdownView();
  const openChart = useCallback(({ metric }: MetricRow) => openDialog(metric.metricType), [openDialog]);
  const openBreakdown = useCallback(({ metric }: MetricRow) => open(metric.metricType), [open]);
  const rowOf = (type: string | null | undefined) => rows.find(({ metric }) => metric.metricType === type);
  const [charted, explained] = [rowOf(chartType), rowOf(view?.metricType)];

  return (
    <>
      {(chartType !== null || view) && !charted && !explained && (
        <Alert severity="info" sx={{ mb: 2 }} onClose={chartType === null ? close : closeChart}>
          {noSuchMetric}
        </Alert>
      )}
      {isLatestKnown && newestDay < today && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {newestDay === '' ? (
            <>
              <div>No metrics have been calculated yet.</div>
              <div>{whereFiguresComeFrom}</div>
            </>
          ) : (
            `Today's metrics have not been calculated yet. Latest Metrics shows the values of ${formatDay(newestDay)}.`
          )}
        </Alert>
      )}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {shown.length < rows.length && `Showing ${shown.length} of ${rows.length} metrics`}
      </Typography>
      <MetricTable
        rows={shown}
        year={year}
        today={today}
        newestDay={newestDay}
        onChart={openChart}
        onBreakdown={openBreakdown}
      />
      {charted && <MetricChartDialog metric={charted.metric} rows={rows} year={year} onClose={closeChart} />}
      {explained && view && (
        <OriginLabel value={`${explained.metric.label} ${explained.metric.podLabel}`}>
          <BreakdownDialog row={explained} view={view} onChange={change} onClose={close} />
        </OriginLabel>
      )}
    </>
  );
}

interface MetricFiltersProps {
  readonly view: MetricsView;
  readonly onChange: (patch: Partial<MetricsView>) => void;
  readonly today: string;
}

const noFamilyFilter: MetricOption = { value: '', label: 'All metrics' };
/** Not 'All pods', which is one of the options. */
const noPodFilter: MetricOption = { value: '', label: 'No filter' };

const MetricWordsDialog = onDemandDialog(async () => (await import('./MetricWordsDialog.tsx')).MetricWordsDialog);

function MetricFilters({ view, onChange, today }: MetricFiltersProps) {
  const years = metricYears(today).map((year) => ({ value: String(year), label: String(year) }));
  const noteId = useId();
  const note = useTimeZoneNote(view.year);
  const podNoteId = useId();
  const words = useDialogAddress('words');
  return (
    <div>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
        <FilterSelect
          label="Year"
          options={years}
          value={String(view.year)}
          onChange={(year) => onChange({ year: Number(year) })}
          {...(note !== null && { describedBy: noteId })}
        />
        <FilterSelect
          label="Pods"
          options={[noPodFilter, ...podOptions]}
          value={view.pod}
          onChange={(pod) => onChange({ pod })}
          describedBy={podNoteId}
        />
        <FilterSelect
          label="Metric"
          options={[noFamilyFilter, ...familyOptions]}
          value={view.family}
          onChange={(family) => onChange({ family })}
        />
      </Stack>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', mt: 1 }}>
        <span id={podNoteId}>{describePodFilter(view.pod)}</span>{' '}
        <Button size="small" {...words.opener('1')}>
          What the words mean
        </Button>
      </Typography>
      {words.value !== null && <MetricWordsDialog onClose={words.close} />}
      {note !== null && (
        <Typography id={noteId} variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          {note}
        </Typography>
      )}
    </div>
  );
}

/** With the latest values: today's or, until today's run, the newest before. `today` is in the organisation's calendar. */
function useCalculations(year: number, today: string) {
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
      refetch: daily.refetch,
    },
    monthly: { isError: selected.isError, refetch: selected.refetch },
    rows,
    isLatestKnown:
      !isTodayIncomplete || (needsPreviousYear ? previousYearList !== undefined : currentYearList !== undefined),
  };
}

const none: readonly MetricCalculation[] = [];

function useYearlyCalculations(year: number | undefined, currentYear: number) {
  const isClosed = year !== undefined && year < currentYear;
  const arg: YearArg | typeof skipToken = year === undefined ? skipToken : { year, isClosed };
  return useListYearlyCalculationsQuery(arg, { refetchOnMountOrArgChange: !isClosed });
}
