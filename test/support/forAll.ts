import fc from 'fast-check';
import { propertyRuns } from './propertyRuns.ts';

type Arbitraries<Drawn extends unknown[]> = { [Index in keyof Drawn]: fc.Arbitrary<Drawn[Index]> };

/** Checks a property with so many runs in full. */
export function forAll<Drawn extends [unknown, ...unknown[]]>(
  runs: number,
  given: Arbitraries<Drawn>,
  check: (...drawn: Drawn) => void,
): void {
  fc.assert(fc.property<Drawn>(...given, check), { numRuns: propertyRuns(runs) });
}

export async function forAllAsync<Drawn extends [unknown, ...unknown[]]>(
  runs: number,
  given: Arbitraries<Drawn>,
  check: (...drawn: Drawn) => Promise<void>,
): Promise<void> {
  await fc.assert(fc.asyncProperty<Drawn>(...given, check), { numRuns: propertyRuns(runs) });
}
