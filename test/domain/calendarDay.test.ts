import fc from 'fast-check';
import {
  addDays,
  calendarDay,
  formatOffsetTime,
  haveSameMonths,
  isDay,
  isTimeZone,
  startOfDay,
} from '#domain/calendarDay.ts';
import { startOfHour } from '#domain/changes/startOfHour.ts';
import { forAll } from '#test/support/forAll.ts';

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone')];

test('UTC has the days of its other names', () => {
  const instant = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  forAll(1_000, [instant], (date) => expect(calendarDay(date, 'UTC')).toBe(calendarDay(date, 'Etc/UTC')));
});

test.each([
  ['2027-01-01T04:59:59.999Z', 'America/New_York', '2026-12-31'],
  ['2027-01-01T05:00:00Z', 'America/New_York', '2027-01-01'],
  ['2026-12-31T10:59:59Z', 'Pacific/Auckland', '2026-12-31'],
  ['2026-12-31T12:00:00Z', 'Pacific/Auckland', '2027-01-01'],
  ['2026-12-31T23:59:59.999Z', 'UTC', '2026-12-31'],
  ['2027-01-01T00:00:00Z', 'UTC', '2027-01-01'],
  ['2026-12-31T18:29:59Z', 'Asia/Kolkata', '2026-12-31'],
  ['2026-12-31T18:30:00Z', 'Asia/Kolkata', '2027-01-01'],
  // Twice a year the day has 23 or 25 hours; in Lebanon the clock goes on at midnight.
  ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
  ['2026-03-28T21:59:59Z', 'Asia/Beirut', '2026-03-28'],
  ['2026-03-28T22:00:00Z', 'Asia/Beirut', '2026-03-29'],
  // Samoa went from Thursday to Saturday.
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
  ['2024-02-29T12:00:00Z', 'UTC', '2024-02-29'],
])('at %s it is, in %s, %s', (moment, zone, day) => expect(calendarDay(new Date(moment), zone)).toBe(day));

/** How far a zone is ahead of UTC at a moment, as the engine says it: `GMT+05:30`. */
function offsetMs(moment: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const text = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d+)(?::(\d+))?(?::(\d+))?)?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
}

test('in every zone, at any moment, the day is that of UTC moved by the offset of the zone', () => {
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
  forAll(500, [fc.constantFrom(...zones), moments], (zone, moment) => {
    const moved = new Date(moment.getTime() + offsetMs(moment, zone));
    expect(calendarDay(moment, zone)).toBe(moved.toISOString().slice(0, 10));
  });
});

test('around every change of the clock in 2026, and at every end of a month, no zone with summer time skips a day or goes back one', () => {
  const [winter, summer] = [new Date('2026-01-01T00:00:00Z'), new Date('2026-07-01T00:00:00Z')];
  for (const zone of zones.filter((each) => offsetMs(winter, each) !== offsetMs(summer, each))) {
    let last = calendarDay(new Date('2025-12-30T00:00:00Z'), zone);
    for (let hour = 1; hour <= 370 * 24; hour += 23) {
      const day = calendarDay(new Date(Date.UTC(2025, 11, 30, hour)), zone);
      if (day === last) continue;
      const next = new Date(Date.parse(last) + 86_400_000).toISOString().slice(0, 10);
      // `expect` takes far longer to find that nothing is different.
      if (day !== next) expect([zone, day]).toEqual([zone, next]);
      last = day;
    }
  }
});

test.each(['UTC', 'Etc/UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Asia/Calcutta', 'EST5EDT'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
);

test.each(['', ' ', 'Mars/Olympus', 'Berlin', '+02:00', '-05', 'UTC+1', 'Europe/Berlin ', 'local'])(
  '%p is none',
  (name) => expect(isTimeZone(name)).toBe(false),
);

test.each([
  ['Europe/Berlin', 'Europe/Paris', true],
  ['Asia/Kolkata', 'Asia/Calcutta', true],
  ['UTC', 'Etc/UTC', true],
  ['UTC', 'Africa/Abidjan', true],
  // The same in winter only.
  ['UTC', 'Europe/London', false],
  ['America/Phoenix', 'America/Denver', false],
  ['UTC', 'America/New_York', false],
  ['Pacific/Kiritimati', 'Pacific/Honolulu', false],
])('the months of %s and %s are the same: %p', (one, other, same) => {
  expect(haveSameMonths(one, other, 2026)).toBe(same);
  expect(haveSameMonths(other, one, 2026)).toBe(same);
});

test.each([
  ['2026-11-21T14:05:06.789Z', 'UTC', '2026-11-21T14:00:00.000Z'],
  ['2026-11-21T14:00:00.000Z', 'UTC', '2026-11-21T14:00:00.000Z'],
  ['2026-11-21T14:05:00Z', 'Asia/Kolkata', '2026-11-21T13:30:00.000Z'],
  ['2026-11-21T00:05:00Z', 'Asia/Kathmandu', '2026-11-20T23:15:00.000Z'],
  ['2026-11-21T14:05:00Z', 'America/New_York', '2026-11-21T14:00:00.000Z'],
])('at %s the hour began, in %s, at %s', (moment, zone, start) => {
  expect(startOfHour(new Date(moment), zone).toISOString()).toBe(start);
});

test.each([
  ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21', 'Pacific/Kiritimati', '2026-11-20T10:00:00.000Z'],
  ['2026-11-21', 'Pacific/Pago_Pago', '2026-11-21T11:00:00.000Z'],
  ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  // In Lebanon the clock goes from midnight to one.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('%s in %s begins at %s', (day, timeZone, instant) => expect(startOfDay(day, timeZone).toISOString()).toBe(instant));

test('a day begins at its first minute, wherever that is', () => {
  const day = fc.date({ min: new Date('2025-01-01'), max: new Date('2035-12-31'), noInvalidDate: true });
  forAll(2_000, [day, fc.constantFrom(...zones)], (date, timeZone) => {
    const text = date.toISOString().slice(0, 10);
    const start = startOfDay(text, timeZone);
    expect(calendarDay(start, timeZone)).toBe(text);
    expect(calendarDay(new Date(start.getTime() - 1), timeZone)).toBe(addDays(text, -1));
  });
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s and %i days is %s', (day, days, sum) => expect(addDays(day, days)).toBe(sum));

test.each([
  ['2026-11-21T14:05:09.123Z', 'UTC', '2026-11-21T14:05:09+00:00'],
  ['2026-11-21T14:05:09Z', 'Asia/Kolkata', '2026-11-21T19:35:09+05:30'],
  ['2026-11-21T01:05:09Z', 'America/St_Johns', '2026-11-20T21:35:09-03:30'],
])('%s in %s is written %s', (instant, timeZone, text) => {
  expect(formatOffsetTime(new Date(instant), timeZone)).toBe(text);
  expect(Date.parse(text)).toBe(Math.floor(Date.parse(instant) / 1_000) * 1_000);
});

it.each([
  ['2027-03-31', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-3-31', false],
  ['2027-13-01', false],
  ['', false],
])('%j is a day: %s', (text, expected) => expect(isDay(text)).toBe(expected));
