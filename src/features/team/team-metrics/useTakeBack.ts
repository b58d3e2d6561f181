import { useState } from 'react';
import { flagKeys } from '#domain/flagKeys.ts';
import type { MetricField, MetricValue } from '#domain/monthly-metrics/fields.ts';
import { formatNotApplicable } from '#domain/monthly-metrics/notApplicable.ts';
import { reasonOfPrograms } from '#domain/pushes/applyPushed.ts';
import { notApplicableValue, type PushedMetric } from '#domain/pushes/pushedMetrics.ts';
import { useReportSaver } from '#src/components/monthly-metrics/metricsSavers.ts';
import { useFlag } from '#src/flags/flags.ts';
import { refusedSave } from '#src/live/saveFailure.ts';
import type { MetricsMonths } from './useMetricsMonths.ts';

const outdated = 'Somebody else has changed this value meanwhile. Look at it, and try again.';

/** Of a person's value, in favour of the pushed one. */
export function useTakeBack(months: MetricsMonths) {
  const { teamId, metrics } = months;
  const isEnabled = useFlag(flagKeys.editMonthlyMetrics) === true;
  const { save, failure } = useReportSaver(teamId, months);
  const [isOutdated, setIsOutdated] = useState(false);
  /** Resolves with whether it was saved. */
  async function use({ key }: MetricField, { value }: PushedMetric): Promise<boolean> {
    const isNotApplicable = value === notApplicableValue;
    setIsOutdated(false);
    const saved = await save({
      base: { [key]: metrics?.[key] ?? null },
      mine: { [key]: isNotApplicable ? null : (value as MetricValue) },
      baseNotApplicable: metrics?.notApplicable ?? null,
      mineNotApplicable: isNotApplicable ? formatNotApplicable({ [key]: reasonOfPrograms }) : null,
    });
    setIsOutdated((saved?.conflicts.length ?? 0) > 0);
    return saved?.conflicts.length === 0;
  }
  return { isEnabled, use, failure: isOutdated ? refusedSave(outdated) : failure };
}
