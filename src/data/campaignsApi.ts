import { type Campaign, type CampaignRow, readCampaign } from '#domain/campaigns/campaign.ts';
import { tableIds } from '#domain/resourceIds.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';

const campaignsApi = appApi.enhanceEndpoints({ addTagTypes: ['Campaign'] }).injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<CampaignRow[], void>({
      ...liveListEndpoint({ tableId: tableIds.campaigns, tag: () => 'Campaign' }),
    }),
  }),
});

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
