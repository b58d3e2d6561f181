import { describeReporting } from '#domain/monthly-metrics/reportingSentence.ts';

const team = (isReported: boolean, missing: string[] = [], hasNeverReported = false) => ({
  state: { thisMonth: '2026-11', isReported, missing, hasNeverReported },
});
const [reported, waiting, late, never] = [
  team(true),
  team(false),
  team(false, ['2026-09', '2026-10']),
  team(false, ['2026-10'], true),
];

test.each([
  [[], 'There are no teams that could report.'],
  [[reported], '1 of 1 team has reported November.'],
  [[reported, reported, waiting], '2 of 3 teams have reported November.'],
  [[waiting, late, team(true, ['2026-10'])], '1 of 3 teams has reported November; October is missing for 2.'],
  [[reported, never], '1 of 2 teams has reported November; 1 has never reported.'],
  [[late, never, never], '0 of 3 teams have reported November; October is missing for 1, 2 have never reported.'],
])('%#', (teams, sentence) => expect(describeReporting(teams, '2026-11')).toBe(sentence));

test('in January the month before is December', () => {
  expect(describeReporting([team(false, ['2025-12'])], '2026-01')).toBe(
    '0 of 1 team have reported January; December is missing for 1.',
  );
});
