import { flagKeys } from '#domain/flagKeys.ts';
import type { MetricField, MetricValue, MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { formatNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { reasonOfPrograms } from '#domain/pushes/applyPushed.ts';
import { notApplicableValue, type PushedMetric } from '#domain/pushes/pushedMetrics.ts';
import { useReportSaver } from '#src/components/monthly-metrics/metricsSavers.ts';
import { useFlag } from '#src/flags/flags.ts';
import type { MetricsMonths } from './useMetricsMonths.ts';

/** Of a person's value, in favour of the pushed one. */
export function useTakeBack(metrics: MonthlyMetrics | null, months: MetricsMonths) {
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics) === true;
  const { save, failure } = useReportSaver(metrics?.$id ?? '', months);
  function use({ key }: MetricField, { value }: PushedMetric): void {
    const isNotApplicable = value === notApplicableValue;
    void save({
      base: { [key]: metrics?.[key] ?? null },
      mine: { [key]: isNotApplicable ? null : (value as MetricValue) },
      baseNotApplicable: metrics?.notApplicable ?? null,
      mineNotApplicable: isNotApplicable ? formatNotApplicable({ [key]: reasonOfPrograms }) : null,
    });
  }
  return { isEnabled, use, failure };
}
