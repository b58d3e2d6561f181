import * as v from 'valibot';
import { type CampaignTerms, ruleKinds } from '#domain/campaigns/campaign.ts';
import type { CampaignDraft } from '#domain/campaigns/campaignDraft.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { rings } from '#domain/technologies/rules.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';

/** Input over the campaign as it is stored, or over a blank one. */
export type TypedCampaign = Partial<CampaignDraft>;

export interface StoredCampaignDraft {
  readonly typed: TypedCampaign;
  /** Campaign as the person saw it; absent for a new one. */
  readonly base?: CampaignTerms;
}

const texts = v.array(v.string());
const scope = v.object({ sector: texts, businessUnit: texts, teamType: texts, status: texts, teams: texts });
const schema = v.partial(
  v.object({
    kind: v.picklist(ruleKinds),
    technology: v.string(),
    category: v.picklist(['', ...technologyCategories]),
    versions: v.string(),
    ring: v.picklist(rings),
    metric: v.picklist(metricFields.map(({ key }) => key)),
    is: v.picklist(['atLeast', 'atMost']),
    value: v.string(),
    days: v.string(),
    month: v.string(),
    name: v.nullable(v.string()),
    why: v.string(),
    moveTo: v.nullable(v.string()),
    deadline: v.string(),
    leadId: v.nullable(v.string()),
    scope,
    isPermanent: v.boolean(),
  }),
);

const baseSchema = v.object({
  base: v.object({
    ...v.entriesFromList(['name', 'why', 'moveTo', 'deadline', 'leadId'], v.string()),
    rule: v.looseObject({ kind: v.picklist(ruleKinds) }),
    scope: v.looseObject({}),
    isPermanent: v.boolean(),
  }),
});

/** Null for anything that isn't a draft. */
export function parseCampaignDraft(stored: unknown): StoredCampaignDraft | null {
  const typed = v.safeParse(schema, stored);
  if (!typed.success) return null;
  const seen = v.safeParse(baseSchema, stored);
  const base = seen.success ? { base: seen.output.base as unknown as CampaignTerms } : {};
  return { typed: typed.output as TypedCampaign, ...base };
}
