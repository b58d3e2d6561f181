import { startOfDay } from '#domain/calendarDay.ts';
import { reportedMonth } from '#domain/changes/monthSaves.ts';
import { addMonths, correctableMonth, monthOf, openMonths } from '#domain/monthly-metrics/reports.ts';

/** From the first to the last zone of the earth, with half hours, quarters, and clock changes in both hemispheres. */
const zones = [
  ...['UTC', 'Pacific/Kiritimati', 'Pacific/Apia', 'Pacific/Auckland', 'Pacific/Chatham', 'Australia/Sydney'],
  ...['Australia/Lord_Howe', 'Australia/Adelaide', 'Asia/Tokyo', 'Asia/Shanghai', 'Asia/Kathmandu', 'Asia/Kolkata'],
  ...['Asia/Tehran', 'Asia/Dubai', 'Europe/Moscow', 'Africa/Cairo', 'Europe/Berlin', 'Europe/London'],
  ...['Atlantic/Azores', 'America/St_Johns', 'America/Sao_Paulo', 'America/New_York', 'America/Los_Angeles'],
  ...['Pacific/Marquesas', 'Pacific/Honolulu', 'Pacific/Pago_Pago'],
];

const boundaries = ['2026-01', '2026-03', '2026-04', '2026-10', '2026-11', '2027-01', '2028-03'];

test.each(zones)('in %s a save belongs to the month in which it was stored, to the millisecond', (timeZone) => {
  for (const month of boundaries) {
    const start = startOfDay(`${month}-01`, timeZone).getTime();
    const before = addMonths(month, -1);
    for (const [offset, expected] of [
      [-1, before],
      [0, month],
      [1, month],
    ] as const) {
      const stored = new Date(start + offset);
      expect(monthOf(stored, timeZone)).toBe(expected);
      // Clocks of computers are wrong by hours at most.
      for (const wrongMs of [0, -3_600_000, 3_600_000, 40 * 3_600_000]) {
        const updateDate = new Date(stored.getTime() + wrongMs).toISOString();
        const row = { $updatedAt: stored.toISOString(), updateDate };
        expect(reportedMonth({ ...row, correctionDate: null }, timeZone)).toBe(expected);
        expect(reportedMonth({ ...row, correctionDate: updateDate }, timeZone)).toBe(addMonths(expected, -1));
      }
      // Put back later.
      const later = new Date(stored.getTime() + 90 * 24 * 3_600_000).toISOString();
      const old = { $updatedAt: later, updateDate: stored.toISOString(), correctionDate: null };
      expect(reportedMonth(old, timeZone)).toBe(expected);
    }
  }
});

test('the month before can be corrected until the 10th', () => {
  expect(['2027-01-01', '2027-01-10', '2027-01-11'].map(correctableMonth)).toEqual(['2026-12', '2026-12', undefined]);
});

/** When a run begins to read, the last month that is closed, and what that run calculates and closes. */
const runs: readonly (readonly [string, string | null, readonly string[], string])[] = [
  ['2026-12-01T00:00', '2026-10', ['2026-11'], '2026-10'],
  ['2026-12-10T23:59', '2026-10', ['2026-11'], '2026-10'],
  // Corrections that began on the 10th may still be under way.
  ['2026-12-11T01:59', '2026-10', ['2026-11'], '2026-10'],
  ['2026-12-11T02:00', '2026-10', ['2026-11'], '2026-11'],
  ['2026-12-11T02:00', '2026-11', [], '2026-11'],
  ['2027-01-01T00:00', '2026-11', ['2026-12'], '2026-11'],
  // Nothing ran on the 11th, or for two months.
  ['2026-12-25T12:00', '2026-10', ['2026-11'], '2026-11'],
  ['2027-02-03T12:00', '2026-11', ['2026-12', '2027-01'], '2026-12'],
  // The very first run.
  ['2026-11-24T12:00', null, ['2026-10'], '2026-10'],
  ['2026-11-05T12:00', null, ['2026-10'], '2026-09'],
];

test.each(runs)(
  'at %s, with %s closed, a month is calculated until it is closed, and once more',
  (time, closed, ...expected) => {
    const { months, closed: next } = openMonths(new Date(`${time}Z`), 'UTC', closed);
    expect([months, next]).toEqual(expected);
  },
);
