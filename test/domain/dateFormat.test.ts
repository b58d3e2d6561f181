import { dateLocaleOf, formatDate, formatHour, formatInstant } from '#domain/dateFormat.ts';

const noon = new Date('2026-11-23T14:36:00Z');

test.each([
  ['en-US', 'Nov 23, 2026, 2:36 PM'],
  ['en-GB', '23 Nov 2026, 14:36'],
  ['en-AU', '23 Nov 2026, 2:36 pm'],
  ['de-DE', '23 Nov 2026, 14:36'],
  ['fr-CA', 'Nov 23, 2026, 14:36'],
  ['ja-JP', 'Nov 23, 2026, 14:36'],
  ['es-MX', '23 Nov 2026, 2:36 pm'],
  ['ar-EG', '23 Nov 2026, 2:36 pm'],
  ['fa-IR', 'Nov 23, 2026, 14:36'],
])('a reader of %s sees %s: English words, in the order and clock of that language', (reader, expected) => {
  const format = new Intl.DateTimeFormat(dateLocaleOf(reader), {
    ...{ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' },
  });
  expect(format.format(noon).replaceAll('\u202f', ' ')).toBe(expected);
});

test('a day and a month are the same in every time zone', () => {
  expect([
    formatDate('2026-11', 'month'),
    formatDate('2026-11', 'shortMonth'),
    formatDate('2026-11', 'monthInitial'),
  ]).toEqual(['November 2026', 'Nov 2026', 'N']);
  const styles = ['longDay', 'day', 'dayOfMonth', 'longDayOfMonth', 'weekday'] as const;
  expect(styles.map((style) => formatDate('2026-11-01', style))).toEqual([
    ...['November 1, 2026', 'Nov 1, 2026', 'Nov 1', 'November 1', 'Sun, Nov 1'],
  ]);
});

test('the zone is named where the reader has another time, or another day', () => {
  const far = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(formatInstant(noon, own, 'moment')).not.toMatch(/GMT|UTC/u);
  for (const style of ['moment', 'time', 'clock'] as const) expect(formatInstant(noon, far, style)).toMatch(/GMT|UTC/u);
  expect(formatHour(noon, far)).toMatch(/GMT|UTC/u);
  const days = ['2026-11-23T03:00:00Z', '2026-11-23T12:00:00Z', '2026-11-23T23:00:00Z'];
  const named = days.map((day) => /GMT|UTC/u.test(formatInstant(new Date(day), far, 'day')));
  expect(named).toEqual(days.map((day) => dayIn(day, far) !== dayIn(day, own)));
});

const dayIn = (iso: string, timeZone: string): string => new Date(iso).toLocaleDateString('en-US', { timeZone });
