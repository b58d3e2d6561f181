import { parseJson } from '#domain/parseJson.ts';
import type { StoredRow } from '#domain/row.ts';
import { type MetricKey, metricFields } from '#domain/monthly-metrics/fields.ts';
import type { Month } from '#domain/monthly-metrics/reports.ts';

/** Of one team and month, written by the receiver alone (specification.md, section 3). */
export interface MetricPushFields {
  readonly teamId: string;
  readonly month: Month;
  /** As `formatPushedMetrics` writes it. */
  readonly metrics: string;
  /** How many metrics a program has reported for this month. */
  readonly count: number;
  /** When the last one of them arrived. ISO 8601. */
  readonly lastPushAt: string;
}

export interface MetricPush extends StoredRow, MetricPushFields {}

/** In place of a value. */
export const notApplicableValue = 'notApplicable';

export interface PushSource {
  readonly name: string;
  readonly url: string;
  readonly commit?: string;
}

export interface PushedMetric {
  /** A number, a choice of the metric, or `notApplicableValue`. */
  readonly value: number | string;
  /** ISO 8601 with milliseconds, UTC. */
  readonly measuredAt: string;
  readonly source: PushSource;
  /** The token's name. */
  readonly by: string;
  /** Reason why people are asked to look at it (specification.md, section 5). */
  readonly concern?: string;
}

export type PushedMetrics = Readonly<Partial<Record<MetricKey, PushedMetric>>>;

/** Skips unknown metrics. */
export function parsePushedMetrics(stored: string | null | undefined): PushedMetrics {
  const parsed = stored ? parseJson(stored) : undefined;
  if (typeof parsed !== 'object' || parsed === null) return {};
  const pushed = new Map<string, unknown>(Object.entries(parsed));
  return Object.fromEntries(metricFields.flatMap(({ key }) => (pushed.has(key) ? [[key, pushed.get(key)]] : [])));
}

/** Equal ones are equal texts. */
export function formatPushedMetrics(pushed: PushedMetrics): string {
  return JSON.stringify(
    Object.fromEntries(metricFields.flatMap(({ key }) => (pushed[key] ? [[key, ordered(pushed[key])]] : []))),
  );
}

function ordered({ value, measuredAt, source: { name, url, commit }, by, concern }: PushedMetric): PushedMetric {
  const source = { name, url, ...(commit !== undefined && { commit }) };
  return { value, measuredAt, source, by, ...(concern !== undefined && { concern }) };
}

export type MergeOutcome = 'recorded' | 'unchanged' | 'older';

/** The later measurement stays. Of two at one moment the one whose text is greater, so that any order of pushes ends alike. */
export function mergePushed(
  stored: PushedMetric | undefined,
  pushed: PushedMetric,
): { readonly metric: PushedMetric; readonly outcome: MergeOutcome } {
  if (stored === undefined) return { metric: pushed, outcome: 'recorded' };
  const difference = compare(pushed, stored);
  if (difference > 0) return { metric: pushed, outcome: 'recorded' };
  const isSame = pushed.measuredAt === stored.measuredAt && pushed.value === stored.value;
  return { metric: stored, outcome: isSame ? 'unchanged' : 'older' };
}

function compare(one: PushedMetric, other: PushedMetric): number {
  if (one.measuredAt !== other.measuredAt) return one.measuredAt > other.measuredAt ? 1 : -1;
  const [text, otherText] = [one, other].map(({ value, source, by }) =>
    JSON.stringify([value, source.name, source.url, source.commit ?? '', by]),
  ) as [string, string];
  return text === otherText ? 0 : text > otherText ? 1 : -1;
}
