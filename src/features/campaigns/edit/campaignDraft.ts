import { type MetricKey, metricFields, type MetricValue } from '#domain/monthly-metrics/fields.ts';
import { formatMetric, parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { ringOf, ringRulesOf } from '#domain/technologies/readRules.ts';
import type { Ring, RuleBook } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { normalizeRange, unreadableVersions } from '#domain/technologies/ringEdits.ts';
import { noVersion, parseVersions } from '#domain/technologies/versionChoice.ts';
import { parseRange } from '#domain/technologies/versions.ts';
import {
  type CampaignRule,
  type CampaignScope,
  type CampaignTerms,
  type Comparison,
  maxConfirmedDays,
  wholeOrganisation,
} from './campaign.ts';
import { describeRule, metricField } from './requirement.ts';

/** As it is typed: of each kind what that kind needs. */
export interface RuleDraft {
  readonly kind: CampaignRule['kind'];
  readonly technology: string;
  /** Where one name is known in several; '' otherwise. */
  readonly category: TechnologyCategory | '';
  readonly versions: string;
  readonly ring: Ring;
  readonly metric: MetricKey;
  /** Of a number. */
  readonly is: Exclude<Comparison, 'equal'>;
  readonly value: string;
  readonly days: string;
  readonly month: Month;
}

export interface CampaignDraft extends RuleDraft {
  /** Null: as it is proposed. */
  readonly name: string | null;
  readonly why: string;
  /** Null: as the ring says. */
  readonly moveTo: string | null;
  readonly deadline: string;
  /** Null: whoever makes it. */
  readonly leadId: string | null;
  readonly scope: CampaignScope;
  readonly isPermanent: boolean;
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
