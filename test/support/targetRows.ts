import type { MetricKey } from '#domain/monthly-metrics/fields.ts';
import { formatTargets, type MetricTargets, type Target } from '#domain/targets/targets.ts';

/** Of the sector Retail: 80 %. */
export const retailTarget: Target = {
  ...{ scope: 'sector', of: 'Retail', value: 80 },
  ...{ agreedBy: 'Ada Admin', agreedOn: '2026-11-05' },
};

/** 80 % of each team. */
export const organisationTarget: Target = { ...retailTarget, scope: 'organisation', of: '' };

export function targetsRow(key: MetricKey, ...targets: readonly Target[]): MetricTargets {
  return {
    ...{ $id: key, $createdAt: '', $updatedAt: '' },
    ...{ targets: formatTargets(targets), updateBy: null, updateDate: null },
  };
}
