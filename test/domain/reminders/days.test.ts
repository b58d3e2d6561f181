import { startOfDay } from '#domain/calendarDay.ts';
import {
  dueReminderDay,
  formatReminderDays,
  isReminderDay,
  lastWorkingDay,
  nextReminderDay,
  parseReminderDays,
  type ReminderDay,
} from '#domain/reminders/days.ts';

const standard: readonly ReminderDay[] = [20, 'last-working-day'];

it.each([
  ['20,last-working-day', [20, 'last-working-day']],
  ['last-working-day, 31,1', [1, 31, 'last-working-day']],
  ['32,0,-1,1.5,first,20,20', [20]],
  ['', []],
] as const)('the stored days %j are read as %j', (stored, days) => {
  expect(parseReminderDays(stored)).toEqual(days);
  expect(parseReminderDays(formatReminderDays(days))).toEqual(days);
});

it.each([
  ['2026-11-01', '2026-11-30'], // Monday
  ['2026-10-31', '2026-10-30'], // the 31st is a Saturday
  ['2026-05-10', '2026-05-29'], // the 31st is a Sunday
  ['2026-02-28', '2026-02-27'],
  ['2028-02-29', '2028-02-29'],
  ['2026-12-31', '2026-12-31'],
])('the last working day of the month of %s is %s', (day, expected) => expect(lastWorkingDay(day)).toBe(expected));

it('knows its days', () => {
  const days = Array.from({ length: 31 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
  expect(days.filter((day) => isReminderDay(day, standard))).toEqual(['2026-10-20', '2026-10-30']);
  expect(days.filter((day) => isReminderDay(day, [31]))).toEqual(['2026-10-31']);
  expect(['2026-11-29', '2026-11-30', '2026-02-28'].map((day) => isReminderDay(day, [31, 30]))).toEqual([
    false,
    true,
    true,
  ]);
  expect(days.filter((day) => isReminderDay(day, []))).toEqual([]);
});

describe('a day is due from eight in the morning of the organisation until its midnight', () => {
  it.each([
    ['UTC', '2026-11-20T07:59:59Z', undefined],
    ['UTC', '2026-11-20T08:00:00Z', '2026-11-20'],
    ['UTC', '2026-11-20T23:59:59Z', '2026-11-20'],
    ['UTC', '2026-11-21T08:00:00Z', undefined],
    ['Pacific/Auckland', '2026-11-19T19:00:00Z', '2026-11-20'],
    ['Pacific/Auckland', '2026-11-20T11:00:00Z', undefined],
    ['Pacific/Kiritimati', '2026-11-19T18:00:00Z', '2026-11-20'],
    ['America/New_York', '2026-11-20T12:59:00Z', undefined],
    ['America/New_York', '2026-11-21T04:59:00Z', '2026-11-20'],
    // The clocks go back an hour on the 25th, and forward on March 29.
    ['Europe/Berlin', '2026-10-30T06:59:00Z', undefined],
    ['Europe/Berlin', '2026-10-30T07:00:00Z', '2026-10-30'],
    ['Europe/Berlin', '2026-03-20T07:00:00Z', '2026-03-20'],
    ['Europe/Berlin', '2026-03-31T05:59:00Z', undefined],
    ['Europe/Berlin', '2026-03-31T06:00:00Z', '2026-03-31'],
  ])('in %s at %s: %s', (timeZone, now, day) => expect(dueReminderDay(new Date(now), timeZone, standard)).toBe(day));

  it.each(['UTC', 'Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'Pacific/Apia', 'Asia/Kolkata'])(
    'hourly runs in %s meet each day of a year once, and no other',
    (timeZone) => {
      const days = new Map<string, number>();
      const end = startOfDay('2027-01-01', timeZone).getTime();
      for (let at = startOfDay('2026-01-01', timeZone).getTime(); at < end; at += 3_600_000) {
        const day = dueReminderDay(new Date(at), timeZone, standard);
        if (day !== undefined) days.set(day, (days.get(day) ?? 0) + 1);
      }
      expect(days.size).toBe(24);
      expect([...days.keys()].every((day) => day.endsWith('-20') || day === lastWorkingDay(day))).toBe(true);
      expect(Math.min(...days.values())).toBeGreaterThanOrEqual(15);
    },
  );
});

it.each([
  ['2026-11-20T07:59:00Z', '2026-11-20'],
  ['2026-11-20T08:00:00Z', '2026-11-30'],
  ['2026-11-30T08:00:00Z', '2026-12-20'],
  ['2026-12-31T08:00:00Z', '2027-01-20'],
])('at %s the next day is %s', (now, expected) => {
  expect(nextReminderDay(new Date(now), 'UTC', standard)).toBe(expected);
});

it('without days there is no next one', () => expect(nextReminderDay(new Date(), 'UTC', [])).toBeUndefined());
