import { startTransition, useEffect, useState } from 'react';
import { findReportingInSteps, type Reporting } from '#domain/monthly-metrics/reportingTeam.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { Team } from '#domain/team.ts';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import { useListTeamReportingQuery } from '#src/api/teamReportingApi.ts';
import { runInSlices } from '#src/components/data-table/runInSlices.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

interface ReportingState {
  /** Undefined until it is there. */
  readonly reporting: Reporting | undefined;
  readonly isError: boolean;
  readonly fetchedAt: number | undefined;
  readonly retry: () => void;
}

/** Teams that have reported, live; worked out in slices between which the page answers. */
export function useReporting(today: string): ReportingState {
  const { timeZone } = useRuntimeConfig();
  const teams = useListTeamsQuery();
  const reports = useListTeamReportingQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const [reporting, setReporting] = useState<Reporting>();
  const [teamRows, reportRows] = [teams.data, reports.data];

  useEffect(() => {
    if (teamRows === undefined || reportRows === undefined) return;
    const work = findReporting(teamRows, reportRows, { today, timeZone });
    return runInSlices(work, (found) => startTransition(() => setReporting(found)));
  }, [teamRows, reportRows, today, timeZone]);

  const queries = [teams, reports];
  return {
    reporting,
    isError: queries.some(({ isError }) => isError),
    fetchedAt: reports.fulfilledTimeStamp,
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

function* findReporting(
  teams: readonly Team[],
  rows: readonly TeamReporting[],
  day: Parameters<typeof findReportingInSteps>[2],
): ReturnType<typeof findReportingInSteps> {
  const rowOf = new Map(rows.map((row) => [row.$id, row]));
  yield;
  return yield* findReportingInSteps(teams, rowOf, day);
}
