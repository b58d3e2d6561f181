import CloseIcon from '@mui/icons-material/Close';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { displayEntry } from '#domain/monthly-metrics/displayEntry.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { isValueOf, pushedIn, type PushesByMonth } from '#domain/pushes/metricSource.ts';
import {
  describeAgreement,
  describeReached,
  describeTarget,
  type Target,
  targetPoint,
} from '#domain/targets/targets.ts';
import { capitalize, tidyText } from '#domain/text.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { formatPoint, metricAxis } from '#src/components/monthly-metrics/metricAxis.ts';
import { FigureTable } from '#src/figures/FigureTable.tsx';
import { LineFigure, LineLegend } from '#src/figures/LineFigure.tsx';
import { nameMonth } from '#src/figures/unfinishedMonth.ts';

interface MetricHistoryDialogProps {
  readonly field: MetricField;
  /** The oldest first. */
  readonly months: readonly TeamMonth[];
  readonly pushes: PushesByMonth;
  readonly target: Target | undefined;
  readonly onClose: () => void;
}

export function MetricHistoryDialog({ field, months, pushes, target, onClose }: MetricHistoryDialogProps) {
  const fullScreen = useMediaQuery(useTheme().breakpoints.down('sm'));
  const thisMonth = months.at(-1)?.month ?? '';
  const points = months.map(({ metrics }) => toPoint(field, metrics));
  const wanted = target ? targetPoint(field, target) : null;
  const lines = [
    { id: 'metric', label: field.label, values: points, color: 0 },
    ...(target ? [{ ...targetLine, label: describeAgreement(field, target), values: points.map(() => wanted) }] : []),
  ];
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
        <LineFigure
          label={`${field.label} over ${months.length} months`}
          height={240}
          months={months.map(({ month }) => nameMonth(month, thisMonth, 'shortMonth'))}
          lines={lines}
          caption={target && <LineLegend lines={lines} />}
          format={(value) => (value === null ? null : formatPoint(field, value))}
          yAxis={metricAxis(field, [...points, wanted])}
          unfinished={points.length - 1}
          dashedMonth={thisMonth}
        />
        <FigureTable
          label={`${field.label} in figures`}
          columns={['Value', ...(target ? [describeTarget(field, target)] : []), 'Reported by']}
          textColumn="Reported by"
          rows={months.toReversed().map((each) => ({
            name: nameMonth(each.month, thisMonth, 'shortMonth'),
            cells: [
              each.metrics ? displayEntry(field, each.metrics) : 'Not reported',
              ...(target ? [capitalize(describeReached(field, target, each.metrics))] : []),
              describeReporter(each, field, pushes),
            ],
          }))}
        />
      </DialogContent>
    </Dialog>
  );
}

const targetLine = { id: 'target', color: 3, dash: '8 4', shape: null };

/** `Sam Staff, corrected by Kim Staff, measured by Nightly`; '' for a month without a report. */
function describeReporter(
  { month, metrics, reportedBy, correctedBy }: TeamMonth,
  { key }: MetricField,
  pushes: PushesByMonth,
): string {
  if (metrics === null) return '';
  const corrector = tidyText(correctedBy);
  const pushed = pushedIn(pushes, month)[key];
  const names = [
    tidyText(reportedBy),
    ...(corrector ? [`corrected by ${corrector}`] : []),
    ...(pushed && isValueOf(key, metrics, pushed) ? [`measured by ${pushed.by}`] : []),
  ];
  return names.filter(Boolean).join(', ');
}
