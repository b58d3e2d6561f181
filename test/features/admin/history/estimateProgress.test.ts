import fc from 'fast-check';
import { estimateProgress } from '#src/features/admin/history/estimateProgress.ts';
import type { ProgressSample } from '#src/features/admin/history/progressSamples.ts';

const sample = (second: number, rowsDone: number): ProgressSample => ({ atMs: second * 1000, rowsDone });

test.each<[string, ProgressSample[], number, { rowsPerSecond: number; secondsLeft: number } | null]>([
  ['nothing seen yet', [], 100, null],
  ['seen once: no pace yet', [sample(0, 400)], 600, null],
  ['400 rows in 2 s, 600 to go', [sample(0, 0), sample(2, 400)], 600, { rowsPerSecond: 200, secondsLeft: 3 }],
  ['nothing moved', [sample(0, 400), sample(5, 400)], 600, null],
  ['two states at the same moment', [sample(1, 0), sample(1, 400)], 600, null],
  ['every row done', [sample(0, 0), sample(4, 400)], 0, { rowsPerSecond: 100, secondsLeft: 0 }],
  ['more rows than were announced', [sample(0, 0), sample(4, 400)], -5, { rowsPerSecond: 100, secondsLeft: 0 }],
])('%s', (_, samples, rowsLeft, estimate) => {
  expect(estimateProgress(samples, rowsLeft)).toEqual(estimate);
});

test('the pace is that of the last half minute', () => {
  const slowAtFirst = [sample(0, 0), sample(100, 100), sample(120, 2_100), sample(130, 3_100)];
  expect(estimateProgress(slowAtFirst, 500)).toEqual({ rowsPerSecond: 100, secondsLeft: 5 });
});

test('at a steady pace the estimate is right, however often one looks', () => {
  const looks = fc.uniqueArray(fc.integer({ min: 0, max: 600 }), { minLength: 2, maxLength: 60 });
  fc.assert(
    fc.property(looks, fc.integer({ min: 1, max: 5_000 }), fc.nat(1_000_000), (seconds, pace, rowsLeft) => {
      const samples = seconds.sort((a, b) => a - b).map((second) => sample(second, second * pace));
      const [before, last] = seconds.slice(-2);
      const estimate = estimateProgress(samples, rowsLeft);
      if (last! - before! > 30) expect(estimate).toBeNull();
      else {
        expect(estimate!.rowsPerSecond).toBeCloseTo(pace, 6);
        expect(estimate!.secondsLeft).toBeCloseTo(rowsLeft / pace, 3);
      }
    }),
  );
});
