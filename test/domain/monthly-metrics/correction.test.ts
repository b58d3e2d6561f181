import { mergeCorrection, parseCorrection, type ReportValues } from '#domain/monthly-metrics/correction.ts';
import { metricFields } from '#domain/monthly-metrics/fields.ts';

const repo = 'overallRepoTestCoverage';
const branch = 'overallBranchTestCoverage';
const body = { teamId: 'blue', month: '2026-10', base: { [repo]: 70 }, mine: { [repo]: 72 } };
const noCode = (key: string) => JSON.stringify({ [key]: 'noCode' });
const bought = (key: string) => JSON.stringify({ [key]: 'boughtSoftware' });

describe('the body of a request', () => {
  test('is read as it was sent; without reasons there are none', () => {
    expect(parseCorrection(body)).toEqual({ ...body, baseNotApplicable: null, mineNotApplicable: null });
    const reasons = { baseNotApplicable: noCode(branch), mineNotApplicable: bought(branch) };
    expect(parseCorrection({ ...body, ...reasons })).toEqual({ ...body, ...reasons });
    // Reasons that are left out are those of before.
    expect(parseCorrection({ ...body, baseNotApplicable: noCode(branch) })).toMatchObject({
      mineNotApplicable: noCode(branch),
    });
  });

  test.each([
    ['a metric that no longer applies', { mine: { [repo]: null }, mineNotApplicable: noCode(repo) }],
    ['a choice', { mine: { veracodeScanning: 'Partial' } }],
    ['0 and 100 %', { mine: { [repo]: 0, [branch]: 100 } }],
    ['base values that today’s rules refuse', { base: { [repo]: 'seventy' } }],
    ['base values that were none', { base: { [repo]: null } }],
    ['the last month of a year', { month: '2026-12' }],
  ])('takes %s', (_, fields) => expect(parseCorrection({ ...body, ...fields })).toMatchObject(fields));

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'blue'],
    ['a list', [body]],
    ['no team', { ...body, teamId: '' }],
    ['a team that is no text', { ...body, teamId: 7 }],
    ['a month that is no text', { ...body, month: 202610 }],
    ...['2026-13', '2026-00', '2026-1', '26-10', '2026-10-01', ' 2026-10'].map((month): [string, unknown] => [
      `the month ${month}`,
      { ...body, month },
    ]),
    ['no values', { ...body, mine: undefined }],
    ['a list of values', { ...body, mine: [] }],
    ['no values before', { ...body, base: null }],
    ['an unknown metric', { ...body, mine: { coverage: 1 } }],
    ['an unknown metric before', { ...body, base: { coverage: 1 } }],
    ['a value out of its limits', { ...body, mine: { [repo]: 101 } }],
    ['a number as a text', { ...body, mine: { [repo]: '72' } }],
    ['a value that is neither text nor number', { ...body, mine: { [repo]: true } }],
    ['a choice that there isn’t', { ...body, mine: { veracodeScanning: 'Perhaps' } }],
    ['no value without a reason', { ...body, mine: { [repo]: null } }],
    ['a value and a reason for none', { ...body, mineNotApplicable: noCode(repo) }],
    ['reasons that are none', { ...body, mineNotApplicable: '{}' }],
    ['reasons that are no text', { ...body, baseNotApplicable: {} }],
  ])('refuses %s', (_, given) => expect(parseCorrection(given)).toBeUndefined());
});

describe('a correction against the report as it is now', () => {
  const all = Object.fromEntries(metricFields.map(({ key }) => [key, null]));

  interface Edit {
    readonly base?: object;
    readonly mine?: object;
    readonly from?: string | null;
    readonly own?: string | null;
  }

  function merge({ base = {}, mine = {}, from = null, own = from }: Edit, theirs: ReportValues) {
    return mergeCorrection({ base, mine, baseNotApplicable: from, mineNotApplicable: own }, theirs);
  }

  test('has all metrics, the changed ones among them', () => {
    expect(merge({ base: { [repo]: 70 }, mine: { [repo]: 72 } }, { [repo]: 70, [branch]: 5 })).toEqual({
      values: { ...all, [repo]: 72, [branch]: 5, notApplicable: null },
      conflicts: [],
    });
  });

  test('both changed one value: nobody’s is lost', () => {
    const { conflicts } = merge({ base: { [repo]: 70 }, mine: { [repo]: 72 } }, { [repo]: 75 });
    expect(conflicts).toEqual([{ key: repo, mine: 72, theirs: 75 }]);
  });

  test('a new reason takes the value’s place, a new value the reason’s', () => {
    const reason = merge({ base: { [repo]: 70 }, mine: { [repo]: null }, own: noCode(repo) }, { [repo]: 70 });
    expect(reason).toEqual({ values: { ...all, notApplicable: noCode(repo) }, conflicts: [] });
    const value = merge(
      { base: { [repo]: null }, mine: { [repo]: 72 }, from: noCode(repo), own: null },
      { [repo]: null, notApplicable: noCode(repo) },
    );
    expect(value).toEqual({ values: { ...all, [repo]: 72, notApplicable: null }, conflicts: [] });
  });

  test('reasons of others stay', () => {
    const theirs = { [branch]: null, [repo]: 70, notApplicable: noCode(branch) };
    expect(merge({ base: { [repo]: 70 }, mine: { [repo]: 72 } }, theirs).values).toEqual({
      ...all,
      [repo]: 72,
      notApplicable: noCode(branch),
    });
    const same = merge({ from: null, own: noCode(branch) }, theirs);
    expect([same.conflicts, same.values.notApplicable]).toEqual([[], noCode(branch)]);
  });

  test('two reasons for one metric are a conflict', () => {
    expect(merge({ own: noCode(repo) }, { [repo]: null, notApplicable: bought(repo) }).conflicts).toEqual([
      { key: repo, mine: null, theirs: null },
    ]);
    const other = merge({ from: noCode(repo), own: bought(repo) }, { [repo]: 5, notApplicable: null });
    expect(other.conflicts).toEqual([{ key: repo, mine: null, theirs: 5 }]);
    // Changed by one of the two alone.
    expect(merge({ from: noCode(repo), own: bought(repo) }, { notApplicable: noCode(repo) })).toMatchObject({
      ...{ values: { notApplicable: bought(repo) }, conflicts: [] },
    });
  });
});
