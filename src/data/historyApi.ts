import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

const ofTeam = (teamId: string) =>
  ({ filters: [{ column: 'teamId', equals: teamId }], newestFirstBy: 'changedAt' }) as const;

const authorColumns = ['teamId', 'area', 'field', 'changedAt', 'userId', 'userName', 'source', 'uploadId'] as const;

export type ChangeAuthorship = Pick<ChangeEntry, '$id' | (typeof authorColumns)[number]>;

/** Live; live entries come first, whatever their time (specification.md, section 7). */
const historyApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listTeamChanges: build.query<ChangeEntry[], string>({
      ...liveListEndpoint({
        tableId: tableIds.changeEntries,
        list: ofTeam,
        tag: (teamId: string) => ({ type: 'ChangeEntry', id: teamId }),
      }),
    }),
    /** Without values, which may be long: read as `ChangeAuthorship`. */
    listChangeAuthors: build.query<ChangeEntry[], string>({
      ...liveListEndpoint({
        tableId: tableIds.changeEntries,
        list: ofTeam,
        columns: authorColumns,
        tag: (teamId: string) => ({ type: 'ChangeEntry', id: `${teamId}/authors` }),
      }),
    }),
  }),
});

export const { useListTeamChangesQuery, useListChangeAuthorsQuery } = historyApi;
