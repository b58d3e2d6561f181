import { startTransition, useEffect, useState } from 'react';
import {
  findReportingInSteps,
  type InventoryDates,
  type ReportDates,
  type Reporting,
} from '#domain/monthly-metrics/reportingTeam.ts';
import type { Team } from '#domain/team.ts';
import { useListReportDatesQuery } from '#src/api/reportDatesApi.ts';
import { useListTeamsQuery } from '#src/api/teamListApi.ts';
import { runInSlices } from '#src/components/data-table/runInSlices.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useListInventoryDatesQuery } from './reportingApi.ts';

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
  const reports = useListReportDatesQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const inventories = useListInventoryDatesQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const [reporting, setReporting] = useState<Reporting>();
  const [teamRows, reportRows, inventoryRows] = [teams.data, reports.data, inventories.data];

  useEffect(() => {
    if (teamRows === undefined || reportRows === undefined || inventoryRows === undefined) return;
    const work = findReporting(teamRows, reportRows, inventoryRows, { today, timeZone });
    return runInSlices(work, (found) => startTransition(() => setReporting(found)));
  }, [teamRows, reportRows, inventoryRows, today, timeZone]);

  const queries = [teams, reports, inventories];
  return {
    reporting,
    isError: queries.some(({ isError }) => isError),
    fetchedAt: reports.fulfilledTimeStamp,
    retry: () => queries.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

function* findReporting(
  teams: readonly Team[],
  reports: readonly ReportDates[],
  inventories: readonly InventoryDates[],
  calendar: Parameters<typeof findReportingInSteps>[1],
): ReturnType<typeof findReportingInSteps> {
  const reportOf = new Map(reports.map((row) => [row.$id, row]));
  yield;
  const inventoryOf = new Map(inventories.map((row) => [row.$id, row]));
  yield;
  return yield* findReportingInSteps({ teams, reports: reportOf, inventories: inventoryOf }, calendar);
}
