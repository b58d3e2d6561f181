import { useMemo } from 'react';
import type { MetricFamily } from '#domain/metric-calculations/metrics.ts';
import type { MetricField } from '#domain/monthly-metrics/fields.ts';
import { tableIds } from '#domain/resourceIds.ts';
import {
  formatTargets,
  type MetricTargets,
  parseTargets,
  readTargets,
  replaceTarget,
  type Target,
  targetOfMean,
  targetsOf,
  type TeamTargets,
} from '#domain/targets/targets.ts';
import type { Team } from '#domain/team.ts';
import { selectUserName } from '#src/auth/session.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { signature } from '#src/live/signature.ts';

interface TargetEdit {
  readonly field: MetricField;
  /** As the admin saw it; null for a new one. */
  readonly before: Target | null;
  /** Null removes it. */
  readonly after: Target | null;
}

const targetsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listMetricTargets: build.query<MetricTargets[], void>({
      ...liveListEndpoint({ tableId: tableIds.metricTargets, tag: () => 'MetricTargets' }),
    }),
    /** Resolves with whether it was written: not when somebody else was faster. */
    writeTarget: build.mutation<boolean, TargetEdit>({
      query:
        ({ field, before, after }) =>
        async ({ tables }, { getState }) => {
          let isWritten = false;
          await tables.readModifyWrite(tableIds.metricTargets, field.key, (row) => {
            const targets = replaceTarget(parseTargets(field, row?.targets), before, after);
            isWritten = targets !== null;
            return targets && { targets: formatTargets(targets), ...signature(selectUserName(getState())) };
          });
          return isWritten;
        },
    }),
  }),
});

export const { useListMetricTargetsQuery, useWriteTargetMutation } = targetsApi;

const none: TeamTargets = new Map();

/** `of(team)` is empty, `ofMean(family)` undefined until they are known. */
export function useTargets() {
  const { data, isLoading } = useListMetricTargetsQuery();
  const targets = useMemo(() => data && readTargets(data), [data]);
  return {
    of: (team: Pick<Team, '$id' | 'sector'>) => (targets ? targetsOf(team, targets) : none),
    isLoading,
    ofMean: (family: MetricFamily) => targets && targetOfMean(family, targets),
  };
}
