/** Runs of a long property: a twentieth, of another seed each time; all of them in `npm run test:long`. */
export function propertyRuns(full: number): number {
  return process.env.PROPERTY_RUNS === 'full' ? full : Math.ceil(full / 20);
}
