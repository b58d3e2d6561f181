import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';

const ofTeam = (teamId: string) =>
  ({ filters: [{ column: 'teamId', equals: teamId }], newestFirstBy: 'changedAt' }) as const;
const isOfTeam = (entry: Pick<ChangeEntry, 'teamId'>, teamId: string): boolean => entry.teamId === teamId;

/** Columns that tell who changed a field and when, without its values. */
const authorColumns = ['teamId', 'area', 'field', 'changedAt', 'userId', 'userName', 'source', 'uploadId'] as const;

/** Last change of a field: author and time. */
export type ChangeAuthorship = Pick<ChangeEntry, '$id' | (typeof authorColumns)[number]>;

/** The changes of a team, live (specification.md, section 7). Live entries come first, whatever their time. */
const historyApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listTeamChanges: build.query<ChangeEntry[], string>({
      ...liveListEndpoint({
        tableId: tableIds.changeEntries,
        list: ofTeam,
        belongs: isOfTeam,
        tag: (teamId: string) => ({ type: 'ChangeEntry', id: teamId }),
      }),
    }),
    /** The same without the values, which may be long: read as `ChangeAuthorship`. */
    listChangeAuthors: build.query<ChangeEntry[], string>({
      ...liveListEndpoint({
        tableId: tableIds.changeEntries,
        list: ofTeam,
        columns: authorColumns,
        belongs: isOfTeam,
        tag: (teamId: string) => ({ type: 'ChangeEntry', id: `${teamId}/authors` }),
      }),
    }),
  }),
});

export const { useListTeamChangesQuery, useListChangeAuthorsQuery } = historyApi;
