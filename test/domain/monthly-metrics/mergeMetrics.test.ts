import fc from 'fast-check';
import { metricFields, type MetricKey, type MetricValues } from '#domain/monthly-metrics/fields.ts';
import { mergeMetrics, type StoredMetrics, trackEditors } from '#domain/monthly-metrics/mergeMetrics.ts';
import {
  formatNotApplicable,
  type NotApplicableReason,
  notApplicableReasons,
  parseNotApplicable,
} from '#domain/monthly-metrics/notApplicable.ts';
import { forAll } from '#test/support/forAll.ts';

const repo = 'overallRepoTestCoverage';
const branch = 'overallBranchTestCoverage';

it.each<[string, MetricValues, MetricValues, MetricValues | null, MetricValues, [MetricKey, unknown, unknown][]]>([
  ['writes what one person changed', { [repo]: 70 }, { [repo]: 72 }, { [repo]: 70, [branch]: 5 }, { [repo]: 72 }, []],
  [
    'leaves what only the other changed',
    { [repo]: 70, [branch]: 5 },
    { [branch]: 6 },
    { [repo]: 75, [branch]: 5 },
    { [branch]: 6 },
    [],
  ],
  ['has nothing to write when both did the same', { [repo]: 70 }, { [repo]: 72 }, { [repo]: 72 }, {}, []],
  ['shows both values when both differ', { [repo]: 70 }, { [repo]: 72 }, { [repo]: 75 }, {}, [[repo, 72, 75]]],
  ['leaves what was changed and changed back', { [repo]: 70 }, { [repo]: 70 }, { [repo]: 75 }, {}, []],
  ['is all there is for a team without metrics', {}, { [repo]: 0 }, null, { [repo]: 0 }, []],
  ['conflicts with first values of another', { [repo]: null }, { [repo]: 0 }, { [repo]: 1 }, {}, [[repo, 0, 1]]],
  ['conflicts with a removal', { [repo]: 70 }, { [repo]: 72 }, null, {}, [[repo, 72, null]]],
])('an edit against the metrics as they are now %s', (_, base, mine, theirs, changes, conflicts) => {
  const merged = mergeMetrics({ base, mine }, theirs);
  expect(merged.conflicts.map((conflict) => [conflict.key, conflict.mine, conflict.theirs])).toEqual(conflicts);
  if (conflicts.length === 0) expect(merged.changes).toEqual(changes);
});

describe('what does not apply', () => {
  const bought = '{"overallRepoTestCoverage":"boughtSoftware"}';
  const retired = '{"overallRepoTestCoverage":"beingRetired"}';
  const marked = { base: { [repo]: 70 }, mine: { [repo]: null }, baseNotApplicable: null, mineNotApplicable: bought };

  it('is written with its reason, beside what others said of other metrics', () => {
    const theirs = { [repo]: 70, notApplicable: '{"overallBranchTestCoverage":"noCode"}' };
    expect(mergeMetrics(marked, theirs)).toEqual({
      changes: {
        [repo]: null,
        notApplicable: '{"overallRepoTestCoverage":"boughtSoftware","overallBranchTestCoverage":"noCode"}',
      },
      conflicts: [],
    });
  });

  it.each([
    ['another value', { [repo]: 75 }, { mine: null, theirs: 75, mineReason: 'boughtSoftware' }],
    [
      'another reason',
      { [repo]: null, notApplicable: retired },
      { mine: null, theirs: null, mineReason: 'boughtSoftware', theirsReason: 'beingRetired' },
    ],
  ])('conflicts with %s of somebody else', (_, theirs, conflict) => {
    expect(mergeMetrics(marked, theirs).conflicts).toEqual([{ key: repo, ...conflict }]);
  });

  it('is settled when both said the same', () => {
    expect(mergeMetrics(marked, { [repo]: null, notApplicable: bought })).toEqual({ changes: {}, conflicts: [] });
  });

  it('ends with a value', () => {
    const theirs = { [repo]: null, notApplicable: bought };
    const given = { base: { [repo]: null }, mine: { [repo]: 5 } };
    const changes = { [repo]: 5, notApplicable: null };
    expect(mergeMetrics({ ...given, baseNotApplicable: bought, mineNotApplicable: null }, theirs)).toEqual({
      changes,
      conflicts: [],
    });
    // As the history puts a value back.
    expect(mergeMetrics(given, theirs)).toEqual({ changes, conflicts: [] });
  });
});

test('no value or reason is ever lost: whatever is overwritten was known to the one who overwrote it', () => {
  const reasons = Object.keys(notApplicableReasons) as NotApplicableReason[];
  const entry = fc.oneof(fc.option(fc.integer({ min: 0, max: 3 })), fc.constantFrom(...reasons));
  const entries = fc.record(
    Object.fromEntries(metricFields.map(({ key }) => [key, entry])) as Record<MetricKey, typeof entry>,
  );
  const isReason = (given: unknown) => typeof given === 'string';
  const write = (given: Record<MetricKey, number | NotApplicableReason | null>) => {
    const chosen = Object.entries(given);
    return {
      ...Object.fromEntries(chosen.map(([key, each]) => [key, isReason(each) ? null : each])),
      notApplicable: formatNotApplicable(Object.fromEntries(chosen.filter(([, each]) => isReason(each)))),
    } as StoredMetrics;
  };
  const read = ({ notApplicable, ...values }: StoredMetrics, key: MetricKey) =>
    parseNotApplicable(notApplicable)[key] ?? values[key];
  forAll(2_000, [entries, entries, entries], (base, mine, theirs) => {
    const [was, own, other] = [write(base), write(mine), write(theirs)];
    const { notApplicable: baseNotApplicable = null, ...from } = was;
    const { notApplicable: mineNotApplicable = null, ...to } = own;
    const { changes, conflicts } = mergeMetrics({ base: from, mine: to, baseNotApplicable, mineNotApplicable }, other);
    const written = { ...other, ...changes };
    for (const { key } of metricFields) {
      const isConflict = conflicts.some((conflict) => conflict.key === key);
      const after = isConflict ? theirs[key] : read(written, key);
      // Theirs is overwritten only where it is what was last read; mine is dropped only where it says nothing new.
      expect(after === theirs[key] || base[key] === theirs[key]).toBe(true);
      expect(after === mine[key] || isConflict || mine[key] === base[key]).toBe(true);
    }
  });
});

const stored = { overallRepoTestCoverage: 70, manualFunctionalTestCount: 5, updateBy: 'Sam Staff' };

test('each field is that of whoever changed it last, whoever saves another one afterwards', () => {
  const byKim = { ...stored, overallRepoTestCoverage: 75, updateBy: 'Kim Staff' };
  const byAda = { ...byKim, manualFunctionalTestCount: 6, updateBy: 'Ada Admin' };
  const seen = trackEditors(trackEditors({}, stored, byKim), byKim, byAda);
  expect(seen).toEqual({ overallRepoTestCoverage: 'Kim Staff', manualFunctionalTestCount: 'Ada Admin' });
  const again = { ...byAda, overallRepoTestCoverage: 76, updateBy: 'Ada Admin' };
  expect(trackEditors(seen, byAda, again)).toMatchObject({ overallRepoTestCoverage: 'Ada Admin' });
});

test('what is stored the same as before is nobody new', () => {
  expect(trackEditors({}, stored, { ...stored, updateBy: 'Kim Staff' })).toEqual({});
});

test('a first save is that of its person, and of what is removed nobody is known', () => {
  expect(trackEditors({}, null, stored)).toEqual({
    overallRepoTestCoverage: 'Sam Staff',
    manualFunctionalTestCount: 'Sam Staff',
  });
  expect(trackEditors({}, stored, null)).toEqual({ overallRepoTestCoverage: null, manualFunctionalTestCount: null });
});

test('a metric that does not apply any more, or for another reason, is changed', () => {
  const bought = { ...stored, notApplicable: '{"manualFunctionalTestCount":"boughtSoftware"}' };
  const byKim = { ...stored, notApplicable: '{"manualFunctionalTestCount":"noCode"}', updateBy: 'Kim Staff' };
  expect(trackEditors({}, bought, byKim)).toEqual({ manualFunctionalTestCount: 'Kim Staff' });
});
