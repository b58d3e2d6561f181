import { useMemo } from 'react';
import { compareNames } from '#domain/compareNames.ts';
import { findReportedMonth, lastValues } from '#domain/monthly-metrics/lastUpdate.ts';
import { addMonths } from '#domain/monthly-metrics/reports.ts';
import { useListReportingOfQuery } from '#src/data/teamReportingApi.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { type ThisMonth, useThisMonth } from '#src/components/monthly-metrics/useThisMonth.ts';
import { type ReportSignature, signatureOf } from '#src/components/monthly-metrics/MonthLine.tsx';
import { useListMetricsQuery } from '#src/data/metricsApi.ts';
import { useListReportsOfMonthQuery } from '#src/data/monthReportsApi.ts';
import { useListTeamsOfQuery } from '#src/data/myTeamsApi.ts';
import { type GridTeam, metricsBefore } from '#domain/monthly-metrics/gridRow.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

export interface GridRowData extends GridTeam {
  readonly id: string;
  readonly name: string;
  readonly projectId: string | null;
  readonly report: ReportSignature | null;
}

export interface GridRows extends ThisMonth {
  /** By name; undefined until the teams are known. */
  readonly rows: readonly GridRowData[] | undefined;
  readonly isComplete: boolean;
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number | undefined;
  readonly isError: boolean;
  /** The month before is unknown, since it could not be loaded. */
  readonly isBeforeError: boolean;
  readonly refetch: () => void;
}

const options = { refetchOnMountOrArgChange: true };
export function useGridRows(teamIds: readonly string[]): GridRows {
  const { timeZone } = useRuntimeConfig();
  // `data`, not `currentData`: what is shown stays while a team is added.
  const teams = useListTeamsOfQuery(teamIds, options);
  const metrics = useListMetricsQuery(teamIds, options);
  const reporting = useListReportingOfQuery({ teamIds }, options);
  const rowById = useMemo(() => new Map(reporting.data?.map((row) => [row.$id, row])), [reporting.data]);
  const newest = useMemo(
    () =>
      (metrics.data ?? []).reduce((latest, row) => {
        const reported = findReportedMonth(row, rowById.get(row.$id), timeZone) ?? '';
        return reported > latest ? reported : latest;
      }, ''),
    [metrics.data, rowById, timeZone],
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
        const reported = findReportedMonth(stored, rowById.get(id), timeZone);
        const last = lastValues(stored ?? null, reported, timeZone);
        const before = metricsBefore(last, reports.data, id, thisMonth);
        const report = reported === thisMonth ? signatureOf(rowById.get(id), thisMonth) : null;
        return { id, name: teamName, projectId, metrics: stored, before, last, report };
      })
      .sort((one, other) => compareNames(one.name, other.name));
  }, [teams.data, metrics.data, known, rowById, reports.data, teamIds, thisMonth, timeZone]);

  return {
    rows,
    isComplete: teams.currentData !== undefined && known !== undefined,
    ...present,
    fetchedAt: metrics.fulfilledTimeStamp,
    isError: teams.isError || metrics.isError,
    isBeforeError: reports.isError,
    refetch: joinQueries(teams, metrics, reporting, reports).refetch,
  };
}
