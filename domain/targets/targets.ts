import { formatDate } from '#domain/dateFormat.ts';
import { foldText } from '#domain/foldText.ts';
import { metricFamilies, type MetricFamily } from '#domain/metric-calculations/metrics.ts';
import { displayValue } from '#domain/monthly-metrics/displayEntry.ts';
import { type MetricField, metricFields, type MetricKey, type MetricValue } from '#domain/monthly-metrics/fields.ts';
import { toPoint } from '#domain/monthly-metrics/lastMonths.ts';
import type { StoredMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { parseMetric } from '#domain/monthly-metrics/parseMetric.ts';
import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';
import type { Team } from '#domain/team.ts';
import { isDay } from '#domain/calendarDay.ts';
import { tidyText } from '#domain/text.ts';

/** Under the metric's key (specification.md, section 3). */
export interface MetricTargetsFields {
  /** As `formatTargets` writes it; null for none. */
  readonly targets: string | null;
  readonly updateBy: string | null;
  /** ISO 8601. */
  readonly updateDate: string | null;
}

export interface MetricTargets extends StoredRow, MetricTargetsFields {}

/** Nearest first. */
export const targetScopes = ['team', 'sector', 'organisation'] as const;

export type TargetScope = (typeof targetScopes)[number];

export interface Target {
  readonly scope: TargetScope;
  /** Team's id or sector's name; '' for the organisation. */
  readonly of: string;
  readonly value: NonNullable<MetricValue>;
  readonly agreedBy: string;
  /** `YYYY-MM-DD` */
  readonly agreedOn: string;
}

export type TargetsByMetric = ReadonlyMap<MetricKey, readonly Target[]>;
export type TeamTargets = ReadonlyMap<MetricKey, Target>;

export function isSameScope(one: Pick<Target, 'scope' | 'of'>, other: Pick<Target, 'scope' | 'of'>): boolean {
  if (one.scope !== other.scope) return false;
  return one.scope === 'sector' ? foldText(one.of) === foldText(other.of) : one.of === other.of;
}

/** Leaves out whatever is no target of this metric. */
export function parseTargets(field: MetricField, stored: string | null | undefined): Target[] {
  const parsed = stored ? parseJson(stored) : undefined;
  return Array.isArray(parsed) ? parsed.flatMap((each) => parseTarget(field, each) ?? []) : [];
}

function parseTarget(field: MetricField, given: unknown): Target | undefined {
  const { scope, of, value, agreedBy, agreedOn } = (given ?? {}) as Partial<Record<keyof Target, unknown>>;
  const known = targetScopes.find((each) => each === scope);
  const read = parseMetric(field, String(value));
  if (known === undefined || !read.ok || read.value === null) return undefined;
  if (typeof of !== 'string' || typeof agreedBy !== 'string' || typeof agreedOn !== 'string') return undefined;
  return isDay(agreedOn) ? { scope: known, of, value: read.value, agreedBy, agreedOn } : undefined;
}

export function formatTargets(targets: readonly Target[]): string {
  return JSON.stringify(targets);
}

export function readTargets(rows: readonly MetricTargets[]): TargetsByMetric {
  const stored = new Map(rows.map(({ $id, targets }) => [$id, targets]));
  return new Map(metricFields.map((field) => [field.key, parseTargets(field, stored.get(field.key))]));
}

/** Puts `after` in the place of `before`; null when what is stored for its scope isn't `before` any more. */
export function replaceTarget(
  targets: readonly Target[],
  before: Target | null,
  after: Target | null,
): readonly Target[] | null {
  const scope = before ?? after;
  if (scope === null) return null;
  const stored = targets.find((each) => isSameScope(each, scope)) ?? null;
  const isStored = (wanted: Target | null) => JSON.stringify(stored) === JSON.stringify(wanted);
  if (isStored(after)) return targets;
  if (!isStored(before)) return null;
  return [...targets.filter((each) => each !== stored), ...(after ? [after] : [])];
}

/** The nearest holds: team, then sector, then organisation. */
export function targetsOf({ $id, sector }: Pick<Team, '$id' | 'sector'>, targets: TargetsByMetric): TeamTargets {
  const places = { team: $id, sector: tidyText(sector), organisation: '' };
  const found = [...targets].flatMap(([key, list]) => {
    const [nearest] = targetScopes.flatMap(
      (scope) => list.find((each) => isSameScope(each, { scope, of: places[scope] })) ?? [],
    );
    return nearest ? [[key, nearest] as const] : [];
  });
  return new Map(found);
}

/** Of a family whose figure is the mean of one percentage of each team: what the organisation wants of each, it wants of their mean. */
export function targetOfMean(family: MetricFamily, targets: TargetsByMetric) {
  const [field, another] = metricFields.filter((each) => each.family === family);
  if (field?.kind !== 'percent' || another) return undefined;
  const target = targets.get(field.key)?.find(({ scope }) => scope === 'organisation');
  return target && { field, target };
}

/** As `toPoint` of a value. */
export function targetPoint(field: MetricField, { value }: Target): number | null {
  return toPoint(field, { [field.key]: value });
}

/** Undefined without a value, and where neither direction is better. */
function isReached(field: MetricField, target: Target, metrics: StoredMetrics | null): boolean | undefined {
  const { better } = metricFamilies[field.family];
  const [value, wanted] = [toPoint(field, metrics), targetPoint(field, target)];
  if (better === null || value === null || wanted === null) return undefined;
  return better === 'higher' ? value >= wanted : value <= wanted;
}

/** `Target 80.00%` */
export function describeWanted(field: MetricField, { value }: Target): string {
  return `Target ${displayValue(field, value)}`;
}

/** `Target 80.00%, sector Retail` */
export function describeTarget(field: MetricField, target: Target): string {
  return `${describeWanted(field, target)}, ${describeScope(target)}`;
}

/** `Target 80.00%, sector Retail, agreed by Ada Admin on Nov 5, 2026` */
export function describeAgreement(field: MetricField, target: Target): string {
  const { agreedBy, agreedOn } = target;
  return `${describeTarget(field, target)}, agreed by ${agreedBy} on ${formatDate(agreedOn, 'day')}`;
}

/** `Target 80.00%, sector Retail: not reached` */
export function describeProgress(
  field: MetricField,
  target: Target,
  metrics: StoredMetrics | null,
  describe = describeTarget,
): string {
  const reached = describeReached(field, target, metrics);
  return `${describe(field, target)}${reached && `: ${reached}`}`;
}

/** '' where nothing can be said. */
export function describeReached(field: MetricField, target: Target, metrics: StoredMetrics | null): string {
  const reached = isReached(field, target, metrics);
  return reached === undefined ? '' : reached ? 'reached' : 'not reached';
}

export function describeScope({ scope, of }: Target): string {
  if (scope === 'sector') return `sector ${of}`;
  return scope === 'team' ? 'this team' : 'whole organisation';
}
