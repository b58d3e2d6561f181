import { metricKeys } from '#domain/metric-calculations/metricKeys.ts';

export interface MetricOption {
  readonly value: string;
  readonly label: string;
}

/** The families and the pods that the table can be narrowed down to, in the order of the table. */
export const familyOptions: readonly MetricOption[] = optionsOf(({ family, label }) => ({ value: family, label }));
export const podOptions: readonly MetricOption[] = optionsOf(({ pod, podLabel }) => ({ value: pod, label: podLabel }));

function optionsOf(toOption: (metric: (typeof metricKeys)[number]) => MetricOption): MetricOption[] {
  const options = new Map(metricKeys.map(toOption).map((option) => [option.value, option]));
  return [...options.values()];
}
