import {
  describeMissing,
  describeOpenMonth,
  findReportingState,
  isOfChoice,
  reportChoices,
} from '#domain/monthly-metrics/reportingState.ts';
import { formatMonths } from '#domain/monthly-metrics/teamReporting.ts';
import { addMonths } from '#domain/monthly-metrics/reports.ts';

const longAgo = '2020-01';
const find = (reported: string, thisMonth: string, joined = longAgo) => {
  const months = reported.split(' ').filter(Boolean);
  const row = { months: formatMonths(months), lastMonth: months.at(-1) ?? null };
  return findReportingState(row, `${joined}-20T10:00:00Z`, { today: `${thisMonth}-01`, timeZone: 'UTC' });
};
/** All months from one to another. */
const all = (from: string, to: string): string => (from > to ? '' : `${from} ${all(addMonths(from, 1), to)}`.trim());

it.each([
  // Reported, this month, words, number of missing months.
  [all('2025-11', '2026-11'), '2026-11', '', 0],
  [all('2025-11', '2026-10'), '2026-11', '', 0],
  [all('2025-11', '2026-09'), '2026-11', 'October is missing', 1],
  [all('2025-11', '2026-08'), '2026-11', 'September and October are missing', 2],
  [all('2025-11', '2026-07'), '2026-11', 'August to October are missing', 3],
  // This month makes up for none before it.
  [`${all('2025-11', '2026-08')} 2026-11`, '2026-11', 'September and October are missing', 2],
  [
    `${all('2025-11', '2026-02')} 2026-04 2026-08`,
    '2026-11',
    'March, May to July, September and October are missing',
    6,
  ],
  ['2025-11 2026-10', '2026-11', 'December 2025 to September are missing', 10],
  [all('2026-01', '2026-10'), '2027-01', 'November 2026 and December 2026 are missing', 2],
  // Of the last twelve that ended alone.
  ['2024-05', '2026-11', 'November 2025 to October are missing', 12],
])('who reported %s has in %s: %j', (reported, thisMonth, words, count) => {
  const state = find(reported, thisMonth);
  expect(describeMissing(state)).toBe(words);
  expect(state.missing).toHaveLength(count);
});

it('a month is due on its last day, and missing from the next day on', () => {
  expect(find('2026-10', '2026-11', '2026-10')).toMatchObject({ isReported: false, missing: [] });
  expect(describeOpenMonth('2026-11')).toBe('November: not reported yet, due by Nov 30');
  expect(describeOpenMonth('2028-02')).toBe('February: not reported yet, due by Feb 29');
  expect(find('2026-10', '2026-12', '2026-10').missing).toEqual(['2026-11']);
  // By a clock that is behind.
  expect(find('2026-12', '2026-11', '2026-11').isReported).toBe(true);
});

it('nothing is missing before the first day of the team in the plan, or before an earlier first report', () => {
  expect(find('2026-10', '2026-11', '2026-09').missing).toEqual(['2026-09']);
  expect(find('2026-07', '2026-11', '2026-11').missing).toEqual(['2026-08', '2026-09', '2026-10']);
  expect(find('', '2026-11', '2026-09')).toMatchObject({ hasNeverReported: true, missing: ['2026-09', '2026-10'] });
});

it("the first day of a team is one of the organisation's time zone", () => {
  const missingIn = (timeZone: string) =>
    findReportingState(undefined, '2026-10-31T20:00:00Z', { today: '2026-11-25', timeZone }).missing;
  expect([missingIn('UTC'), missingIn('Asia/Tokyo')]).toEqual([['2026-10'], []]);
});

it('a last report that is older than the months that are kept counts, too', () => {
  const state = findReportingState({ months: null, lastMonth: '2025-01' }, '2026-10-01T00:00:00Z', {
    today: '2026-11-25',
    timeZone: 'UTC',
  });
  expect(state).toMatchObject({ hasNeverReported: false, missing: { length: 12 } });
});

it.each([
  ['2026-11', '2026-11', ['reported']],
  ['2026-10', '2026-10', ['missing']],
  ['2026-10 2026-11', '2026-09', ['reported', '1']],
  ['2026-09', '2026-09', ['missing', '1']],
  ['2026-08', '2026-08', ['missing', '1', '2']],
  ['', '2026-01', ['missing', '1', '2', 'never']],
  // In the plan since this month: who never reported is among all that miss something.
  ['', '2026-11', ['missing', '1', '2', 'never']],
])('who reported %j and is in the plan since %s is among %j', (reported, joined, choices) => {
  const state = find(reported, '2026-11', joined);
  expect(reportChoices.filter((choice) => isOfChoice(state, choice))).toEqual(choices);
});
