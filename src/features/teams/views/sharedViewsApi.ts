import { tableIds } from '#domain/resourceIds.ts';
import type { ListView, SharedViewRow } from '#domain/teams/listView.ts';
import { appApi } from '#src/api/appApi.ts';
import { liveListEndpoint } from '#src/api/liveListEndpoint.ts';
import { signature } from '#src/api/signature.ts';
import { upsertIntoCache } from '#src/api/upsertIntoCache.ts';

const taggedApi = appApi.enhanceEndpoints({ addTagTypes: ['SharedViews'] });

interface SharedViewEdit {
  readonly view: ListView;
  /** As the admin saw it; null for one that isn't shared yet. */
  readonly seen: ListView | null;
  /** Name of the admin. */
  readonly userName: string;
}

export const sharedViewsApi = taggedApi.injectEndpoints({
  endpoints: (build) => ({
    /** Views that admins share with everyone; live. */
    listSharedViews: build.query<SharedViewRow[], void>({
      ...liveListEndpoint({
        tableId: tableIds.sharedViews,
        list: () => ({}),
        belongs: () => true,
        tag: () => 'SharedViews',
      }),
    }),
    /**
     * Creates a view, or changes one that is as the admin saw it. Its result is the row as it then is: another one than was to be written
     * when somebody else had changed it, null when they had removed it.
     */
    writeSharedView: build.mutation<SharedViewRow | null, SharedViewEdit>({
      query:
        ({ view: { id, name, query }, seen, userName }) =>
        ({ tables }) =>
          tables.readModifyWrite(tableIds.sharedViews, id, (row) => {
            const isAsSeen = seen === null ? row === null : row?.name === seen.name && row.query === seen.query;
            if (!isAsSeen) return null;
            return { name, query, ...(row === null && { createdBy: userName }), ...signature(userName) };
          }),
      onQueryStarted: async (_edit, { dispatch, queryFulfilled }) => {
        const row = await queryFulfilled.then(
          ({ data }) => data,
          () => null,
        );
        if (row) dispatch(sharedViewsApi.util.updateQueryData('listSharedViews', undefined, upsertIntoCache(row)));
      },
    }),
    /** One that is gone already counts as deleted. */
    deleteSharedView: build.mutation<null, string>({
      query:
        (id) =>
        async ({ tables }) => {
          await tables.delete(tableIds.sharedViews, id).catch((thrown: unknown) => {
            if (!isNotFound(thrown)) throw thrown;
          });
          return null;
        },
      onQueryStarted: async (id, { dispatch, queryFulfilled }) => {
        const isDeleted = await queryFulfilled.then(
          () => true,
          () => false,
        );
        const without = (rows: SharedViewRow[]) => rows.filter(({ $id }) => $id !== id);
        if (isDeleted) dispatch(sharedViewsApi.util.updateQueryData('listSharedViews', undefined, without));
      },
    }),
  }),
});

function isNotFound(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 404;
}
