import { daysBetween } from '#domain/calendarDay.ts';
import { formatDate } from '#domain/dateFormat.ts';
import { formatCount } from '#domain/formatNumber.ts';
import {
  isInRange as isMetricInRange,
  type MetricField,
  metricFields,
  type MetricKey,
} from '#domain/monthly-metrics/fields.ts';
import { displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import { parseNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { reportingWords } from '#domain/monthly-metrics/reportingWords.ts';
import { formatMonth } from '#domain/monthly-metrics/reports.ts';
import { displayItem, type ItemContent, parseItems } from '#domain/tech-inventory/items.ts';
import { holdCategories } from '#domain/technologies/holds.ts';
import { resolvedKey, resolveName, ringOf } from '#domain/technologies/readRules.ts';
import type { CategoryRules, RuleBook } from '#domain/technologies/rules.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { parseVersions } from '#domain/technologies/versionChoice.ts';
import { canonicalVersion, isInRange } from '#domain/technologies/versions.ts';
import type { CampaignRule, Comparison } from './campaign.ts';

/** Of one team at one moment, by field; null for none. Values as the history writes them. */
export type TeamFacts = Readonly<Record<string, string | null>>;

/** Day of the last confirmation; of a reported month, any text. */
export const [confirmedFact, reportedFact] = ['confirmed', 'reported'];

/** Item, value or date by which a team misses the requirement. */
export interface Task {
  /** `Java 8`, `62.00%`, `Last confirmed on March 3, 2026`. */
  readonly text: string;
  /** Where; null for what isn't in the tech inventory. */
  readonly category: TechnologyCategory | null;
  readonly item: ItemContent | null;
  /** By the ring of the item; '' for nothing. */
  readonly moveTo: string;
}

export type FactSource = 'inventory' | 'metrics' | 'confirmations' | 'reports';

export interface Requirement {
  readonly source: FactSource;
  /** That it reads: columns of the source's table. */
  readonly fields: readonly string[];
  /** A team may miss it from one day to the next without any change. */
  readonly isTimed: boolean;
  /** None: the team meets it. @param day `YYYY-MM-DD` */
  readonly tasks: (facts: TeamFacts, day: string) => readonly Task[];
}

const nothing: readonly Task[] = [];

/** By today's names and rings, also for days that are over. */
export function requirementOf(rule: CampaignRule, book: RuleBook): Requirement {
  switch (rule.kind) {
    case 'leave': {
      const isUnwanted = matcherOf(rule, book.get(rule.category));
      return ofInventory([rule.category], (item) => (isUnwanted(item) ? { moveTo: '' } : undefined));
    }
    case 'leaveRing':
      return ofInventory(
        holdCategories(book, ({ ring }) => ring === rule.ring),
        ({ name, version }, category) => {
          const found = ringOf(book.get(category), name, version);
          return found?.ring === rule.ring ? found : undefined;
        },
      );
    case 'use':
      return use(rule, book.get(rule.category));
    case 'metric':
      return metric(rule);
    case 'confirmed':
      return {
        source: 'confirmations',
        fields: [],
        isTimed: true,
        tasks: ({ [confirmedFact]: day = null }, today) =>
          day !== null && daysBetween(day, today) <= rule.days
            ? nothing
            : [taskOf(day === null ? 'Never confirmed' : `Last confirmed on ${formatDate(day, 'longDay')}`)],
      };
    case 'reported':
      return {
        source: 'reports',
        fields: [],
        isTimed: false,
        tasks: ({ [reportedFact]: reported = null }, today) => {
          const state = rule.month < today.slice(0, 7) ? `is ${reportingWords.missing}` : reportingWords.open;
          return reported === null ? [taskOf(`${formatMonth(rule.month)} ${state}`)] : nothing;
        },
      };
  }
}

function taskOf(text: string): Task {
  return { text, category: null, item: null, moveTo: '' };
}

type Unwanted = (item: ItemContent, category: TechnologyCategory) => { readonly moveTo: string } | undefined;

/** Many teams have the same list. */
function ofInventory(categories: readonly TechnologyCategory[], unwanted: Unwanted): Requirement {
  const known = new Map(categories.map((category) => [category, new Map<string, readonly Task[]>()]));
  const tasksOf = (category: TechnologyCategory, list: string): readonly Task[] => {
    const ofCategory = known.get(category);
    const before = ofCategory?.get(list);
    if (before !== undefined) return before;
    const tasks = parseItems(category, list).flatMap(({ name, version }) => {
      const item = { name, version };
      const advice = unwanted(item, category);
      return advice ? [{ text: displayItem(item), category, item, moveTo: advice.moveTo }] : [];
    });
    ofCategory?.set(list, tasks);
    return tasks;
  };
  return {
    source: 'inventory',
    fields: categories,
    isTimed: false,
    tasks: (facts) => categories.flatMap((category) => tasksOf(category, facts[category] ?? '')),
  };
}

type TechnologyRule = Extract<CampaignRule, { readonly kind: 'leave' | 'use' }>;

/** With versions it never speaks of an item without one. */
export function matcherOf(
  { name, versions }: Pick<TechnologyRule, 'name' | 'versions'>,
  rules: CategoryRules | undefined,
): (item: ItemContent) => boolean {
  const key = resolvedKey(rules, name);
  const { range, isMissing } = parseVersions(resolveName(rules, name) ?? name, versions);
  return (item) => {
    if (resolvedKey(rules, item.name) !== key) return false;
    if (versions === '') return true;
    if (isMissing || item.version === '') return isMissing && item.version === '';
    return isInRange(canonicalVersion(resolveName(rules, item.name) ?? item.name, item.version), range);
  };
}

function use(rule: TechnologyRule, rules: CategoryRules | undefined): Requirement {
  const { category } = rule;
  const isWanted = matcherOf(rule, rules);
  const isOther = matcherOf({ ...rule, versions: '' }, rules);
  const known = new Map<string, readonly Task[]>();
  const read = (list: string): readonly Task[] => {
    const items = parseItems(category, list);
    if (items.some(isWanted)) return nothing;
    const others = items.filter(isOther).map(displayItem);
    return [{ ...taskOf(others.length > 0 ? others.join(', ') : `No ${rule.name}`), category }];
  };
  return {
    source: 'inventory',
    fields: [category],
    isTimed: false,
    tasks: ({ [category]: stored }) => {
      const list = stored ?? '';
      const tasks = known.get(list) ?? read(list);
      known.set(list, tasks);
      return tasks;
    },
  };
}

type MetricRule = Extract<CampaignRule, { readonly kind: 'metric' }>;

/** A metric that doesn't apply to a team is nothing that it has to reach. */
function metric({ metric: key, is, value }: MetricRule): Requirement {
  const field = metricField(key);
  return {
    source: 'metrics',
    fields: [key, 'notApplicable'],
    isTimed: false,
    tasks: (facts) => {
      const text = facts[key] ?? null;
      const isValue = text !== null && (field.kind === 'choice' || isMetricInRange(field, Number(text)));
      if (isValue && reaches(field.kind === 'choice' ? text : Number(text), is, value)) return nothing;
      if (parseNotApplicable(facts.notApplicable)[key] !== undefined) return nothing;
      const shown = text !== null && field.kind !== 'choice' ? Number(text) : text;
      return [taskOf(displayValue(field, shown as Parameters<typeof displayValue>[1]))];
    },
  };
}

export function metricField(key: MetricKey): MetricField {
  const field = metricFields.find((each) => each.key === key);
  if (field === undefined) throw new Error(`There is no metric ${key}.`);
  return field;
}

function reaches(value: number | string, is: Comparison, wanted: number | string): boolean {
  if (is === 'equal') return value === wanted;
  return is === 'atLeast' ? value >= wanted : value <= wanted;
}

/** `Java 8`, `Java < 17`, `any Java`; `no version of Java` */
export function describeTechnology({ name, versions }: Pick<TechnologyRule, 'name' | 'versions'>): string {
  return [name, versions].filter((text) => text !== '').join(' ');
}

const comparisonWords: Readonly<Record<Comparison, string>> = { atLeast: 'at least', atMost: 'at most', equal: '' };

/** As a team is asked: `Leave Java 8`, `Use Kubernetes`, `Confirm the tech inventory every 90 days`. */
export function describeRule(rule: CampaignRule): string {
  switch (rule.kind) {
    case 'leave':
      return `Leave ${describeTechnology(rule)}`;
    case 'leaveRing':
      return `Leave all that is in the ring ${rule.ring}`;
    case 'use':
      return `Use ${describeTechnology(rule)}`;
    case 'metric': {
      const field = metricField(rule.metric);
      const value = displayValue(field, rule.value as Parameters<typeof displayValue>[1]);
      return ['Reach', field.label.replace(/ \(%\)$/u, ''), comparisonWords[rule.is], value].filter(Boolean).join(' ');
    }
    case 'confirmed':
      return `Confirm the tech inventory within ${formatCount(rule.days, 'day')}`;
    case 'reported':
      return `Report ${formatMonth(rule.month)}`;
  }
}
