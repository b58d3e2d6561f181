import { Box } from '@mui/material';
import { displayShortEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { describeNone, listLastMonths } from '#domain/monthly-metrics/lastMonths.ts';
import { findReportedMonth } from '#domain/monthly-metrics/lastUpdate.ts';
import type { MonthReport } from '#domain/monthly-metrics/reports.ts';
import type { Team } from '#domain/team.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { FigureTable } from '#src/figures/FigureTable.tsx';
import { text, useAddressState } from '#src/lists/addressState.ts';
import { FilterSelect } from '#src/lists/FilterSelect.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { nameMonth } from '#src/figures/unfinishedMonth.ts';
import { useGetMetricsQuery } from '#src/data/metricsApi.ts';
import { useListMonthReportsQuery } from '#src/data/monthReportsApi.ts';
import { CompareSection } from './CompareSection.tsx';
import { useOfEachTeam } from './ofEachTeam.ts';
import type { TeamMonths } from './MonthsChart.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';

const MonthsChart = onDemand(async () => (await import('./MonthsChart.tsx')).MonthsChart);

interface MonthsSectionProps {
  readonly teams: readonly Team[];
}

export function MonthsSection({ teams }: MonthsSectionProps) {
  const ids = teams.map(({ $id }) => $id);
  const reports = useOfEachTeam(ids, useListMonthReportsQuery);
  const metrics = useOfEachTeam(ids, useGetMetricsQuery);
  const newest = metrics.data;
  return (
    <CompareSection title="Last 13 Months" query={reports} error="Failed to fetch earlier months.">
      {(rows) => newest && <Months teams={teams} reports={rows} newest={newest} />}
    </CompareSection>
  );
}

interface MonthsProps extends MonthsSectionProps {
  readonly reports: readonly (readonly MonthReport[])[];
  /** One list per team, of one row or none. */
  readonly newest: readonly (readonly MonthlyMetrics[])[];
}

const options = metricFields.map(({ key, label }) => ({ value: key, label }));
const schema = { metric: text() };

function Months({ teams, reports, newest }: MonthsProps) {
  const { timeZone } = useRuntimeConfig();
  const thisMonth = useToday().slice(0, 7);
  const { data: reporting } = useListReportingOfQuery({ teamIds: teams.map(({ $id }) => $id) });
  const [{ metric: wanted }, setAddress] = useAddressState(schema);
  const [standard] = metricFields;
  const field = metricFields.find(({ key }) => key === wanted) ?? standard;
  const lines = teams.map((team, index): TeamMonths => {
    const row = newest[index]?.[0] ?? null;
    const told = reporting?.find(({ $id }) => $id === team.$id);
    const reported = findReportedMonth(row, told, timeZone);
    const given = { thisMonth, joinedAt: team.$createdAt, timeZone };
    const months = listLastMonths(reports[index] ?? [], row, reported, given);
    return { id: team.$id, name: nameOf(team), months };
  });
  if (field === undefined) return null;
  return (
    <>
      <FilterSelect
        label="Metric"
        options={options}
        value={field.key}
        onChange={(key) => setAddress({ metric: key === standard?.key ? '' : key }, { replace: true, flushSync: true })}
      />
      <Box sx={{ mt: 1, minHeight: 200 }}>
        <MonthsChart field={field} lines={lines} />
      </Box>
      <FigureTable
        label={`${field.label} in figures`}
        summary="Figures of the last 13 months"
        columns={lines.map(({ name }) => name)}
        rows={(lines[0]?.months ?? []).toReversed().map(({ month }) => ({
          name: nameMonth(month, thisMonth),
          cells: lines.map(({ months }) => {
            const own = months.find((each) => each.month === month);
            return own?.metrics ? displayShortEntry(field, own.metrics) : own && describeNone(own);
          }),
        }))}
      />
    </>
  );
}
