import { type CampaignFields, campaignStatuses } from '#domain/campaigns/campaign.ts';

export const campaignColumns = {
  campaigns: {
    name: 'string',
    why: 'string',
    rule: 'string',
    scope: 'string',
    moveTo: 'string',
    deadline: 'string',
    leadId: 'string',
    status: campaignStatuses,
    startedAt: 'datetime',
    endedAt: 'datetime',
    isPermanent: 'boolean',
    exemptions: 'string',
    history: 'string',
    updateBy: 'string',
    updateDate: 'datetime',
  } satisfies Record<keyof CampaignFields, string | readonly string[]>,
};
