import { original } from '@reduxjs/toolkit';
import { blankReporting, type TeamReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';
import { pageSizes } from '#domain/limits.ts';
import { tableIds } from '#domain/resourceIds.ts';
import type { AppThunk } from '#src/store/hooks.ts';
import { appApi } from './appApi.ts';
import { liveListEndpoint } from './liveListEndpoint.ts';
import { upsertIntoCache } from './upsertIntoCache.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['TeamReporting'] });

/** An object: RTK Query flattens the lists that it lists cached arguments of. */
interface TeamIds {
  readonly teamIds: readonly string[];
}

/** Who reported and confirmed, and when, of each team, live (specification.md, section 7). */
const teamReportingApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    listTeamReporting: build.query<TeamReporting[], void>({
      ...liveListEndpoint({
        tableId: tableIds.teamReporting,
        list: () => ({ pageSize: pageSizes.narrowListRequest }),
        belongs: () => true,
        tag: () => ({ type: 'TeamReporting', id: 'LIST' }),
      }),
      structuralSharing: false,
    }),
    /** Of several teams, by their ids; none of a team of which nothing is known. */
    listReportingOf: build.query<TeamReporting[], TeamIds>(
      liveListEndpoint({
        tableId: tableIds.teamReporting,
        list: ({ teamIds }: TeamIds) => ({ filters: [{ column: '$id', equals: teamIds }] }),
        belongs: ({ $id }, { teamIds }) => teamIds.includes($id),
        tag: () => ({ type: 'TeamReporting', id: 'SEVERAL' }),
      }),
    ),
  }),
});

type KeepNewer = (known: TeamReportingFields) => Partial<TeamReportingFields>;

/** Shows what a person has just saved, until the recorder's row of it comes, which is newer. */
export function showSaved(teamId: string, change: KeepNewer): AppThunk<void> {
  const patch = (draft: TeamReporting[]): TeamReporting[] | undefined => {
    const rows: readonly TeamReporting[] = original<TeamReporting[]>(draft);
    const known = rows.find(({ $id }) => $id === teamId) ?? { ...blankReporting, ...newRow, $id: teamId };
    const $updatedAt = new Date(Date.parse(known.$updatedAt) + 1).toISOString();
    return upsertIntoCache({ ...known, ...change(known), $updatedAt })(draft);
  };
  return (dispatch, getState) => {
    const { selectCachedArgsForQuery, updateQueryData } = teamReportingApi.util;
    dispatch(updateQueryData('listTeamReporting', undefined, patch));
    for (const arg of selectCachedArgsForQuery(getState(), 'listReportingOf')) {
      if (arg.teamIds.includes(teamId)) dispatch(updateQueryData('listReportingOf', arg, patch));
    }
  };
}

/** Older than any row. */
const newRow = { $createdAt: '1970-01-01T00:00:00.000Z', $updatedAt: '1970-01-01T00:00:00.000Z' };

export const { useListTeamReportingQuery, useListReportingOfQuery } = teamReportingApi;
