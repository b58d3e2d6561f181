import { tableIds } from '#domain/resourceIds.ts';
import type { ListView, SharedViewRow } from '#domain/teams/listView.ts';
import { selectUserName } from '#src/auth/session.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { signature } from '#src/live/signature.ts';

interface SharedViewEdit {
  readonly view: ListView;
  /** As the admin saw it; null for one that isn't shared yet. */
  readonly seen: ListView | null;
}

export const sharedViewsApi = appApi.injectEndpoints({
  endpoints: (build) => ({
    listSharedViews: build.query<SharedViewRow[], void>({
      ...liveListEndpoint({
        tableId: tableIds.sharedViews,
        tag: () => 'SharedViews',
      }),
    }),
    /** Resolves with the row as it then is: somebody else's when they changed it first, null when they removed it. */
    writeSharedView: build.mutation<SharedViewRow | null, SharedViewEdit>({
      query:
        ({ view: { id, name, query }, seen }) =>
        ({ tables }, { getState }) =>
          tables.readModifyWrite(tableIds.sharedViews, id, (row) => {
            const userName = selectUserName(getState());
            const isAsSeen = seen === null ? row === null : row?.name === seen.name && row.query === seen.query;
            if (!isAsSeen) return null;
            return { name, query, ...(row === null && { createdBy: userName }), ...signature(userName) };
          }),
    }),
    /** One that is gone already counts as deleted. */
    deleteSharedView: build.mutation<null, SharedViewRow>({
      query:
        (row) =>
        async ({ tables, realtime }) => {
          await tables.delete(tableIds.sharedViews, row.$id).catch((thrown: unknown) => {
            if (!isNotFound(thrown)) throw thrown;
          });
          realtime.tell(tableIds.sharedViews, { action: 'delete', row });
          return null;
        },
    }),
  }),
});

function isNotFound(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === 404;
}
