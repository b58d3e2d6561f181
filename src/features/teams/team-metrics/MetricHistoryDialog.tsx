import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { LineChart } from '@mui/x-charts/LineChart';
import { formatDate } from '#domain/dateFormat.ts';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { tidyText } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { dashedSeries, describeDashes, nameMonth, splitSeries } from '#src/components/unfinishedMonth.ts';
import { formatPoint, metricAxis } from './metricAxis.ts';

interface MetricHistoryDialogProps {
  readonly field: MetricField;
  /** The oldest first. */
  readonly months: readonly TeamMonth[];
  readonly onClose: () => void;
}

/** A team's last months of one metric, as a chart and in figures; full screen on a phone. */
export function MetricHistoryDialog({ field, months, onClose }: MetricHistoryDialogProps) {
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  return (
    <Dialog open onClose={onClose} fullWidth fullScreen={fullScreen} maxWidth="md" aria-labelledby="metric-history">
      <DialogTitle id="metric-history" sx={{ pr: 7, overflowWrap: 'anywhere' }}>
        {field.label}
      </DialogTitle>
      <IconButton
        aria-label="Close"
        ref={focusOnMount}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>
        <MonthsChart field={field} months={months} />
        <MonthsTable field={field} months={months} />
      </DialogContent>
    </Dialog>
  );
}

type MonthsProps = Pick<MetricHistoryDialogProps, 'field' | 'months'>;

function MonthsChart({ field, months }: MonthsProps) {
  const theme = useTheme();
  const { primary } = (theme.vars ?? theme).palette;
  const points = months.map(({ metrics }) => toPoint(field, metrics));
  const thisMonth = months.at(-1)?.month ?? '';
  return (
    <figure aria-label={`${field.label} over ${months.length} months`} style={{ margin: 0, minWidth: 0 }}>
      <LineChart
        height={240}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        series={splitSeries(
          {
            id: 'metric',
            label: field.label,
            data: points,
            color: primary.main,
            curve: 'linear' as const,
            shape: 'circle' as const,
            showMark: true,
            valueFormatter: (value: number | null) => (value === null ? null : formatPoint(field, value)),
          },
          points.length - 1,
        )}
        xAxis={[
          {
            scaleType: 'point',
            data: months.map(({ month }) => month),
            valueFormatter: (month: string, { location }) =>
              location === 'tick' ? formatDate(month, 'monthInitial') : nameMonth(month, thisMonth, 'shortMonth'),
            tickLabelInterval: () => true,
          },
        ]}
        yAxis={[metricAxis(field, points)]}
        grid={{ horizontal: true }}
        hideLegend
        skipAnimation
        sx={dashedSeries}
      />
      {(points.at(-1) ?? null) !== null && <Typography variant="body2">{describeDashes(thisMonth)}</Typography>}
    </figure>
  );
}

/** Accessible alternative to the chart, the newest first. */
function MonthsTable({ field, months }: MonthsProps) {
  return (
    <TableContainer role="region" aria-label={`${field.label} in figures`} tabIndex={0} sx={{ mt: 2 }}>
      <Table size="small" aria-label={`${field.label} in figures`}>
        <TableHead>
          <TableRow>
            <TableCell>Month</TableCell>
            <TableCell align="right">Value</TableCell>
            <TableCell>Reported by</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {months.toReversed().map((each) => (
            <TableRow key={each.month}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: 'nowrap' }}>
                {nameMonth(each.month, months.at(-1)?.month ?? '', 'shortMonth')}
              </TableCell>
              <TableCell align="right">{each.metrics ? displayEntry(field, each.metrics) : 'Not reported'}</TableCell>
              <TableCell>{describeReporter(each)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** `Sam Staff, corrected by Kim Staff`; '' for a month without a report. */
function describeReporter({ metrics, reportedBy, correctedBy }: TeamMonth): string {
  if (metrics === null) return '';
  const corrector = tidyText(correctedBy);
  const names = [tidyText(reportedBy), ...(corrector ? [`corrected by ${corrector}`] : [])];
  return names.filter(Boolean).join(', ');
}
