import * as v from 'valibot';
import { maxCampaignName, maxCampaignWhy, maxConfirmedDays } from '#domain/campaigns/campaign.ts';
import { findDeadlineProblem, maxScopeTeams } from '#domain/campaigns/campaignChecks.ts';
import { metricField } from '#domain/campaigns/requirement.ts';
import { maxItemLength } from '#domain/limits.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';
import { parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { isDay } from '#domain/calendarDay.ts';
import { rings } from '#domain/technologies/rules.ts';
import { technologyCategories } from '#domain/technologies/technology.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';
import { idSchema, nameSchema, textSchema } from '#functions/runtime/parseBody.ts';
import { RequestError } from '#functions/runtime/request.ts';

const maxMoveTo = 200;

export const daySchema = v.pipe(v.string(), v.check(isDay, 'is no day'));

const versions = v.pipe(
  textSchema(maxItemLength),
  v.check((text) => parseVersions('', text).isReadable, 'can’t be read'),
);
const technology = { category: v.picklist(technologyCategories), name: nameSchema(maxItemLength), versions };

const metric = v.pipe(
  v.strictObject({
    kind: v.literal('metric'),
    metric: v.picklist(metricFields.map(({ key }) => key)),
    is: v.picklist(['atLeast', 'atMost', 'equal']),
    value: v.union([v.number(), v.string()]),
  }),
  v.check(({ metric: key, is, value }) => {
    const field = metricField(key);
    const parsed = parseMetric(field, String(value));
    return parsed.ok && parsed.value === value && (is === 'equal') === (field.kind === 'choice');
  }, 'is no value of this metric'),
);

const rule = v.variant('kind', [
  v.strictObject({ kind: v.literal('leave'), ...technology }),
  v.strictObject({ kind: v.literal('leaveRing'), ring: v.picklist(rings) }),
  v.strictObject({ kind: v.literal('use'), ...technology }),
  metric,
  v.strictObject({
    kind: v.literal('confirmed'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxConfirmedDays)),
  }),
  v.strictObject({ kind: v.literal('reported'), month: v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/)) }),
]);

const names = v.pipe(v.array(v.pipe(v.string(), v.maxLength(256))), v.maxLength(100));
const scope = v.strictObject({
  ...{ sector: names, businessUnit: names, teamType: names, status: names },
  teams: v.pipe(v.array(idSchema), v.maxLength(maxScopeTeams, `are more than ${maxScopeTeams}`)),
});

/** `CampaignTerms`. */
export const terms = {
  name: nameSchema(maxCampaignName),
  why: textSchema(maxCampaignWhy),
  rule,
  scope,
  moveTo: textSchema(maxMoveTo),
  deadline: daySchema,
  leadId: idSchema,
  isPermanent: v.boolean(),
};

/** Throws `RequestError` 400. @param today `YYYY-MM-DD` */
export function requireAhead(deadline: string, today: string): void {
  requireNone('deadline', findDeadlineProblem(deadline, today));
}

/** Throws `RequestError` 400. @param problem goes on from the field's name */
export function requireNone(field: string, problem: string | undefined): void {
  if (problem !== undefined) throw new RequestError(400, `${field}: ${problem}`);
}
