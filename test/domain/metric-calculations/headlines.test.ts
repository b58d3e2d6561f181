import { describeChange, headlineMetrics, toHeadlines } from '#domain/metric-calculations/headlines.ts';
import { calculationRow } from '#test/support/calculationRow.ts';

const type = 'avgUnitTestCoverageAllPods';
const first = (rows: readonly (readonly [day: string, value: string | null])[], today = '2026-02-20') => {
  const calculations = rows.map(([day, value]) => calculationRow(type, day, value));
  return toHeadlines(calculations, today).find(({ metric }) => metric.metricType === type)!;
};

it('there are four metrics of all pods', () => {
  expect(headlineMetrics.map(({ metricType }) => metricType)).toEqual([
    'avgUnitTestCoverageAllPods',
    'veracodeScanningAllPods',
    'singleArtifactPromotionAllPods',
    'sonarQubeAdoptionAllPods',
  ]);
});

it('shows this month against the month before, over the end of a year, and twelve months', () => {
  const headline = first([
    ['2025-02-28', '1'],
    ['2025-03-31', '40'],
    ['2026-01-30', '60'],
    ['2026-01-31', '61.5'],
    ['2026-02-20', '62.75'],
  ]);
  expect(headline).toMatchObject({ month: '2026-02', change: 1.25, figure: { value: 62.75 } });
  expect(headline.values).toEqual([40, ...Array.from({ length: 9 }, () => null), 61.5, 62.75]);
});

it('shows the newest month that there is, when this one has no figure yet', () => {
  const headline = first([
    ['2025-12-31', '50'],
    ['2026-02-20', null],
  ]);
  expect(headline).toMatchObject({ month: '2025-12', change: null, figure: { value: 50 } });
  expect(first([])).toMatchObject({ month: '2026-02', change: null, figure: null });
});

it.each([
  [1.25, '1.3 points up from December'],
  [-1, '1 point down from December'],
  [0.04, 'As in December'],
  [null, 'No figure for December'],
])('says a change of %j as "%s"', (change, text) => {
  expect(describeChange(change, '2026-01')).toBe(text);
});
