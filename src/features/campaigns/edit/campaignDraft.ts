import * as v from 'valibot';
import { metricFields, type MetricValue } from '#domain/monthly-metrics/fields.ts';
import { formatMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { ringOf, ringRulesOf } from '#domain/technologies/readRules.ts';
import { type RuleBook, rings } from '#domain/technologies/rules.ts';
import { technologyCategories, type TechnologyCategory } from '#domain/technologies/technology.ts';
import { normalizeRange, unreadableVersions } from '#domain/technologies/ringEdits.ts';
import { noVersion, parseVersions } from '#domain/technologies/versionChoice.ts';
import { parseRange } from '#domain/technologies/versions.ts';
import {
  type CampaignRule,
  type CampaignTerms,
  maxConfirmedDays,
  ruleKinds,
  wholeOrganisation,
} from '#domain/campaigns/campaign.ts';
import { describeRule, metricField } from '#domain/campaigns/requirement.ts';

const text = v.string();
const texts: v.GenericSchema<readonly string[]> = v.array(text);
const ruleFields = {
  kind: v.picklist(ruleKinds),
  technology: text,
  /** Where one name is known in several; '' otherwise. */
  category: v.picklist(['', ...technologyCategories]),
  versions: text,
  ring: v.picklist(rings),
  metric: v.picklist(metricFields.map(({ key }) => key)),
  /** Of a number. */
  is: v.picklist(['atLeast', 'atMost']),
  ...{ value: text, days: text, month: text },
};
const draftSchema = v.object({
  ...ruleFields,
  /** Null: as it is proposed. */
  name: v.nullable(text),
  why: text,
  /** Null: as the ring says. */
  moveTo: v.nullable(text),
  deadline: text,
  /** Null: whoever makes it. */
  leadId: v.nullable(text),
  scope: v.object({ sector: texts, businessUnit: texts, teamType: texts, status: texts, teams: texts }),
  isPermanent: v.boolean(),
});

export const ruleFieldNames = Object.keys(ruleFields) as (keyof typeof ruleFields)[];

export type CampaignDraft = v.InferOutput<typeof draftSchema>;

/** As it is typed: of each kind what that kind needs. */
export type RuleDraft = Pick<CampaignDraft, (typeof ruleFieldNames)[number]>;

/** Input over the campaign as it is stored, or over a blank one. */
export type TypedCampaign = Partial<CampaignDraft>;

export interface StoredCampaignDraft {
  readonly typed: TypedCampaign;
  /** Campaign as the person saw it; absent for a new one. */
  readonly base?: CampaignTerms;
}

const baseSchema = v.object({
  base: v.object({
    ...v.entriesFromList(['name', 'why', 'moveTo', 'deadline', 'leadId'], text),
    rule: v.looseObject({ kind: v.picklist(ruleKinds) }),
    scope: v.looseObject({}),
    isPermanent: v.boolean(),
  }),
});

/** Null for anything that isn't a draft. */
export function parseCampaignDraft(stored: unknown): StoredCampaignDraft | null {
  const typed = v.safeParse(v.partial(draftSchema), stored);
  if (!typed.success) return null;
  const seen = v.safeParse(baseSchema, stored);
  const base = seen.success ? { base: seen.output.base as unknown as CampaignTerms } : {};
  return { typed: typed.output as TypedCampaign, ...base };
}

export function blankCampaign(thisMonth: Month): CampaignDraft {
  return {
    ...{ kind: 'leave', technology: '', category: '', versions: '', ring: 'Hold' },
    ...{ metric: metricFields[0]?.key ?? 'overallRepoTestCoverage', is: 'atLeast', value: '' },
    ...{ days: '180', month: thisMonth },
    ...{ name: null, why: '', moveTo: null, deadline: '', leadId: null },
    ...{ scope: wholeOrganisation, isPermanent: false },
  };
}

export function toCampaignDraft({ rule, ...terms }: CampaignTerms, thisMonth: Month): CampaignDraft {
  const { name, why, moveTo, deadline, leadId, scope, isPermanent } = terms;
  const own = { name: name === describeRule(rule) ? null : name, why, moveTo, deadline, leadId, scope, isPermanent };
  return { ...blankCampaign(thisMonth), ...own, ...toRuleDraft(rule) };
}

function toRuleDraft(rule: CampaignRule): Partial<RuleDraft> {
  switch (rule.kind) {
    case 'leave':
    case 'use':
      return { kind: rule.kind, category: rule.category, technology: rule.name, versions: rule.versions };
    case 'leaveRing':
      return rule;
    case 'metric': {
      const value = formatMetric(rule.value as MetricValue);
      return { kind: rule.kind, metric: rule.metric, value, ...(rule.is !== 'equal' && { is: rule.is }) };
    }
    case 'confirmed':
      return { kind: rule.kind, days: String(rule.days) };
    case 'reported':
      return rule;
  }
}

export type RuleProblems = Partial<Record<'technology' | 'versions' | 'value' | 'days', string>>;

export type ReadRule =
  | { readonly rule: CampaignRule; readonly problems: Readonly<Record<string, never>> }
  | { readonly rule: undefined; readonly problems: RuleProblems };

interface KnownName {
  readonly category: TechnologyCategory;
  readonly name: string;
}

/** @param known technologies of the typed name, most used first; undefined while they aren't known */
export function readRule(draft: RuleDraft, known: readonly KnownName[] | undefined): ReadRule {
  switch (draft.kind) {
    case 'leave':
    case 'use':
      return readTechnology(draft, draft.kind, known);
    case 'leaveRing':
      return complete({ kind: draft.kind, ring: draft.ring });
    case 'metric': {
      const field = metricField(draft.metric);
      const read = parseMetric(field, draft.value);
      if (!read.ok || read.value === null)
        return { rule: undefined, problems: { value: read.ok ? required : read.message } };
      const is = field.kind === 'choice' ? 'equal' : draft.is;
      return complete({ kind: draft.kind, metric: draft.metric, is, value: read.value });
    }
    case 'confirmed': {
      const days = /^\d{1,4}$/u.test(draft.days.trim()) ? Number(draft.days) : 0;
      if (days < 1 || days > maxConfirmedDays)
        return { rule: undefined, problems: { days: `Enter a whole number from 1 to ${maxConfirmedDays}.` } };
      return complete({ kind: draft.kind, days });
    }
    case 'reported':
      return complete({ kind: draft.kind, month: draft.month });
  }
}

const required = 'This field is required.';

function complete(rule: CampaignRule): ReadRule {
  return { rule, problems: {} };
}

function readTechnology(
  { technology, category, versions }: RuleDraft,
  kind: 'leave' | 'use',
  known: readonly KnownName[] | undefined,
): ReadRule {
  const chosen = known?.find((each) => each.category === category) ?? known?.[0];
  const hasVersions = chosen === undefined || isVersioned(chosen.category);
  const { isMissing, isReadable } = parseVersions(technology, hasVersions ? versions : '');
  if (chosen !== undefined && isReadable) {
    const range = hasVersions ? (isMissing ? noVersion : normalizeRange(versions)) : '';
    return complete({ kind, category: chosen.category, name: chosen.name, versions: range });
  }
  const isUnknown = known !== undefined && chosen === undefined;
  return {
    rule: undefined,
    problems: {
      ...(technology.trim() === ''
        ? { technology: required }
        : isUnknown && { technology: 'No team uses this, and no ring or date names it.' }),
      ...(!isReadable && { versions: unreadableVersions }),
    },
  };
}

/** Successor that the ring names of a technology that is to be left; '' for none. */
export function proposeMoveTo(rule: CampaignRule | undefined, book: RuleBook): string {
  if (rule?.kind !== 'leave') return '';
  const rules = book.get(rule.category);
  const [bound, ...more] = parseRange(rule.versions) ?? [];
  const ring =
    bound?.is === '=' && more.length === 0
      ? ringOf(rules, rule.name, bound.version)
      : ringRulesOf(rules, rule.name).find(({ versions }) => normalizeRange(versions) === rule.versions);
  return ring?.moveTo ?? '';
}
