/** One value of one metric type on one day; every field is text (SPEC section 3). */
export interface MetricCalculationFields {
  readonly metricType: string;
  readonly calculationValue: string | null;
  readonly unitType: string;
  readonly updateDateDay: string;
  readonly updateDateMonth: string;
  readonly updateDateYear: string;
}
