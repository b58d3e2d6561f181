import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { useDeferredValue } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { isAppFamily } from '#domain/metric-calculations/appRules.ts';
import type { MetricExplanation } from '#domain/metric-calculations/explain.ts';
import { formatFigure, readFigure, type MetricFigure } from '#domain/metric-calculations/readFigure.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { formatDay } from '#src/features/metric-calculations/formatDay.ts';
import { NotReported, notReportedLabel } from './NotReported.tsx';
import { PartTable } from './PartTable.tsx';
import { Fraction } from './Fraction.tsx';

interface OriginProps {
  readonly row: MetricRow;
  readonly explanation: MetricExplanation;
  /** Whether it was made from what is stored now; false while that is on its way. */
  readonly isUpToDate: boolean;
}

/** The formula, what stands above and below its line, the teams behind it and those that have not reported. */
export function Origin({ row: { metric, latest, latestDay }, explanation, isUpToDate }: OriginProps) {
  const { parts, notReported } = explanation;
  const partsLabel = isAppFamily(metric.family) ? 'Apps behind this value' : 'Teams behind this value';
  // The second table is drawn after the first: the page answers in between.
  const isRest = useDeferredValue(true, false);
  const now = readFigure({ calculationValue: explanation.value, unitType: metric.unit });
  return (
    <>
      <Typography>{explanation.formula}</Typography>
      <Fraction explanation={explanation} figure={formatFigure(now) || 'None: there is nothing to divide by'} />
      {isUpToDate && latestDay !== null && !isSame(now, latest) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {`The data has changed since ${formatDay(latestDay)}, when ${formatFigure(latest) || 'no value'} was calculated.`}
        </Alert>
      )}
      <Heading>{`${partsLabel} (${formatNumber(parts.length)})`}</Heading>
      <PartTable label={partsLabel} parts={parts} family={metric.family} />
      <Heading>{`${notReportedLabel} (${formatNumber(notReported.length)})`}</Heading>
      {isRest && <NotReported teams={notReported} />}
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

/** '66.70' and '66.7' are one figure. */
function isSame(a: MetricFigure | null, b: MetricFigure | null): boolean {
  return a === null || b === null ? a === b : a.value === b.value;
}
