import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { startTransition, useDeferredValue, useEffect, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { isAppFamily } from '#domain/metric-calculations/metricParts.ts';
import {
  describeValues,
  explainInSteps,
  type MetricExplanation,
  type ReportDates,
} from '#domain/metric-calculations/explain.ts';
import { formatFigure, type MetricFigure, parseFigure } from '#domain/metric-calculations/calculation.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { runInSlices } from '#src/components/data-table/runInSlices.ts';
import { formatDay, useToday } from '#src/components/organisationDay.ts';
import { MetricDialog } from './MetricDialog.tsx';
import { MetricName } from './MetricTable.tsx';
import { BreakdownGroups, type BreakdownViewProps } from './BreakdownGroups.tsx';
import { ContributionTable } from './breakdownTables.tsx';
import { initialTableView } from './breakdownView.ts';
import { type OrganisationRows, useGetOrganisationQuery } from './metricCalculationsApi.ts';

interface BreakdownDialogProps extends BreakdownViewProps {
  readonly row: MetricRow;
  readonly onClose: () => void;
}

const maxAgeSeconds = 60;

/** How a value of the current month is calculated, from the data as it is now. */
export function BreakdownDialog({ row, view, onChange, onClose }: BreakdownDialogProps) {
  const { metric } = row;
  const query = useGetOrganisationQuery(undefined, { refetchOnMountOrArgChange: maxAgeSeconds });
  const { isError, isFetching, refetch } = query;
  const { explanation, isCurrent } = useExplanation(query.data, metric.metricType);
  return (
    <MetricDialog title={<MetricName metric={metric} />} onClose={onClose}>
      {explanation === undefined ? (
        <LoadState
          loading="Loading teams..."
          error={isError ? 'Error: Failed to fetch team data.' : undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Breakdown {...{ row, explanation, view, onChange }} isUpToDate={!isFetching && isCurrent} />
      )}
    </MetricDialog>
  );
}

interface Explained {
  readonly rows: OrganisationRows;
  readonly metricType: string;
  readonly explanation: MetricExplanation | undefined;
}

/** Explains a metric without holding up the page, with ten thousand teams. Until newer rows are explained, those before are. */
function useExplanation(
  rows: OrganisationRows | undefined,
  metricType: string,
): { readonly explanation: MetricExplanation | undefined; readonly isCurrent: boolean } {
  const thisMonth = useToday().slice(0, 7);
  const [explained, setExplained] = useState<Explained>();
  useEffect(
    () =>
      rows &&
      runInSlices(explain(rows, metricType, thisMonth), (explanation) => {
        startTransition(() => setExplained({ rows, metricType, explanation }));
      }),
    [rows, metricType, thisMonth],
  );
  return {
    explanation: explained?.metricType === metricType ? explained.explanation : undefined,
    isCurrent: explained?.rows === rows,
  };
}

function* explain(
  { teams, inventories, metrics, reporting }: OrganisationRows,
  metricType: string,
  thisMonth: Month,
): ReturnType<typeof explainInSteps> {
  const inventoryOf = new Map(inventories.map((row) => [row.$id, row]));
  yield;
  const metricsOf = new Map(metrics.map((row) => [row.$id, row]));
  yield;
  const reportingOf = new Map(reporting.map((row) => [row.$id, row]));
  yield;
  const lastReportOf: ReportDates['lastReportOf'] = (teamId) => reportingOf.get(teamId)?.lastMonth ?? undefined;
  const organisation = { teams, inventories: inventoryOf, metrics: metricsOf };
  return yield* explainInSteps(organisation, metricType, { thisMonth, lastReportOf });
}

interface BreakdownProps extends BreakdownViewProps {
  readonly row: MetricRow;
  readonly explanation: MetricExplanation;
  /** False while newer data is being fetched. */
  readonly isUpToDate: boolean;
}

function Breakdown({ row, explanation, isUpToDate, view, onChange }: BreakdownProps) {
  const { metric, latest, latestDay } = row;
  const { parts } = explanation;
  const partsLabel = isAppFamily(metric.family) ? 'Apps behind this value' : 'Teams behind this value';
  // One after the other: each takes most of a frame to appear.
  const isFirstTableShown = useDeferredValue(true, false);
  const isSecondTableShown = useDeferredValue(isFirstTableShown, false);
  const now = parseFigure({ calculationValue: explanation.value, unitType: metric.unit });
  return (
    <>
      <Typography>{explanation.formula}</Typography>
      <CalculationTerms
        explanation={explanation}
        figure={formatFigure(now) || 'Not available: there is nothing to divide by'}
      />
      <Typography sx={{ mb: 2 }}>{describeValues(explanation)}</Typography>
      {isUpToDate && latestDay !== null && !isSame(now, latest) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {`The data has changed since ${formatDay(latestDay)}, when ${formatFigure(latest) || 'no value'} was calculated.`}
        </Alert>
      )}
      <Heading>{`${partsLabel} (${formatNumber(parts.length)})`}</Heading>
      {isFirstTableShown && (
        <>
          <ContributionTable
            label={partsLabel}
            parts={parts}
            family={metric.family}
            view={view.tables.parts ?? initialTableView}
            onViewChange={(parts) => onChange({ tables: { ...view.tables, parts } })}
          />
          <Heading>Who has reported</Heading>
        </>
      )}
      {isSecondTableShown && <BreakdownGroups explanation={explanation} view={view} onChange={onChange} />}
    </>
  );
}

function Heading({ children }: { readonly children: string }) {
  return (
    <Typography variant="h3" component="h3" sx={{ mt: 3, mb: 1 }}>
      {children}
    </Typography>
  );
}

/** '66.70' equals '66.7'. */
function isSame(a: MetricFigure | null, b: MetricFigure | null): boolean {
  return a === null || b === null ? a === b : a.value === b.value;
}

interface CalculationTermsProps {
  readonly explanation: MetricExplanation;
  /** Formatted result. */
  readonly figure: string;
}

/** Numerator, denominator and result. */
function CalculationTerms({ explanation, figure }: CalculationTermsProps) {
  const { numeratorLabel, numerator, denominatorLabel, denominator } = explanation;
  return (
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, max-content) auto', columnGap: 3, rowGap: 0.5, my: 2 }}
    >
      <Term name={numeratorLabel} value={formatNumber(numerator)} />
      {denominatorLabel !== null && denominator !== null && (
        <Term name={denominatorLabel} value={formatNumber(denominator)} />
      )}
      <Term name="Value now" value={figure} />
    </Box>
  );
}

interface TermProps {
  readonly name: string;
  readonly value: string;
}

function Term({ name, value }: TermProps) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {value}
      </Typography>
    </>
  );
}
