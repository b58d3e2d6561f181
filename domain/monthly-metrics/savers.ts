import { metricFields, type MetricKey, type MonthlyMetricsFields } from './fields.ts';

/** Name of the person who last saved each field, for the fields that changed since the form was opened. */
export type Savers = Readonly<Partial<Record<MetricKey, string | null>>>;

type Metrics = Partial<MonthlyMetricsFields> | null;

/**
 * Each field that differs after a save is that of the person who saved last. Of several saves seen as one, the last person is named for
 * all of them: nothing stored says more.
 */
export function followSavers(known: Savers, before: Metrics, after: Metrics): Savers {
  const changed = metricFields.filter(({ key }) => (before?.[key] ?? null) !== (after?.[key] ?? null));
  return { ...known, ...Object.fromEntries(changed.map(({ key }) => [key, after?.updateBy ?? null])) };
}
