import { Box } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { foldText } from '#domain/foldText.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { displayShortEntry, displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import { type MetricField, metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { medianOf } from '#domain/monthly-metrics/median.ts';
import { formatMonth, type Month } from '#domain/monthly-metrics/reports.ts';
import { describeProgress, type Target } from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { isClosed } from '#domain/teams/closedTeam.ts';
import { tidyText } from '#domain/text.ts';
import { LoadFailure } from '#src/components/LoadState.tsx';
import { type NewestMetrics, useGetMetricsQuery, useListNewestMetricsQuery } from '#src/data/metricsApi.ts';
import { TargetsFailure } from '#src/components/TargetsFailure.tsx';
import { useTargets } from '#src/data/targetsApi.ts';
import { CompareSection } from './CompareSection.tsx';
import { type ComparisonRow, ComparisonTable } from './ComparisonTable.tsx';
import { useOfEachTeam, useWithReporting } from './ofEachTeam.ts';

interface MetricsSectionProps {
  readonly teams: readonly Team[];
  readonly all: readonly Team[];
}

export function MetricsSection({ teams, all }: MetricsSectionProps) {
  const ids = teams.map(({ $id }) => $id);
  const query = useWithReporting(ids, useOfEachTeam(ids, useGetMetricsQuery));
  return (
    <CompareSection
      title="Monthly Metrics"
      note="Beside each value stands the median of the other teams of its business unit: half of those that have a value have more, half have less. Closed teams are left out."
      query={query}
      error="Failed to fetch team data"
    >
      {(rows) => (
        <Metrics
          metrics={rows.map(([[row]]) => row ?? null)}
          lastMonths={rows.map(([, reporting]) => reporting?.lastMonth ?? null)}
          {...{ teams, all }}
        />
      )}
    </CompareSection>
  );
}

/** Business unit whose other teams a team is compared with. */
interface Unit {
  /** '' when the team has none. */
  readonly name: string;
  readonly teams: number;
  /** Of the teams that have metrics; undefined while unknown. */
  readonly rows: readonly NewestMetrics[] | undefined;
}

interface MetricsProps extends MetricsSectionProps {
  /** Null for a team without. */
  readonly metrics: readonly (MonthlyMetrics | null)[];
  /** Null for a team that never reported. */
  readonly lastMonths: readonly (Month | null)[];
}

function Metrics({ teams, all, metrics, lastMonths }: MetricsProps) {
  const others = teams.map((team) => othersOfUnit(team, all).map(({ $id }) => $id));
  const ids = [...new Set(others.flat())].sort();
  const query = useListNewestMetricsQuery(ids.length === 0 ? skipToken : ids, { refetchOnMountOrArgChange: true });
  const known = ids.length === 0 ? none : query.currentData;
  const units = teams.map(({ businessUnit }, index): Unit => {
    const own = new Set(others[index]);
    return { name: tidyText(businessUnit), teams: own.size, rows: known?.filter(({ $id }) => own.has($id)) };
  });
  const facts: ComparisonRow[] = [
    {
      header: 'Last report',
      cells: lastMonths.map((month) => (month === null ? 'Never reported' : formatMonth(month))),
    },
    { header: 'Measured by', cells: units.map(describeUnit) },
  ];
  const targets = teams.map(useTargets().of);
  const rows = metricFields.map((field): ComparisonRow => {
    const cells = metrics.map((row, index) => (
      <MetricCell
        key={teams[index]?.$id}
        field={field}
        metrics={row}
        unit={units[index]}
        target={targets[index]?.get(field.key)}
      />
    ));
    return { header: field.label, cells };
  });
  return (
    <>
      {query.isError && known === undefined && (
        <Box sx={{ mb: 1.5 }}>
          <LoadFailure onRetry={query.refetch}>Error: Failed to fetch the metrics of the business units.</LoadFailure>
        </Box>
      )}
      <TargetsFailure />
      <ComparisonTable label="Monthly Metrics" corner="Metric" teams={teams} rows={[...facts, ...rows]} />
    </>
  );
}

const none: readonly NewestMetrics[] = [];

function describeUnit({ name, teams }: Unit): string {
  if (name === '') return 'No business unit';
  return teams === 0 ? `${name}: no other team` : `${name}: ${formatCount(teams, 'other team')}`;
}

interface MetricCellProps {
  readonly field: MetricField;
  readonly metrics: MonthlyMetrics | null;
  readonly unit: Unit | undefined;
  readonly target: Target | undefined;
}

const medianStyle = { color: 'text.secondary', fontSize: '0.8125rem' };

function MetricCell({ field, metrics, unit, target }: MetricCellProps) {
  return (
    <>
      <Box component="span" sx={{ fontWeight: 620 }}>
        {displayShortEntry(field, metrics)}
      </Box>{' '}
      <Box component="span" sx={medianStyle}>
        {describeMedian(field, unit)}
      </Box>
      {target && <Box sx={medianStyle}>{describeProgress(field, target, metrics)}</Box>}
    </>
  );
}

function describeMedian(field: MetricField, unit: Unit | undefined): string {
  if (unit?.rows === undefined) return 'median unknown yet';
  const { value, teams } = medianOf(field, unit.rows);
  return teams === 0 ? 'no median' : `median ${displayValue(field, value)} of ${formatNumber(teams)}`;
}

/** Closed teams are left out: no report is expected of them. None without a business unit. */
function othersOfUnit(team: Team, teams: readonly Team[]): readonly Team[] {
  const unit = foldText(team.businessUnit ?? '');
  if (unit === '') return [];
  return teams.filter(
    (other) => other.$id !== team.$id && foldText(other.businessUnit ?? '') === unit && !isClosed(other.teamStatus),
  );
}
