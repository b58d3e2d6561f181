import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import type { MonthlyMetrics } from './saveMetrics.ts';
import { notReported, showMetric } from './showMetric.ts';

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))', gap: 2, m: 0 };

const valueStyle = { m: 0, mt: 'auto', pt: 0.5, fontSize: '1.375rem', fontWeight: 620 } as const;
const missingStyle = { m: 0, mt: 'auto', pt: 0.5, color: 'text.secondary' } as const;

/** The metrics as they are stored. */
export function MetricCards({ metrics }: { readonly metrics: MonthlyMetrics | null }) {
  return (
    <Box component="dl" sx={grid}>
      {metricFields.map((field) => {
        const shown = showMetric(field, metrics?.[field.key]);
        return (
          <Paper key={field.key} variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {field.label}
            </Box>
            <Typography component="dd" sx={shown === notReported ? missingStyle : valueStyle}>
              {shown}
            </Typography>
          </Paper>
        );
      })}
    </Box>
  );
}
