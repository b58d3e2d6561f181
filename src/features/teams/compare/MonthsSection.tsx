import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { displayShortEntry } from '#domain/monthly-metrics/displayEntry.ts';
import { metricFields, type MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { listLastMonths } from '#domain/monthly-metrics/lastMonths.ts';
import { findReportedMonth } from '#domain/monthly-metrics/lastUpdate.ts';
import type { MonthReport } from '#domain/monthly-metrics/reports.ts';
import type { Team } from '#domain/team.ts';
import { useListReportingOfQuery } from '#src/api/teamReportingApi.ts';
import { FilterSelect } from '#src/components/FilterSelect.tsx';
import { MonthFigures } from '#src/components/MonthsLine.tsx';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { useToday } from '#src/components/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { nameMonth } from '#src/components/unfinishedMonth.ts';
import { useGetMetricsQuery } from '#src/features/teams/team-metrics/metricsApi.ts';
import { useListMonthReportsQuery } from '#src/features/teams/team-metrics/monthReportsApi.ts';
import { useChangeAddress } from './comparedIds.ts';
import { CompareSection } from './CompareSection.tsx';
import { useOfEachTeam } from './ofEachTeam.ts';
import type { TeamMonths } from './MonthsChart.tsx';
import { nameOf } from './nameOf.ts';

const MonthsChart = onDemand(async () => (await import('./MonthsChart.tsx')).MonthsChart);

interface MonthsSectionProps {
  readonly teams: readonly Team[];
}

/** Lines of the last 13 months of one metric, live, in one chart and in figures. */
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
  /** A list of one for each team, or of none. */
  readonly newest: readonly (readonly MonthlyMetrics[])[];
}

const options = metricFields.map(({ key, label }) => ({ value: key, label }));
const parameter = 'metric';

function Months({ teams, reports, newest }: MonthsProps) {
  const { timeZone } = useRuntimeConfig();
  const thisMonth = useToday().slice(0, 7);
  const { data: reporting } = useListReportingOfQuery({ teamIds: teams.map(({ $id }) => $id) });
  const changeAddress = useChangeAddress();
  const wanted = useSearchParams()[0].get(parameter);
  const [standard] = metricFields;
  const field = metricFields.find(({ key }) => key === wanted) ?? standard;
  const lines = useMemo(
    () =>
      teams.map((team, index): TeamMonths => {
        const row = newest[index]?.[0] ?? null;
        const told = reporting?.find(({ $id }) => $id === team.$id);
        const months = listLastMonths(reports[index] ?? [], row, findReportedMonth(row, told, timeZone), thisMonth);
        return { id: team.$id, name: nameOf(team), months };
      }),
    [teams, reports, newest, reporting, thisMonth, timeZone],
  );
  if (field === undefined) return null;
  return (
    <>
      <FilterSelect
        label="Metric"
        options={options}
        value={field.key}
        onChange={(key) => changeAddress({ [parameter]: key === standard?.key ? null : key })}
      />
      <Box sx={{ mt: 2, minHeight: 320 }}>
        <MonthsChart field={field} lines={lines} />
      </Box>
      <MonthFigures>
        <summary>Figures of the last 13 months</summary>
        <Box sx={{ overflowX: 'auto' }} role="region" aria-label={`${field.label} in figures`} tabIndex={0}>
          <table aria-label={`${field.label} in figures`}>
            <thead>
              <tr>
                <th scope="col">Month</th>
                {lines.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines[0]?.months.toReversed().map(({ month }) => (
                <tr key={month}>
                  <th scope="row">{nameMonth(month, thisMonth)}</th>
                  {lines.map(({ id, months }) => {
                    const metrics = months.find((each) => each.month === month)?.metrics ?? null;
                    return <td key={id}>{metrics ? displayShortEntry(field, metrics) : 'Not reported'}</td>;
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </Box>
      </MonthFigures>
    </>
  );
}
