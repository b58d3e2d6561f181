import fc from 'fast-check';
import { metricFields, type MetricKey, type MetricValues } from '#domain/monthly-metrics/fields.ts';
import { mergeMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { propertyRuns } from '#test/support/propertyRuns.ts';

const repo = 'overallRepoTestCoverage';
const branch = 'overallBranchTestCoverage';

describe('an edit against the metrics as they are now', () => {
  it.each<[string, MetricValues, MetricValues, MetricValues | null, MetricValues, [MetricKey, unknown, unknown][]]>([
    [
      'writes what only one person changed',
      { [repo]: 70 },
      { [repo]: 72 },
      { [repo]: 70, [branch]: 5 },
      { [repo]: 72 },
      [],
    ],
    [
      'leaves what only the other changed',
      { [repo]: 70, [branch]: 5 },
      { [branch]: 6 },
      { [repo]: 75, [branch]: 5 },
      { [branch]: 6 },
      [],
    ],
    ['has nothing to write when both did the same', { [repo]: 70 }, { [repo]: 72 }, { [repo]: 72 }, {}, []],
    [
      'shows both values when both did something else',
      { [repo]: 70 },
      { [repo]: 72 },
      { [repo]: 75 },
      {},
      [[repo, 72, 75]],
    ],
    ['leaves what was changed and changed back', { [repo]: 70 }, { [repo]: 70 }, { [repo]: 75 }, {}, []],
    ['is all there is for a team without metrics', {}, { [repo]: 0 }, null, { [repo]: 0 }, []],
    [
      'conflicts with the first values of somebody else',
      { [repo]: null },
      { [repo]: 0 },
      { [repo]: 1 },
      {},
      [[repo, 0, 1]],
    ],
    ['conflicts with a removal', { [repo]: 70 }, { [repo]: 72 }, null, {}, [[repo, 72, null]]],
  ])('%s', (_, base, mine, theirs, changes, conflicts) => {
    const merged = mergeMetrics({ base, mine }, theirs);
    expect(merged.conflicts.map((conflict) => [conflict.key, conflict.mine, conflict.theirs])).toEqual(conflicts);
    if (conflicts.length === 0) expect(merged.changes).toEqual(changes);
  });
});

test('no value is ever lost: whatever is overwritten was known to the one who overwrote it', () => {
  const value = fc.option(fc.integer({ min: 0, max: 3 }));
  const values = fc.record(
    Object.fromEntries(metricFields.map(({ key }) => [key, value])) as Record<MetricKey, typeof value>,
  );
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { changes, conflicts } = mergeMetrics({ base, mine }, theirs);
      for (const { key } of metricFields) {
        const isConflict = conflicts.some((conflict) => conflict.key === key);
        const after = key in changes && !isConflict ? changes[key] : theirs[key];
        // Theirs is overwritten only where it is what was last read; mine is dropped only where it says nothing new.
        expect(after === theirs[key] || base[key] === theirs[key]).toBe(true);
        expect(after === mine[key] || isConflict || mine[key] === base[key]).toBe(true);
      }
    }),
    { numRuns: propertyRuns(2_000) },
  );
});
