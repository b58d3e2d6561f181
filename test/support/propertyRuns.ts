/** Runs of a long property: all of them with `PROPERTY_RUNS=full`, which `npm test` sets, and a twentieth without. */
export function propertyRuns(full: number): number {
  return process.env.PROPERTY_RUNS === 'full' ? full : Math.ceil(full / 20);
}
