import { Link, Typography, styled } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { memo } from 'react';
import { formatMetric } from '#domain/formatNumber.ts';
import { groupBy } from '#domain/groupBy.ts';
import { type Metric, metricFamilies, type MetricFamily } from '#domain/metric-calculations/metrics.ts';
import { formatFigure, type MetricFigure } from '#domain/metric-calculations/calculation.ts';
import type { MetricRow } from '#domain/metric-calculations/toRows.ts';
import { describeWanted } from '#domain/targets/targets.ts';
import { useTargets } from '#src/data/targetsApi.ts';
import { Sparkline } from '#src/figures/Sparkline.tsx';
import { formatDay, formatDayOfMonth, formatShortDay } from '#src/config/organisationDay.ts';
import { Trend } from '#src/figures/Trend.tsx';
import { soFar } from '#src/figures/unfinishedMonth.ts';
import { dialogOpenerId } from '#src/components/useDialogAddress.ts';
import { explainParameter } from './breakdownView.ts';
import { monthNames, unfinishedMonth } from '#domain/metric-calculations/years.ts';
import { chartParameter } from './metricsView.ts';
import type { NumberedMetricRow } from '#domain/metric-calculations/metricFilters.ts';

interface MetricTableProps {
  readonly rows: readonly NumberedMetricRow[];
  readonly year: number;
  readonly today: string;
  readonly newestDay: string;
  readonly onChart: (row: MetricRow) => void;
  readonly onBreakdown: (row: MetricRow) => void;
}

/** Metric calculations of a year, not paginated (specification.md, section 2). */
export function MetricTable({ rows, ...rowProps }: MetricTableProps) {
  const label = `Metric calculations of ${rowProps.year}`;
  const unfinished = unfinishedMonth(rowProps.year, rowProps.today);
  return (
    <MetricTableContainer role="region" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={cellClasses.number}>
              #
            </th>
            <th scope="col" className={cellClasses.name}>
              Metric Type
            </th>
            <th scope="col" className={cellClasses.latest}>
              Latest Metrics
              {rowProps.newestDay !== '' && (
                <>
                  <span style={visuallyHidden}> – {formatShortDay(rowProps.newestDay)}</span>
                  <span aria-hidden className={cellClasses.day}>
                    {formatDayOfMonth(rowProps.newestDay)}
                  </span>
                </>
              )}
            </th>
            {monthNames.map((month, index) => (
              <th key={month} scope="col" aria-description={index === unfinished ? soFar : undefined}>
                {month}
                {index === unfinished && (
                  <span aria-hidden className={cellClasses.day}>
                    {soFar}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        {rows.length === 0 && (
          <tbody>
            <tr>
              <td colSpan={columnCount} className={cellClasses.none}>
                There are no records to display
              </td>
            </tr>
          </tbody>
        )}
        {[...groupBy(rows, ({ metric }) => metric.family)].map(([family, ofFamily]) => (
          <tbody key={family}>
            <tr>
              <th scope="rowgroup" colSpan={columnCount} className={cellClasses.family}>
                <span>
                  {metricFamilies[family].label}
                  {metricFamilies[family].better && <small> {metricFamilies[family].better} is better</small>}
                  <FamilyTarget family={family} />
                </span>
              </th>
            </tr>
            {ofFamily.map((row) => (
              <MetricTableRow key={row.metric.metricType} row={row} {...rowProps} />
            ))}
          </tbody>
        ))}
      </table>
    </MetricTableContainer>
  );
}

function FamilyTarget({ family }: { readonly family: MetricFamily }) {
  const wanted = useTargets().ofMean(family);
  return wanted && <small> · {describeWanted(wanted.field, wanted.target)}</small>;
}

/** Narrow enough for its range and the trend beside it. */
const lineSize = { width: 88, height: 20 };

const columnCount = 3 + monthNames.length;

interface MetricTableRowProps extends Omit<MetricTableProps, 'rows'> {
  readonly row: NumberedMetricRow;
}

/** A latest value older than `newestDay` shows its day. */
const MetricTableRow = memo(function MetricTableRow({ row, ...props }: MetricTableRowProps) {
  const { year, today, newestDay, onChart, onBreakdown } = props;
  const { metric, latest, latestDay, months } = row;
  const values = months.map((figure) => figure?.value ?? null);
  const unfinished = unfinishedMonth(year, today);
  /** Index of the last month that is over. */
  const last = unfinished < 0 ? months.length - 1 : unfinished - 1;
  const thisMonth = today.slice(0, 7);
  const monthOf = (index: number): string => `${year}-${String(index + 1).padStart(2, '0')}`;
  const renderCurrent = (figure: MetricFigure | null, id?: string) =>
    figure && (
      <Link
        component="button"
        type="button"
        id={id}
        aria-haspopup="dialog"
        aria-description="Shows how this value was calculated"
        onClick={() => onBreakdown(row)}
        sx={{ font: 'inherit', verticalAlign: 'baseline' }}
      >
        {formatFigure(figure)}
      </Link>
    );
  return (
    <tr>
      <td className={cellClasses.number}>{row.number}</td>
      <th scope="row" className={cellClasses.name}>
        <Link
          component="button"
          type="button"
          id={dialogOpenerId(chartParameter, metric.metricType)}
          aria-haspopup="dialog"
          aria-description="Opens its chart"
          onClick={() => onChart(row)}
          sx={{ textAlign: 'left', font: 'inherit', display: 'block' }}
        >
          <span style={visuallyHidden}>{metric.label} </span>
          <span className={cellClasses.pods}>{metric.podLabel}</span>
          <Sparkline
            values={values}
            size={lineSize}
            unfinished={unfinished}
            format={(value) => formatMetric(value, metric.unit)}
          />
        </Link>
        <Trend family={metric.family} change={(values[last] ?? NaN) - (values[last - 1] ?? NaN)} />
      </th>
      <td className={cellClasses.latest}>
        {latestDay?.startsWith(thisMonth)
          ? renderCurrent(latest, dialogOpenerId(explainParameter, metric.metricType))
          : formatFigure(latest)}
        {latest && latestDay && latestDay < newestDay && (
          <Typography variant="caption" component="div" sx={{ whiteSpace: 'normal' }}>
            {formatDay(latestDay)}
          </Typography>
        )}
      </td>
      {months.map((figure, index) => (
        <td key={monthOf(index)}>{monthOf(index) === thisMonth ? renderCurrent(figure) : formatFigure(figure)}</td>
      ))}
    </tr>
  );
});

/** The space makes screen readers read both lines: `Unit test coverage Build pods`. */
export function MetricName({ metric }: { readonly metric: Metric }) {
  return (
    <>
      {metric.label}{' '}
      <Typography
        component="span"
        variant="caption"
        // An inline block is not underlined with the link around it.
        sx={{ display: 'inline-block', width: '100%', color: 'text.secondary' }}
      >
        {metric.podLabel}
      </Typography>
    </>
  );
}

const cellClasses = {
  number: 'MetricTable-number',
  name: 'MetricTable-name',
  latest: 'MetricTable-latest',
  day: 'MetricTable-day',
  family: 'MetricTable-family',
  pods: 'MetricTable-pods',
  none: 'MetricTable-none',
};

const MetricTableContainer = styled('div')(({ theme }) => {
  const { background, divider, primary, text } = (theme.vars ?? theme).palette;
  const shaded = `color-mix(in srgb, ${text.primary} 5%, ${background.paper})`;
  const { number, name, latest, day, family, pods, none } = cellClasses;
  return {
    border: `1px solid ${divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: background.paper,
    // Sticky cells lose collapsed borders.
    '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%' },
    '& th, & td': {
      padding: '4px',
      borderBottom: `1px solid ${divider}`,
      backgroundColor: background.paper,
      fontSize: theme.typography.body2.fontSize,
      textAlign: 'right',
      whiteSpace: 'nowrap',
    },
    '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 },
    // Below the page's header, and focused cells below both.
    '& thead th': { position: 'sticky', top: 57, zIndex: 2, backgroundColor: shaded, fontWeight: 600 },
    '& tbody tr:hover > *': { backgroundColor: shaded },
    [`& tr > .${latest}`]: {
      backgroundColor: `color-mix(in srgb, ${primary.main} 14%, ${background.paper})`,
      fontWeight: 700,
    },
    [`& .${day}`]: { display: 'block', fontSize: '0.75rem', fontWeight: 400, whiteSpace: 'nowrap' },
    [`& tr > .${number}`]: {
      ...stickyLeft({ left: 0, width: 44 }),
      color: text.secondary,
    },
    [`& tr > .${name}`]: {
      ...stickyLeft({ left: 44, width: 200 }),
      borderRight: `1px solid ${divider}`,
      textAlign: 'left',
      fontWeight: 500,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
    [`& .${name} > span`]: { position: 'absolute', top: 4, right: 6 },
    [`& thead tr > .${number}, & thead tr > .${name}`]: { zIndex: 3, fontWeight: 600 },
    [`& thead tr > .${latest}`]: { whiteSpace: 'normal' },
    // Above its line, in every row.
    [`& .${pods}`]: { display: 'block' },
    [`& tr > .${family}`]: {
      textAlign: 'left',
      fontWeight: 620,
      backgroundColor: shaded,
      '& span': { position: 'sticky', left: 6 },
      '& small': { fontWeight: 400, color: text.secondary },
    },
    '& button': { scrollMarginTop: 120, minHeight: 24 },
    '& td button': { minWidth: 24, textAlign: 'right' },
    [`& tr > .${none}`]: { padding: 24, textAlign: 'center', color: text.secondary },
    // Months that don't fit are scrolled to, within a box that keeps header and name in view.
    [theme.breakpoints.down('lg')]: {
      overflow: 'auto',
      maxHeight: 'max(360px, calc(100dvh - 96px))',
      // Keeps focused cells from being scrolled under the sticky ones.
      scrollPadding: '60px 0 0 244px',
      '& thead th': { top: 0 },
      '& button': { scrollMarginTop: 0 },
    },
    // Leaves room for two months on a phone.
    [theme.breakpoints.down('sm')]: {
      scrollPadding: '98px 0 0 162px',
      [`& .${name} > span`]: { position: 'static' },
      [`& tr > .${number}`]: stickyLeft({ left: 0, width: 30 }),
      [`& tr > .${name}`]: stickyLeft({ left: 30, width: 132 }),
    },
    '@media print': printStyle,
  };
});

const printStyle = {
  overflow: 'visible',
  maxHeight: 'none',
  border: 0,
  '&::before': { content: 'attr(aria-label)' },
  '& tr > *': { position: 'static !important', padding: '1px 4px !important' },
  '& button': { minHeight: 0 },
  [`& .${cellClasses.name} [aria-hidden]`]: { display: 'none !important' },
  [`& .${cellClasses.name} button`]: { display: 'inline !important' },
  [`& .${cellClasses.name} > span`]: { position: 'static !important', marginLeft: 8 },
} as const;

function stickyLeft({ left, width }: { readonly left: number; readonly width: number }) {
  return { position: 'sticky', left, zIndex: 1, boxSizing: 'border-box', minWidth: width, maxWidth: width } as const;
}
