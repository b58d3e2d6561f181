import { Box, ButtonBase, Paper, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatFigure, whereFiguresComeFrom } from '#domain/metric-calculations/calculation.ts';
import { type Headline, headlineMetrics, toHeadlines } from '#domain/metric-calculations/headlines.ts';
import { formatCount, formatNumber, formatShare } from '#domain/formatNumber.ts';
import { describeProgress, describeWanted, type targetOfMean, targetPoint } from '#domain/targets/targets.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import { LoadFailure, StaleNotice } from '#src/components/LoadState.tsx';
import { TargetsFailure } from '#src/components/TargetsFailure.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { Sparkline } from '#src/figures/Sparkline.tsx';
import { Trend } from '#src/figures/Trend.tsx';
import { soFar } from '#src/figures/unfinishedMonth.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { useTargets } from '#src/data/targetsApi.ts';
import { useListReportingMonthsQuery } from '#src/data/reportingMonthsApi.ts';
import { useKnownUnreported, useListHeadlineCalculationsQuery } from '#src/features/home/homeApi.ts';
import { paths } from '#src/paths.ts';

export function HeadlineFigures() {
  const today = useToday();
  const query = useListHeadlineCalculationsQuery(today, { refetchOnMountOrArgChange: true });
  const { data: calculations } = query;
  const targets = useTargets();
  const known = useMemo(() => calculations && toHeadlines(calculations, today), [calculations, today]);
  // Together, so that nothing moves.
  const headlines = targets.isLoading ? undefined : known;
  if (known === undefined && query.isError) {
    return <LoadFailure onRetry={query.refetch}>Error: Failed to fetch the organisation’s figures.</LoadFailure>;
  }
  return (
    <>
      <StaleNotice load={query} />
      <TargetsFailure />
      <Box component="ul" sx={gridStyle} aria-busy={headlines === undefined}>
        {headlineMetrics.map((metric, index) => (
          <Paper key={metric.metricType} component="li" variant="outlined">
            <ButtonBase component={Link} to={paths.metric(metric.family, metric.pod)} sx={cardStyle}>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {metric.label}
              </Typography>
              <Figure headline={headlines?.[index]} wanted={targets.ofMean(metric.family)} month={today.slice(0, 7)} />
            </ButtonBase>
            <LastMonths headline={headlines?.[index]} month={today.slice(0, 7)} />
          </Paper>
        ))}
      </Box>
      {headlines?.every(({ figure }) => figure === null) && (
        <Typography sx={{ mt: 1.5, color: 'text.secondary' }}>{whereFiguresComeFrom}</Typography>
      )}
      <ReportedShare month={today.slice(0, 7)} />
    </>
  );
}

const shareStyle = { mt: 2, minHeight: { xs: 48, sm: 24 } };

function ReportedShare({ month }: { readonly month: Month }) {
  const { data, isLoading } = useListReportingMonthsQuery(undefined, { refetchOnMountOrArgChange: true });
  // The count of the hour may be of other teams than the line for admins below.
  const { currentData: now } = useKnownUnreported(month);
  const counted = now
    ? { teams: now.teams, reported: now.teams - now.missing }
    : data?.find((row) => row.month === month);
  if (isLoading) return <Box sx={shareStyle} />;
  if (counted === undefined || counted.teams === 0) return null;
  const { reported, teams } = counted;
  return (
    <Typography sx={shareStyle}>
      {formatNumber(reported)} of {formatCount(teams, 'team')} ({formatShare(reported / teams)}){' '}
      {reported === 1 ? 'has' : 'have'} reported {formatMonth(month)}.{' '}
      {reported < teams && <PageLink to={paths.reporting}>Who has not?</PageLink>}
    </Typography>
  );
}

const cardStyle = {
  display: 'block',
  p: 2,
  height: '100%',
  minHeight: { xs: 238, md: 148 },
  borderRadius: 'inherit',
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
};
const gridStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(max(160px, 40%), 1fr))', md: 'repeat(4, 1fr)' },
  gap: 2,
  m: 0,
  p: 0,
  listStyle: 'none',
};

interface LastMonthsProps {
  readonly headline: Headline | undefined;
  /** This month, `YYYY-MM`. */
  readonly month: string;
}

/** The line's values in words; beside the link, whose name would be thirty words long. */
function LastMonths({ headline, month }: LastMonthsProps) {
  const figure = headline?.figure ?? null;
  if (!headline || figure === null) return null;
  const known = headline.values.map((value) => (value === null ? 'none' : formatFigure({ ...figure, value })));
  return (
    <span style={visuallyHidden}>
      Last twelve months: {known.join(', ')}
      {headline.month === month && ` ${soFar}`}
    </span>
  );
}

interface FigureProps extends LastMonthsProps {
  readonly wanted: ReturnType<typeof targetOfMean>;
}

function Figure({ headline, wanted, month }: FigureProps) {
  if (headline === undefined) return <span style={visuallyHidden}>Loading...</span>;
  const { figure, trend, change, values, metric } = headline;
  if (figure === null) return <Typography sx={{ mt: 1 }}>No figures yet</Typography>;
  const isSoFar = headline.month === month;
  return (
    <>
      <Typography
        component="p"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 0.5,
          fontSize: '1.625rem',
          fontWeight: 680,
        }}
      >
        {formatFigure(figure)}
        {isSoFar && (
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
            {` ${soFar}`}
          </Typography>
        )}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {isSoFar ? '' : `${formatMonth(headline.month)}. `}
        {trend} <Trend family={metric.family} change={change} />
      </Typography>
      {wanted && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {describeProgress(wanted.field, wanted.target, { [wanted.field.key]: figure.value }, describeWanted)}
        </Typography>
      )}
      <Sparkline
        values={values}
        target={wanted ? targetPoint(wanted.field, wanted.target) : null}
        unfinished={values.length - 1}
        format={(value) => formatFigure({ ...figure, value })}
      />
    </>
  );
}
