import type { CampaignStatus, Exemption } from '#domain/campaigns/campaign.ts';
import { sendToCampaigns } from '#src/data/campaignsApi.ts';
import { appApi } from '#src/live/appApi.ts';

interface Step {
  readonly campaignId: string;
  readonly status: CampaignStatus;
}

interface AskedExemption {
  readonly campaignId: string;
  /** The same for a request that is repeated. */
  readonly id: string;
  readonly teamId: string;
  readonly reason: string;
  /** `YYYY-MM-DD` */
  readonly until: string;
}

interface Decision {
  readonly campaignId: string;
  readonly id: string;
  readonly state: Exclude<Exemption['state'], 'asked'>;
}

/** Of campaigns, by the function alone (functions/campaigns/README.md). */
const stepsApi = appApi.enhanceEndpoints({ addTagTypes: ['Campaign'] }).injectEndpoints({
  endpoints: (build) => ({
    setCampaignStatus: build.mutation<unknown, Step>({
      query: ({ campaignId, ...body }) => sendToCampaigns(`/campaigns/${campaignId}/status`, body),
      // Also after an error: without an answer, it may have been done.
      invalidatesTags: ['Campaign'],
    }),
    askExemption: build.mutation<unknown, AskedExemption>({
      query: ({ campaignId, ...body }) => sendToCampaigns(`/campaigns/${campaignId}/exemptions`, body),
      invalidatesTags: ['Campaign'],
    }),
    decideExemption: build.mutation<unknown, Decision>({
      query: ({ campaignId, id, state }) => sendToCampaigns(`/campaigns/${campaignId}/exemptions/${id}`, { state }),
      invalidatesTags: ['Campaign'],
    }),
  }),
});

export const { useSetCampaignStatusMutation, useAskExemptionMutation, useDecideExemptionMutation } = stepsApi;
