import { describeChange, headlineMetrics, toHeadlines } from '#domain/metric-calculations/headlines.ts';
import { calculationRow } from '#test/support/calculationRow.ts';

const type = 'avgUnitTestCoverageAllPods';
const first = (rows: readonly (readonly [day: string, value: string | null])[], today = '2026-02-20') => {
  const calculations = rows.map(([day, value]) => calculationRow(type, day, value));
  return toHeadlines(calculations, today).find(({ metric }) => metric.metricType === type)!;
};

it('there are four metrics of all pods', () => {
  expect(headlineMetrics.map(({ metricType }) => metricType)).toEqual([
    ...['avgUnitTestCoverageAllPods', 'veracodeScanningAllPods', 'singleArtifactPromotionAllPods'],
    ...['sonarQubeAdoptionAllPods'],
  ]);
});

it('shows this month, the last two that are over against each other, and twelve months', () => {
  const headline = first([
    ['2025-02-28', '1'],
    ['2025-03-31', '40'],
    ['2025-12-31', '59'],
    ['2026-01-30', '60'],
    ['2026-01-31', '61.5'],
    ['2026-02-20', '62.75'],
  ]);
  expect(headline).toMatchObject({ month: '2026-02', figure: { value: 62.75 } });
  expect(headline.trend).toBe('January: 2.50 points up from December');
  expect(headline.values).toEqual([40, ...Array.from({ length: 8 }, () => null), 59, 61.5, 62.75]);
});

it('shows the newest month that there is, when this one has no figure yet', () => {
  const headline = first([
    ['2025-12-31', '50'],
    ['2026-02-20', null],
  ]);
  expect(headline).toMatchObject({ month: '2025-12', trend: 'No figure for November', figure: { value: 50 } });
  expect(first([])).toMatchObject({ month: '2026-02', trend: '', figure: null });
});

it.each([
  ['a month that is over and has no figure', { '2026-02': 70 }, 'No figure for January'],
  ['none to compare it with', { '2026-01': 70, '2026-02': 70 }, 'January: no figure for December'],
  ['no change', { '2025-12': 70, '2026-01': 70, '2026-02': 1 }, 'January: as in December'],
  ['nothing of this month', { '2025-12': 70, '2026-01': 69 }, '1.00 points down from December'],
])('tells a trend of months that are over: %s', (_, values, trend) => {
  const days = Object.entries(values).map(([month, value]) => [`${month}-20`, String(value)] as const);
  expect(first(days).trend).toBe(trend);
});

it.each([
  [1.25, '1.25 points up from December'],
  [-1, '1.00 points down from December'],
  [0.04, '0.04 points up from December'],
  [0.004, 'As in December'],
  [null, 'No figure for December'],
])('says a change of %j as "%s"', (change, text) => expect(describeChange(change, '2025-12')).toBe(text));
