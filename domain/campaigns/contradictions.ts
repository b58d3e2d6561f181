import { resolvedKey, resolveName, ringOf, ringRulesOf } from '#domain/technologies/readRules.ts';
import type { Ring, RuleBook } from '#domain/technologies/rules.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';
import type { Campaign, CampaignRule } from './campaign.ts';
import { matcherOf } from './requirement.ts';
import { areForOtherTeams } from './teamFacts.ts';

type Asked = Pick<Campaign, 'rule' | 'scope'>;

/** A team of both can't meet both. */
export function areOpposed(one: Asked, other: Asked, book: RuleBook): boolean {
  return !areForOtherTeams(one.scope, other.scope) && contradicts(one.rule, other.rule, book);
}

/** Asks the same of a team of both. */
export function areAlike(one: Asked, other: Asked, book: RuleBook): boolean {
  return !areForOtherTeams(one.scope, other.scope) && isSameRule(one.rule, other.rule, book);
}

/** No team can meet both. */
export function contradicts(one: CampaignRule, other: CampaignRule, book: RuleBook): boolean {
  if (one.kind === 'metric' && other.kind === 'metric')
    return one.metric === other.metric && !areBothReachable(one, other);
  const use = [one, other].find((rule) => rule.kind === 'use');
  const leave = [one, other].find((rule) => rule.kind === 'leave' || rule.kind === 'leaveRing');
  if (use?.kind !== 'use') return false;
  return leave?.kind === 'leaveRing'
    ? isAllInRing(use, leave.ring, book)
    : leave?.kind === 'leave' && includes(leave, use, book);
}

/** Asks for the same, by whatever names. */
export function isSameRule(one: CampaignRule, other: CampaignRule, book: RuleBook): boolean {
  if (one.kind !== other.kind) return false;
  return 'category' in one && 'category' in other
    ? includes(one, other, book) && includes(other, one, book)
    : Object.entries(one).every(([key, value]) => value === new Map(Object.entries(other)).get(key));
}

type TechnologyRule = Extract<CampaignRule, { readonly category: unknown }>;

/** Whether all that one rule speaks of is sure to be spoken of by the wider one. */
export function includes(
  wide: Omit<TechnologyRule, 'kind'>,
  narrow: Omit<TechnologyRule, 'kind'>,
  book: RuleBook,
): boolean {
  if (wide.category !== narrow.category) return false;
  const rules = book.get(wide.category);
  if (resolvedKey(rules, wide.name) !== resolvedKey(rules, narrow.name)) return false;
  if (wide.versions === '' || wide.versions === narrow.versions) return true;
  const isSpokenOf = matcherOf(wide, rules);
  const named = namedVersions(narrow, book);
  return named.length > 0 && named.every((version) => isSpokenOf({ name: narrow.name, version }));
}

/** '' for a missing one. */
function namedVersions({ category, name, versions }: Omit<TechnologyRule, 'kind'>, book: RuleBook): string[] {
  const { range, isMissing } = parseVersions(resolveName(book.get(category), name) ?? name, versions);
  return isMissing ? [''] : range.flatMap(({ is, version }) => (is === '=' ? [version] : []));
}

function isAllInRing(use: Omit<TechnologyRule, 'kind'>, ring: Ring, book: RuleBook): boolean {
  const rules = book.get(use.category);
  const named = namedVersions(use, book);
  if (named.length > 0) return named.every((version) => ringOf(rules, use.name, version)?.ring === ring);
  const known = ringRulesOf(rules, use.name);
  return known.some(({ versions }) => versions === '') && known.every((rule) => rule.ring === ring);
}

type MetricRule = Extract<CampaignRule, { readonly kind: 'metric' }>;

function areBothReachable(one: MetricRule, other: MetricRule): boolean {
  if (typeof one.value === 'string' || typeof other.value === 'string') return one.value === other.value;
  const lowest = Math.max(...[one, other].map(({ is, value }) => (is === 'atMost' ? -Infinity : Number(value))));
  const highest = Math.min(...[one, other].map(({ is, value }) => (is === 'atLeast' ? Infinity : Number(value))));
  return lowest <= highest;
}
