import { type MetricFamily, metricFamilies } from '#domain/metric-calculations/metrics.ts';
import { metricFields, type MetricKey } from '#domain/monthly-metrics/fields.ts';
import { checkTarget, type TargetDraft } from '#domain/targets/targetDraft.ts';
import {
  describeAgreement,
  describeProgress,
  formatTargets,
  parseTargets,
  readTargets,
  replaceTarget,
  type Target,
  targetOfMean,
  targetsOf,
} from '#domain/targets/targets.ts';

const fieldOf = (key: MetricKey) => metricFields.find((field) => field.key === key)!;
const coverage = fieldOf('overallRepoTestCoverage');
const target = (fields: Partial<Target> = {}): Target => ({
  ...{ scope: 'organisation', of: '', value: 80, agreedBy: 'Ada Admin', agreedOn: '2026-11-05' },
  ...fields,
});
const organisation = target();
const anyValue = (key: MetricKey) => {
  const field = fieldOf(key);
  return field.kind === 'choice' ? (field.values[0] as Target['value']) : 80;
};
const retail = target({ scope: 'sector', of: 'Retail', value: 70 });
const blue = target({ scope: 'team', of: 'blue', value: 60 });
const stored = (targets: string | null) => [
  { $id: coverage.key, $createdAt: '', $updatedAt: '', targets, updateBy: null, updateDate: null },
];

it.each<[string, string | null, Target | undefined]>([
  ['blue', 'Retail', blue],
  ['red', ' retail ', retail],
  ['red', 'Logistics', organisation],
  ['red', null, organisation],
])('the nearest target holds for the team %s of the sector %j', ($id, sector, wanted) => {
  const targets = readTargets(stored(formatTargets([organisation, retail, blue])));
  expect([...targetsOf({ $id, sector }, targets)]).toEqual([[coverage.key, wanted]]);
});

it('the organisation’s target of a percentage is that of its mean over all teams; no other says what a figure should be', () => {
  const rows = metricFields.map(({ key }) => ({
    ...stored(null)[0]!,
    $id: key,
    targets: formatTargets([{ ...organisation, value: anyValue(key) }, retail]),
  }));
  const targets = readTargets(rows);
  const families = Object.keys(metricFamilies) as MetricFamily[];
  const found = families.flatMap((family) => targetOfMean(family, targets) ?? []);
  expect(found.map(({ field, target: { scope } }) => [field.key, scope])).toEqual([
    ['overallRepoTestCoverage', 'organisation'],
    ['overallBranchTestCoverage', 'organisation'],
  ]);
  expect(targetOfMean('avgUnitTestCoverage', readTargets(stored(formatTargets([retail]))))).toBeUndefined();
});

it('without a target that holds there is none', () => {
  expect(targetsOf({ $id: 'red', sector: 'Logistics' }, readTargets(stored(formatTargets([retail, blue])))).size).toBe(
    0,
  );
});

it.each([null, '', 'no JSON', '{}', '[null, 1]', '[{"scope":"organisation","of":""}]'])('%j holds no target', (text) =>
  expect(parseTargets(coverage, text)).toEqual([]),
);

it('a value that the metric cannot have is no target', () => {
  expect(parseTargets(coverage, formatTargets([target({ value: 101 }), retail]))).toEqual([retail]);
  expect(parseTargets(fieldOf('veracodeScanning'), formatTargets([target({ value: 5 })]))).toEqual([]);
});

it.each<[MetricKey, Target['value'], number | string | null, string]>([
  ['overallRepoTestCoverage', 80, 80, 'Target 80.00%, whole organisation: reached'],
  ['overallRepoTestCoverage', 80, 79.99, 'Target 80.00%, whole organisation: not reached'],
  ['overallRepoTestCoverage', 80, null, 'Target 80.00%, whole organisation'],
  ['automatedFunctionalTestCount', 1200, 1201, 'Target 1,200, whole organisation: reached'],
  // Neither more nor fewer is better.
  ['manualFunctionalTestCount', 10, 9, 'Target 10, whole organisation'],
  ['veracodeScanning', 'Partial', 'Yes', 'Target Partial, whole organisation: reached'],
  ['veracodeScanning', 'Yes', 'Partial', 'Target Yes, whole organisation: not reached'],
  ['sonarqubeAdoptionStatus', 'Ongoing', 'No Adoption', 'Target Ongoing, whole organisation: not reached'],
])('%s: of the target %j and the value %j it is said %j', (key, wanted, value, text) => {
  expect(describeProgress(fieldOf(key), target({ value: wanted }), { [key]: value })).toBe(text);
});

it('tells whose a target is, by whom it was agreed and when', () => {
  expect(describeAgreement(coverage, retail)).toBe('Target 70.00%, sector Retail, agreed by Ada Admin on Nov 5, 2026');
  expect(describeAgreement(coverage, blue)).toBe('Target 60.00%, this team, agreed by Ada Admin on Nov 5, 2026');
});

describe('of two who change the same target', () => {
  const changed = { ...retail, value: 75 };

  it.each<[string, readonly Target[], Target | null, Target | null, readonly Target[] | null]>([
    ['adds', [organisation], null, retail, [organisation, retail]],
    ['changes', [organisation, retail], retail, changed, [organisation, changed]],
    ['removes', [organisation, retail], retail, null, [organisation]],
    ['adds once', [retail], null, retail, [retail]],
    ['removes once', [organisation], retail, null, [organisation]],
    ['adds what is there with another value', [changed], null, { ...retail, of: 'RETAIL' }, null],
    ['changes what somebody changed', [changed], retail, { ...retail, value: 90 }, null],
    ['changes what somebody removed', [], retail, changed, null],
  ])('who %s', (_, targets, before, after, wanted) => expect(replaceTarget(targets, before, after)).toEqual(wanted));
});

describe('the form', () => {
  const known = {
    targets: readTargets(stored(formatTargets([organisation]))),
    teamIds: new Set(['blue']),
    sectors: ['Retail'],
    before: null,
    today: '2026-11-27',
  };
  const draft: TargetDraft = { ...retail, metric: coverage.key, value: '70', agreedBy: ' Ada Admin ' };

  it('gives the target', () => expect(checkTarget(coverage, draft, known)).toEqual({ target: retail, problems: {} }));

  it.each<[Partial<TargetDraft>, object]>([
    [{ value: '101' }, { value: 'Must be between 0 to 100' }],
    [{ value: '' }, { value: 'This field is required.' }],
    [{ scope: 'organisation', of: '' }, { of: 'There is a target for it already: edit that one.' }],
    [{ of: 'Nowhere' }, { of: 'Choose a sector.' }],
    [{ scope: 'team', of: 'gone' }, { of: 'Choose a team.' }],
    [{ agreedBy: ' ' }, { agreedBy: 'Write who agreed to it.' }],
    [{ agreedBy: 'x'.repeat(101) }, { agreedBy: 'Write at most 100 characters.' }],
    [{ agreedOn: '' }, { agreedOn: 'Choose the day.' }],
    [{ agreedOn: '2026-11-28' }, { agreedOn: 'Choose today or an earlier day.' }],
  ])('of %j it says %j', (patch, problems) => {
    expect(checkTarget(coverage, { ...draft, ...patch }, known)).toEqual({ problems });
  });
});
