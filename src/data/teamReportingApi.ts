import { blankReporting, type TeamReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

/** An object: RTK Query flattens lists of cached arguments. */
interface TeamIds {
  readonly teamIds: readonly string[];
}

/** specification.md, section 7. */
const teamReportingApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listTeamReporting: build.query<TeamReporting[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamReporting,
        list: () => ({ pageSize: pageSizes.narrowListRequest }),
        tag: () => ({ type: 'TeamReporting', id: 'LIST' }),
      }),
      structuralSharing: false,
    }),
    listReportingOf: build.query<TeamReporting[], TeamIds>(
      liveListEndpoint({
        tableId: tableIds.teamReporting,
        list: ({ teamIds }: TeamIds) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        tag: () => ({ type: 'TeamReporting', id: 'SEVERAL' }),
      }),
    ),
  }),
});

type KeepNewer = (known: TeamReportingFields) => Partial<TeamReportingFields>;

/** Until the recorder's row of it comes, which is newer. */
export function showSaved(teamId: string, change: KeepNewer): AppThunk<void> {
  return (_dispatch, getState, { services }) => {
    const { endpoints, util } = teamReportingApi;
    const state = getState();
    const lists = util.selectCachedArgsForQuery(state, 'listReportingOf').map(endpoints.listReportingOf.select);
    const rows = [endpoints.listTeamReporting.select(), ...lists].flatMap((select) => select(state).data ?? []);
    const known = rows.find(({ $id }) => $id === teamId) ?? { ...blankReporting, ...newRow, $id: teamId };
    const $updatedAt = new Date(Date.parse(known.$updatedAt) + 1).toISOString();
    services.realtime.tell(tableIds.teamReporting, {
      action: 'update',
      row: { ...known, ...change(known), $updatedAt },
    });
  };
}

/** Older than any row. */
const newRow = { $createdAt: '1970-01-01T00:00:00.000Z', $updatedAt: '1970-01-01T00:00:00.000Z' };

export const { useListTeamReportingQuery, useListReportingOfQuery } = teamReportingApi;
