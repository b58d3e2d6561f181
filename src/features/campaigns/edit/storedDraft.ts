import * as v from 'valibot';
import { ruleKinds } from '#domain/campaigns/campaign.ts';
import type { CampaignDraft } from '#domain/campaigns/campaignDraft.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { rings } from '#domain/technologies/rules.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';

/** Input over the campaign as it is stored, or over a blank one. */
export type TypedCampaign = Partial<CampaignDraft>;

const texts = v.array(v.string());
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
    scope: v.object({ sector: texts, businessUnit: texts, teamType: texts, status: texts, teams: texts }),
    isPermanent: v.boolean(),
  }),
);

/** Null for anything that isn't a draft. */
export function parseTypedCampaign(stored: unknown): TypedCampaign | null {
  const typed = v.safeParse(schema, stored);
  return typed.success ? (typed.output as TypedCampaign) : null;
}
