import * as v from 'valibot';
import { type Campaign, type CampaignRow, readCampaign } from '#domain/campaigns/campaign.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { parseFunctionReply } from '#src/live/parseFunctionReply.ts';

interface CampaignRequest {
  readonly path: string;
  readonly body: object;
}

const done = v.object({ id: v.string() });

const campaignsApi = appApi.enhanceEndpoints({ addTagTypes: ['Campaign'] }).injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<CampaignRow[], void>({
      ...liveListEndpoint({ tableId: tableIds.campaigns, tag: () => 'Campaign' }),
    }),
    /** Whatever changes campaigns, by the function alone (functions/campaigns/README.md). */
    sendToCampaigns: build.mutation<v.InferOutput<typeof done>, CampaignRequest>({
      query:
        ({ path, body }) =>
        async ({ functions }) => {
          const request = { method: 'POST', path, body: JSON.stringify(body) } as const;
          return parseFunctionReply(done, await functions.execute(functionIds.campaigns, request));
        },
      // Also after an error: without an answer, it may have been done.
      invalidatesTags: ['Campaign'],
    }),
  }),
});

export const { useSendToCampaignsMutation } = campaignsApi;
const { useListCampaignsQuery } = campaignsApi;

const lists = new WeakMap<readonly CampaignRow[], readonly Campaign[]>();

/** All of them, live; undefined until they are there. */
export function useCampaigns() {
  const query = useListCampaignsQuery();
  const { data: rows } = query;
  if (rows === undefined) return { ...query, campaigns: undefined };
  const campaigns = lists.get(rows) ?? rows.flatMap((row) => readCampaign(row) ?? []);
  lists.set(rows, campaigns);
  return { ...query, campaigns };
}
