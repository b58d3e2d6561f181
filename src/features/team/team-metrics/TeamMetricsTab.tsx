import { Alert, Box, Stack, Typography, ButtonBase, Paper } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { type MonthlyMetrics, type MetricField, metricFields } from '#domain/monthly-metrics/fields.ts';
import { noSuchMetric } from '#domain/metric-calculations/calculation.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import { sourceOf } from '#domain/pushes/metricSource.ts';
import { describeProgress, type Target, targetPoint, type TeamTargets } from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { ConnectionStatus } from '#src/components/ConnectionStatus.tsx';
import { Loaded, LoadFailure } from '#src/components/LoadState.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { TeamLastUpdated } from '#src/features/team/TeamLastUpdated.tsx';
import { targetStyle } from '#src/components/targetStyle.ts';
import { paths } from '#src/paths.ts';
import { MonthLine } from '#src/components/monthly-metrics/MonthLine.tsx';
import { useGetMetricsQuery } from '#src/data/metricsApi.ts';
import { TargetsFailure } from '#src/components/TargetsFailure.tsx';
import { useTargets } from '#src/data/targetsApi.ts';
import { formatPoint } from '#src/components/monthly-metrics/metricAxis.ts';
import { Trend } from '#src/figures/Trend.tsx';
import { displayEntry, displayShortEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { describeNone, lastFinishedChange, type TeamMonth, toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import { formatMonthName } from '#domain/monthly-metrics/reports.ts';
import { useReturnFocus } from '#src/components/returnFocus.ts';
import { Sparkline } from '#src/figures/Sparkline.tsx';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import { dialogOpenerId, useDialogAddress } from '#src/components/useDialogAddress.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { describeEntry, useLastChanges } from '#src/features/team/history/lastChange.ts';
import { factStyle, MetricSource } from './MetricSource.tsx';
import { ReportByProgram } from '#src/components/metric-tokens/ReportByProgram.tsx';
import { UpdateMetrics } from './UpdateMetrics.tsx';
import { useTakeBack } from './useTakeBack.ts';
import { useMetricsMonths, type MetricsMonths } from './useMetricsMonths.ts';

const row = { justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 };

/** A team's monthly metrics, live (specification.md, section 2, Team Metrics). */
export function TeamMetricsTab({ team }: { readonly team: Team }) {
  const query = useGetMetricsQuery(team.$id, { refetchOnMountOrArgChange: true });
  return (
    <Loaded data={query.currentData} load={query} loading="Loading..." failure="Failed to fetch team data">
      {([metrics = null]) => <Metrics team={team} metrics={metrics} fetchedAt={query.fulfilledTimeStamp} />}
    </Loaded>
  );
}

interface MetricsProps {
  readonly team: Team;
  readonly metrics: MonthlyMetrics | null;
  readonly fetchedAt: number | undefined;
}

function Metrics({ team, metrics, fetchedAt }: MetricsProps) {
  const teamId = team.$id;
  const months = useMetricsMonths(team, metrics);
  const { thisMonth, report, missing, timeZone } = months;
  const targets = useTargets().of(team);
  return (
    <>
      <Stack direction="row" sx={{ ...row, mb: 2 }}>
        <div>
          <Typography variant="h2">Monthly Metrics</Typography>
          <Typography sx={{ color: 'text.secondary' }}>Please update the metrics below every month.</Typography>
          <Box sx={linksStyle}>
            <PageLink to={paths.enterMetricsWith(teamId)} variant="body2">
              Enter several teams at once
            </PageLink>
            {' · '}
            <PageLink to={paths.reporting} variant="body2">
              Who has reported
            </PageLink>
            <ReportByProgram team={team} />
          </Box>
        </div>
        <UpdateMetrics months={months} targets={targets} />
      </Stack>
      <Stack direction="row" sx={{ ...row, mb: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5 }}>
          {(report !== null || !isClosed(team.teamStatus)) && (
            <MonthLine month={thisMonth} report={report} timeZone={timeZone} />
          )}
          {missing && <Typography sx={{ color: 'error.main', fontWeight: 600 }}>{missing}</Typography>}
          <TeamLastUpdated teamId={teamId} area="metrics" row={metrics} missing={notReported} />
        </Box>
        <ConnectionStatus fetchedAt={fetchedAt} />
      </Stack>
      <TargetsFailure />
      <MetricCards months={months} targets={targets} />
    </>
  );
}

/** Room for the last one, which comes when it is known whose team it is. */
const linksStyle = { minHeight: { xs: 48, sm: 24 } };

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  columnGap: 2,
  m: 0,
};

/** Values, sources and lines of cards side by side stand in line. */
const cardStyle = {
  ...{ p: 2, mb: 2, columnGap: 1, display: 'grid' },
  ...{ gridRow: 'span 4', gridTemplateRows: 'subgrid', gridTemplateColumns: '1fr auto' },
};
const valueStyle = { m: 0, alignSelf: 'end', pt: 0.5, fontSize: '1.375rem', fontWeight: 620 } as const;
/** A line of it stays free until it is known who entered the value. */
const sourceStyle = { ...factStyle, m: 0, mt: 0.5, minHeight: '1.4em', gridRow: 3, gridColumn: '1 / -1' } as const;
const missingStyle = { m: 0, alignSelf: 'end', pt: 0.5, color: 'text.secondary' } as const;

const MetricHistoryDialog = onDemandDialog(async () => (await import('./MetricHistoryDialog.tsx')).MetricHistoryDialog);

/** Also names the controls that open a chart. */
const historyParameter = 'history';

function MetricCards({ months, targets }: { readonly months: MetricsMonths; readonly targets: TeamTargets }) {
  const { teamId, metrics } = months;
  const { texts, request } = useLastChanges(teamId, 'metrics', describeEntry);
  const { value, open, close } = useDialogAddress(historyParameter);
  const opened = metricFields.find(({ key }) => key === value);
  const takeBack = useTakeBack(months);
  return (
    <>
      {value !== null && !opened && (
        <Alert severity="info" sx={{ mb: 2 }} onClose={close}>
          {noSuchMetric}
        </Alert>
      )}
      {takeBack.failure && <SaveFailureAlert failure={takeBack.failure} />}
      {months.failure && (
        <LoadFailure onRetry={months.refetch} sx={{ mb: 2 }}>
          {months.failure}
        </LoadFailure>
      )}
      <Box component="dl" sx={grid} onPointerOver={request} onFocus={request}>
        {metricFields.map((field) => {
          const shown = displayEntry(field, metrics);
          const source = sourceOf(field.key, metrics, months.pushes, months.thisMonth);
          const target = targets.get(field.key);
          const hasValue = (metrics?.[field.key] ?? null) !== null;
          const isEntered = shown !== notReported && (!source || source.overridden !== undefined);
          return (
            <Paper key={field.key} variant="outlined" sx={cardStyle}>
              <Box component="dt" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
                {field.label}
              </Box>
              <Typography component="dd" sx={hasValue ? valueStyle : missingStyle}>
                {shown}
              </Typography>
              <Box component="dd" sx={{ m: 0, alignSelf: 'end' }}>
                <CalculationLink field={field} />
              </Box>
              <Box component="dd" sx={sourceStyle}>
                {source && (
                  <MetricSource
                    field={field}
                    source={source}
                    isUnseen={(metrics?.pushedAt ?? null) !== null}
                    onTakeBack={takeBack.isEnabled ? () => takeBack.use(field, source.pushed) : undefined}
                  />
                )}
                {isEntered && <div>{texts.get(field.key)}</div>}
                {target && <div>{describeProgress(field, target, metrics)}</div>}
              </Box>
              <Box component="dd" sx={{ m: 0, mt: 1, minHeight: 52, gridRow: 4, gridColumn: '1 / -1' }}>
                {months.last && (
                  <LastMonths field={field} months={months.last} target={target} onOpen={() => open(field.key)} />
                )}
              </Box>
            </Paper>
          );
        })}
      </Box>
      {opened && months.last && (
        <MetricHistoryDialog
          teamId={teamId}
          field={opened}
          months={months.last}
          pushes={months.pushes}
          target={targets.get(opened.key)}
          onClose={close}
        />
      )}
    </>
  );
}

/** Back from there leads to the same link. */
function CalculationLink({ field: { key, family, label } }: { readonly field: MetricField }) {
  const { ref, onFollow } = useReturnFocus<HTMLAnchorElement>(`calculation/${key}`);
  return (
    <PageLink
      ref={ref}
      to={paths.calculation(family)}
      variant="body2"
      sx={targetStyle}
      aria-label={`Calculation, ${label}`}
      onClick={onFollow}
    >
      Calculation
    </PageLink>
  );
}

interface LastMonthsProps {
  readonly field: MetricField;
  readonly months: readonly TeamMonth[];
  readonly target: Target | undefined;
  readonly onOpen: () => void;
}

const lineSize = { width: 104, height: 28 };

function LastMonths({ field, months, target, onOpen }: LastMonthsProps) {
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
        flexDirection: 'column',
        alignItems: 'flex-start',
        gap: 0.5,
        borderRadius: 1,
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
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
          format={(point) => formatPoint(field, point)}
          target={target ? targetPoint(field, target) : null}
        />
      </Box>
      {before && (
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary', minWidth: 0 }}>
          {formatMonthName(before.month)}:{' '}
          {before.metrics ? displayShortEntry(field, before.metrics) : describeNone(before).toLowerCase()}{' '}
          <Trend family={field.family} change={lastFinishedChange(field, months)} />
        </Typography>
      )}
    </ButtonBase>
  );
}
