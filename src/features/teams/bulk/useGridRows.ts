import { useMemo } from 'react';
import { addMonths, reportedMonth } from '#domain/monthly-metrics/reports.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type ThisMonth, useThisMonth } from '#src/features/teams/team-metrics/useThisMonth.ts';
import { useListMetricsQuery } from '#src/features/teams/team-metrics/metricsApi.ts';
import { useListNamedTeamsQuery, useListReportsOfMonthQuery } from './enterMetricsApi.ts';
import { type GridRowData, metricsBefore } from './gridRow.ts';

export interface GridRows extends ThisMonth {
  /** By name; undefined until the teams are known. */
  readonly rows: readonly GridRowData[] | undefined;
  /** Whether the metrics of all rows are there. */
  readonly isComplete: boolean;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number | undefined;
  readonly isError: boolean;
  /** Whether the month before is unknown, since it could not be loaded. */
  readonly isBeforeError: boolean;
  readonly retry: () => void;
}

const options = { refetchOnMountOrArgChange: true };
const byName = new Intl.Collator(undefined, { numeric: true });

/** Teams of the grid with what is stored of them, live. */
export function useGridRows(teamIds: readonly string[]): GridRows {
  const { timeZone } = useRuntimeConfig();
  // `data`, not `currentData`: what is shown stays while a team is added.
  const teams = useListNamedTeamsQuery(teamIds, options);
  const metrics = useListMetricsQuery(teamIds, options);
  const newest = useMemo(
    () =>
      (metrics.data ?? []).reduce((latest, row) => {
        const reported = reportedMonth(row, timeZone) ?? '';
        return reported > latest ? reported : latest;
      }, ''),
    [metrics.data, timeZone],
  );
  const present = useThisMonth(newest);
  const { thisMonth } = present;
  const reports = useListReportsOfMonthQuery({ teamIds, month: addMonths(thisMonth, -1) }, options);

  const known = metrics.currentData;
  const rows = useMemo(() => {
    if (teams.data === undefined) return undefined;
    const metricsById = new Map(metrics.data?.map((row) => [row.$id, row]));
    const listed = teams.data.filter(({ $id }) => teamIds.includes($id));
    return listed
      .map(({ $id: id, teamName, projectId }): GridRowData => {
        const stored = metricsById.get(id) ?? (known ? null : undefined);
        const before = metricsBefore(stored, reports.data, id, { thisMonth, timeZone });
        const reported = stored ? reportedMonth(stored, timeZone) : undefined;
        return { id, name: teamName, projectId, metrics: stored, before, reported, isReported: reported === thisMonth };
      })
      .sort((one, other) => byName.compare(one.name, other.name));
  }, [teams.data, metrics.data, known, reports.data, teamIds, thisMonth, timeZone]);

  const queries = [teams, metrics, reports];
  return {
    rows,
    isComplete: teams.currentData !== undefined && known !== undefined,
    ...present,
    fetchedAt: metrics.fulfilledTimeStamp,
    isError: teams.isError || metrics.isError,
    isBeforeError: reports.isError,
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}
