import { startTransition, useEffect, useState } from 'react';
import { findReportingInSteps, type Reporting } from '#domain/monthly-metrics/reportingTeam.ts';
import type { TeamReporting } from '#domain/monthly-metrics/teamReporting.ts';
import type { Team } from '#domain/team.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { useListTeamReportingQuery } from '#src/data/teamReportingApi.ts';
import { runInSlices } from '#src/workers/runInSlices.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { joinQueries } from '#src/data/joinQueries.ts';

/** Live; computed in slices, between which the page responds. */
export function useReporting(today: string) {
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

  return {
    reporting,
    fetchedAt: reports.fulfilledTimeStamp,
    ...joinQueries(teams, reports),
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
