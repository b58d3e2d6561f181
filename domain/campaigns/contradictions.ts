import { resolvedKey, resolveName } from '#domain/technologies/readRules.ts';
import type { RuleBook } from '#domain/technologies/rules.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';
import type { CampaignRule } from './campaign.ts';
import { matcherOf } from './requirement.ts';

/** No team can meet both. */
export function contradicts(one: CampaignRule, other: CampaignRule, book: RuleBook): boolean {
  if (one.kind === 'metric' && other.kind === 'metric')
    return one.metric === other.metric && !areBothReachable(one, other);
  const use = [one, other].find((rule) => rule.kind === 'use');
  const leave = [one, other].find((rule) => rule.kind === 'leave');
  if (use?.kind !== 'use' || leave?.kind !== 'leave' || use.category !== leave.category) return false;
  const rules = book.get(use.category);
  if (resolvedKey(rules, use.name) !== resolvedKey(rules, leave.name)) return false;
  if (leave.versions === '' || use.versions === leave.versions) return true;
  const isUnwanted = matcherOf(leave, rules);
  const { range } = parseVersions(resolveName(rules, use.name) ?? use.name, use.versions);
  const wanted = range.filter(({ is }) => is === '=');
  return wanted.length > 0 && wanted.every(({ version }) => isUnwanted({ name: use.name, version }));
}

type MetricRule = Extract<CampaignRule, { readonly kind: 'metric' }>;

function areBothReachable(one: MetricRule, other: MetricRule): boolean {
  if (typeof one.value === 'string' || typeof other.value === 'string') return one.value === other.value;
  const lowest = Math.max(...[one, other].map(({ is, value }) => (is === 'atMost' ? -Infinity : Number(value))));
  const highest = Math.min(...[one, other].map(({ is, value }) => (is === 'atLeast' ? Infinity : Number(value))));
  return lowest <= highest;
}
