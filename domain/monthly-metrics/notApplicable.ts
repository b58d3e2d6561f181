import { parseJson } from '#domain/parseJson.ts';
import { metricFields, type MetricKey } from './fields.ts';

/** The keys are stored: never to be changed. */
export const notApplicableReasons = {
  noCode: 'No code of our own',
  boughtSoftware: 'Bought software',
  noToolSupport: 'Not supported by the tool',
  beingRetired: 'Being retired',
} as const;

export type NotApplicableReason = keyof typeof notApplicableReasons;

export type NotApplicable = Readonly<Partial<Record<MetricKey, NotApplicableReason>>>;

/** Skips unknown metrics and reasons. */
export function parseNotApplicable(stored: string | null | undefined): NotApplicable {
  const parsed: unknown = stored ? parseJson(stored) : undefined;
  if (typeof parsed !== 'object' || parsed === null) return {};
  const values = new Map<string, unknown>(Object.entries(parsed));
  const known = metricFields.flatMap(({ key }) => {
    const reason = values.get(key);
    return isNotApplicableReason(reason) ? [[key, reason] as const] : [];
  });
  return Object.fromEntries(known);
}

/** JSON in the order of the metrics, so that equal ones are equal texts; null for none. */
export function formatNotApplicable(notApplicable: NotApplicable): string | null {
  const entries = metricFields.flatMap(({ key }) => (notApplicable[key] ? [[key, notApplicable[key]] as const] : []));
  return entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries));
}

export function isNotApplicableReason(value: unknown): value is NotApplicableReason {
  return typeof value === 'string' && Object.hasOwn(notApplicableReasons, value);
}
