import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { displayEntry, displayShortEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { type MetricField, metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { LoadState } from '#src/components/LoadState.tsx';
import { Sparkline } from '#src/components/Sparkline.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { dialogOpenerId, useDialogAddress } from '#src/components/useDialogAddress.ts';
import { LastChangeTooltip, useLastChanges } from '#src/features/teams/history/LastChange.tsx';
import type { MetricsMonths } from './useMetricsMonths.ts';

const grid = { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))', gap: 2, m: 0 };

const valueStyle = { m: 0, mt: 'auto', pt: 0.5, fontSize: '1.375rem', fontWeight: 620 } as const;
const missingStyle = { m: 0, mt: 'auto', pt: 0.5, color: 'text.secondary' } as const;

const MetricHistoryDialog = onDemandDialog(async () => (await import('./MetricHistoryDialog.tsx')).MetricHistoryDialog);

/** Parameter of the open chart, and name of the controls that open one. */
const historyParameter = 'history';

interface MetricCardsProps {
  readonly teamId: string;
  readonly metrics: MonthlyMetrics | null;
  readonly months: MetricsMonths;
}

/** Each with its last 13 months, and on hover and focus with who changed it last, and when. */
export function MetricCards({ teamId, metrics, months }: MetricCardsProps) {
  const { texts, isKnown, request } = useLastChanges(teamId, 'metrics');
  const { value, open, close } = useDialogAddress(historyParameter);
  const opened = metricFields.find(({ key }) => key === value);
  return (
    <>
      {months.isError && (
        <Box sx={{ mb: 2 }}>
          <LoadState loading="Loading..." error="Failed to fetch earlier months." onRetry={months.retry} />
        </Box>
      )}
      <Box component="dl" sx={grid} onPointerOver={request} onFocus={request}>
        {metricFields.map((field) => {
          const shown = displayEntry(field, metrics);
          const hasValue = (metrics?.[field.key] ?? null) !== null;
          const lastChange = texts.get(field.key);
          const hasTooltip = lastChange !== undefined || !isKnown;
          return (
            <LastChangeTooltip key={field.key} text={lastChange}>
              <Paper variant="outlined" sx={{ p: 2, display: 'flex', flexDirection: 'column' }}>
                <Box
                  component="dt"
                  tabIndex={hasTooltip ? 0 : undefined}
                  aria-description={lastChange}
                  sx={{ color: 'text.secondary' }}
                >
                  {field.label}
                </Box>
                <Typography component="dd" sx={hasValue ? valueStyle : missingStyle}>
                  {shown}
                </Typography>
                <Box component="dd" sx={{ m: 0, mt: 1, minHeight: 28 }}>
                  {months.last && <LastMonths field={field} months={months.last} onOpen={() => open(field.key)} />}
                </Box>
              </Paper>
            </LastChangeTooltip>
          );
        })}
      </Box>
      {opened && months.last && <MetricHistoryDialog field={opened} months={months.last} onClose={close} />}
    </>
  );
}

interface LastMonthsProps {
  readonly field: MetricField;
  readonly months: readonly TeamMonth[];
  readonly onOpen: () => void;
}

const lineSize = { width: 104, height: 28 };

/** The line, with last month's value beside it; opens the chart. */
function LastMonths({ field, months, onOpen }: LastMonthsProps) {
  if (months.every(({ metrics }) => metrics === null)) return null;
  const before = months.at(-2);
  return (
    <ButtonBase
      id={dialogOpenerId(historyParameter, field.key)}
      aria-haspopup="dialog"
      onClick={onOpen}
      sx={{
        display: 'flex',
        width: '100%',
        justifyContent: 'space-between',
        gap: 1.5,
        borderRadius: 1,
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
        '&.Mui-focusVisible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
      }}
    >
      <span style={visuallyHidden}>
        Last {months.length} months of {field.label},{' '}
      </span>
      <Box component="span" sx={{ flexShrink: 0 }}>
        <Sparkline
          values={months.map(({ metrics }) => toPoint(field, metrics))}
          size={lineSize}
          unfinished={months.length - 1}
        />
      </Box>
      {before && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', minWidth: 0 }}>
          {formatMonthName(before.month)}: {before.metrics ? displayShortEntry(field, before.metrics) : 'not reported'}
        </Typography>
      )}
    </ButtonBase>
  );
}
