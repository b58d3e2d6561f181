import { calendarDay } from '#domain/calendarDay.ts';
import { dutyNotes, findDuties } from '#domain/teamDuties.ts';
import { reportingRow } from '#test/support/reportingRows.ts';

const joinedAt = '2026-08-15T10:00:00Z';
type Given = Parameters<typeof reportingRow>[1];
const dutiesAt = (now: string, timeZone: string, given: Given) => {
  const day = { today: calendarDay(new Date(now), timeZone), timeZone };
  return findDuties(reportingRow('blue', given), joinedAt, day).map(({ area, text }) => `${area}: ${text}`);
};
const due = 'metrics: November: not reported yet, due by Nov 30';

it.each([
  // The same moment is October here, November there.
  ['2026-11-01T03:00:00Z', 'UTC', ['2026-08', '2026-09', '2026-10'], [due]],
  ['2026-11-01T03:00:00Z', 'America/New_York', ['2026-08', '2026-09', '2026-10'], []],
  ['2026-11-22T12:00:00Z', 'UTC', ['2026-08', '2026-09', '2026-10', '2026-11'], []],
  ['2026-11-22T12:00:00Z', 'UTC', ['2026-08'], ['metrics: September and October are missing', due]],
  ['2026-11-30T23:59:00Z', 'UTC', ['2026-08', '2026-09', '2026-11'], ['metrics: October is missing']],
  ['2026-11-22T12:00:00Z', 'UTC', [], ['metrics: Never reported', due]],
])('at %s in %s, reported %j: %j', (now, timeZone, months, expected) => {
  expect(dutiesAt(now, timeZone, { months, confirmedAt: now })).toEqual(expected);
});

it.each([
  ['2026-11-22T12:00:00Z', 'UTC', '2026-05-26T00:00:00Z', []],
  ['2026-11-22T12:00:00Z', 'UTC', '2026-05-25T23:59:00Z', ['inventory: Inventory last confirmed 181 days ago']],
  ['2026-11-22T12:00:00Z', 'Asia/Tokyo', '2026-05-25T23:59:00Z', []],
  ['2026-11-22T12:00:00Z', 'UTC', null, ['inventory: Tech inventory has never been confirmed']],
])('at %s in %s, inventory confirmed at %s: %j', (now, timeZone, confirmedAt, expected) => {
  // A change confirms nothing.
  const given = { months: ['2026-08', '2026-09', '2026-10', '2026-11'], changedAt: now, confirmedAt };
  expect(dutiesAt(now, timeZone, given)).toEqual(expected);
});

it('asks to look at what programs pushed, and after one that stays away', () => {
  const at = '2026-11-22T12:00:00Z';
  const given = { months: ['2026-08', '2026-09', '2026-10', '2026-11'], confirmedAt: at };
  const pushes = '2026-11|3|2026-11-10,2026-11-11,2026-11-12|2|2026-11-12T09:00:00.000Z';
  expect(dutiesAt(at, 'UTC', { ...given, pushes })).toEqual([
    'metrics: Please look at 2 pushed metrics',
    'metrics: No push for 10 days, it came daily',
  ]);
});

it('a team of which nothing is known has both to do', () => {
  const day = { today: '2026-11-22', timeZone: 'UTC' };
  expect(findDuties(undefined, joinedAt, day).map(({ area }) => area)).toEqual(['metrics', 'metrics', 'inventory']);
});

it.each([
  [
    { months: [], confirmedAt: null },
    { teamMetrics: 'never reported', techInventory: 'never confirmed' },
  ],
  [
    { months: ['2026-08'], confirmedAt: '2026-05-25T00:00:00Z' },
    { teamMetrics: '2 missing', techInventory: '181 days' },
  ],
  [
    { months: ['2026-08', '2026-09', '2026-10'], confirmedAt: '2026-11-01T00:00:00Z' },
    { teamMetrics: 'not reported yet' },
  ],
  [{ months: ['2026-08', '2026-09', '2026-10', '2026-11'], confirmedAt: '2026-11-01T00:00:00Z' }, {}],
] as const)('%j in a few characters: %j', (given, notes) => {
  const day = { today: '2026-11-22', timeZone: 'UTC' };
  expect(dutyNotes(reportingRow('blue', given), joinedAt, day)).toEqual(notes);
});
