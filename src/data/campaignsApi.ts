import * as v from 'valibot';
import { type Campaign, type CampaignRow, type CampaignTerms, readCampaign } from '#domain/campaigns/campaign.ts';
import { functionIds, tableIds } from '#domain/resourceIds.ts';
import type { AppwriteServices } from '#src/appwrite/services.ts';
import { appApi } from '#src/live/appApi.ts';
import { liveListEndpoint } from '#src/live/liveListEndpoint.ts';
import { parseFunctionReply } from '#src/live/parseFunctionReply.ts';

interface NewCampaign extends CampaignTerms {
  /** The same for a request that is repeated. */
  readonly id: string;
  readonly start: boolean;
}

interface CampaignEdit {
  readonly id: string;
  /** What is to be changed, as it was and as it shall be. */
  readonly base: Partial<CampaignTerms>;
  readonly changes: Partial<CampaignTerms>;
}

const done = v.object({ id: v.string() });

const campaignsApi = appApi.enhanceEndpoints({ addTagTypes: ['Campaign'] }).injectEndpoints({
  endpoints: (build) => ({
    listCampaigns: build.query<CampaignRow[], void>({
      ...liveListEndpoint({ tableId: tableIds.campaigns, tag: () => 'Campaign' }),
    }),
    createCampaign: build.mutation<v.InferOutput<typeof done>, NewCampaign>({
      query: (body) => sendToCampaigns('/campaigns', body),
      // Also after an error: without an answer, it may have been made.
      invalidatesTags: ['Campaign'],
    }),
    changeCampaign: build.mutation<v.InferOutput<typeof done>, CampaignEdit>({
      query: ({ id, ...body }) => sendToCampaigns(`/campaigns/${id}`, body),
      invalidatesTags: ['Campaign'],
    }),
  }),
});

/** By the function alone (functions/campaigns/README.md). */
export function sendToCampaigns(path: string, body: object) {
  const request = { method: 'POST', path, body: JSON.stringify(body) } as const;
  return async ({ functions }: Pick<AppwriteServices, 'functions'>): Promise<v.InferOutput<typeof done>> =>
    parseFunctionReply(done, await functions.execute(functionIds.campaigns, request));
}

export const { useCreateCampaignMutation, useChangeCampaignMutation } = campaignsApi;
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
