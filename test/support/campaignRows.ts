import { addDays } from '#domain/calendarDay.ts';
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

/** As `POST /campaigns` takes it; the lead is the person `lead`. */
export const newCampaign = {
  ...{
    id: 'java8',
    name: 'Off Java 8',
    why: '',
    moveTo: '21',
    deadline: addDays(new Date().toISOString().slice(0, 10), 90),
    leadId: 'lead',
  },
  rule: { kind: 'leave', category: 'languageAndVersion', name: 'Java', versions: '8' },
  scope: { sector: [], businessUnit: [], teamType: [], status: [], teams: [] },
  ...{ isPermanent: false, start: true },
} as const;
