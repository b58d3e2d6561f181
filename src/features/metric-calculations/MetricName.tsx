import Typography from '@mui/material/Typography';
import type { Metric } from '#domain/metric-calculations/metricKeys.ts';

/** A metric's name wherever it stands: what is measured and, below it, among which teams. Read as one: `Unit test coverage Build pods`. */
export function MetricName({ metric }: { readonly metric: Metric }) {
  return (
    <>
      {metric.label}{' '}
      <Typography
        component="span"
        variant="caption"
        // As a block in the line it is not underlined with it.
        sx={{ display: 'inline-block', width: '100%', color: 'text.secondary' }}
      >
        {metric.podLabel}
      </Typography>
    </>
  );
}
