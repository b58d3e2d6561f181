import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { LatestNotice } from './LatestNotice.tsx';
import { newestDay } from './newestDay.ts';
import { MetricTable } from './table/MetricTable.tsx';
import type { NumberedMetricRow } from './table/NumberedMetricRow.ts';

const MetricChartDialog = onDemandDialog(async () => (await import('./chart/MetricChartDialog.tsx')).MetricChartDialog);
const OriginDialog = onDemandDialog(async () => (await import('./origin/OriginDialog.tsx')).OriginDialog);

interface CalculationsViewProps {
  /** All 44. */
  readonly rows: readonly MetricRow[];
  readonly shown: readonly NumberedMetricRow[];
  readonly year: number;
  /** `YYYY-MM-DD` in the organisation's calendar. */
  readonly today: string;
  readonly isLatestKnown: boolean;
}

interface Opened {
  readonly dialog: 'chart' | 'origin';
  readonly metricType: string;
}

/** The table, and what opens from it. */
export function CalculationsView({ rows, shown, year, today, isLatestKnown }: CalculationsViewProps) {
  const newest = useMemo(() => newestDay(rows), [rows]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = (): void => setOpened(null);
  const openChart = useCallback(
    ({ metric }: MetricRow) => setOpened({ dialog: 'chart', metricType: metric.metricType }),
    [],
  );
  const openOrigin = useCallback(
    ({ metric }: MetricRow) => setOpened({ dialog: 'origin', metricType: metric.metricType }),
    [],
  );
  const row = opened && rows.find(({ metric }) => metric.metricType === opened.metricType);

  return (
    <>
      {isLatestKnown && <LatestNotice newest={newest} today={today} />}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {shown.length < rows.length && `Showing ${shown.length} of ${rows.length} metrics`}
      </Typography>
      <MetricTable rows={shown} year={year} today={today} newest={newest} onChart={openChart} onOrigin={openOrigin} />
      {row && opened.dialog === 'chart' && (
        <MetricChartDialog metric={row.metric} rows={rows} year={year} onClose={close} />
      )}
      {row && opened.dialog === 'origin' && <OriginDialog row={row} onClose={close} />}
    </>
  );
}
