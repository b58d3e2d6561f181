import type {
  CampaignFields,
  CampaignRow,
  CampaignRule,
  CampaignScope,
  Exemption,
} from '#domain/campaigns/campaign.ts';

interface GivenCampaign extends Partial<Omit<CampaignFields, 'rule' | 'scope' | 'exemptions' | 'history'>> {
  readonly rule?: CampaignRule;
  readonly scope?: Partial<CampaignScope>;
  readonly exemptions?: readonly Partial<Exemption>[];
}

/** Running, and asks all teams to leave Java 8. */
export function campaignRow($id: string, { rule, scope, exemptions = [], ...fields }: GivenCampaign = {}): CampaignRow {
  return {
    ...{ $id, $createdAt: '2026-11-01T08:00:00.000Z', $updatedAt: '2026-11-01T08:00:00.000Z' },
    ...{ name: 'Off Java 8', why: '', moveTo: '', deadline: '2099-12-31', leadId: 'lead', status: 'running' },
    ...{ startedAt: '2026-11-01T08:00:00.000Z', endedAt: null, isPermanent: false, updateBy: null, updateDate: null },
    rule: JSON.stringify(rule ?? { kind: 'leave', category: 'languageAndVersion', name: 'Java', versions: '8' }),
    scope: JSON.stringify(scope ?? {}),
    exemptions: JSON.stringify(exemptions),
    history: '[]',
    ...fields,
  };
}
