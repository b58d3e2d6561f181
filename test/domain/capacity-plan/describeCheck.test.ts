import type { CheckSummary } from '#domain/capacity-plan/checkCsv.ts';
import { describeCheck, describeReadiness } from '#domain/capacity-plan/describeCheck.ts';

const counts = { rowCount: 2, refusedCount: 0, leftOutCount: 0, teamCount: 1, personCount: 2 };
const found = 'The file has all required columns and 2 rows with 1 team and 2 people.';

test.each<[Partial<CheckSummary>, string, string]>([
  [{}, 'success', `${found} No problems found.`],
  [{ leftOutCount: 1 }, 'success', `${found} 1 row is left out. No problems found.`],
  [{ refusedCount: 1 }, 'warning', `${found} 1 row has problems and would be refused.`],
  [
    { rowCount: 1_200, refusedCount: 3, leftOutCount: 2, teamCount: 40, personCount: 1 },
    'warning',
    'The file has all required columns and 1,200 rows with 40 teams and 1 person. 2 rows are left out. 3 rows have problems and would be refused.',
  ],
  [
    { refusedCount: 2 },
    'error',
    'The file has all required columns, but none of its 2 rows can be used. See the problems below.',
  ],
  [
    { rowCount: 1, refusedCount: 1 },
    'error',
    "The file has all required columns, but its only row can't be used. See the problems below.",
  ],
  [{ rowCount: 0 }, 'error', 'You have left out every row, so there is nothing to submit.'],
])('of %o it is said: %s, %s', (summary, severity, text) => {
  expect(describeCheck({ ...counts, ...summary } as CheckSummary)).toEqual({ severity, text });
});

test.each([
  [{ rowCount: 500, refusedCount: 3 }, undefined, '497 ready, 3 to repair'],
  [{ rowCount: 1_500, refusedCount: 0 }, { added: 1, changed: 0 }, '1,500 ready; 1 new team, 0 changed'],
])('of %o and %o: %s', (rows, teams, text) => {
  expect(describeReadiness(rows, teams)).toBe(text);
});
