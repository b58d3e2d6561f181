import { readTimeZone } from '#functions/runtime/readTimeZone.ts';

test.each([
  [undefined, 'UTC'],
  ['', 'UTC'],
  [' ', 'UTC'],
  ['Pacific/Auckland', 'Pacific/Auckland'],
  [' America/New_York ', 'America/New_York'],
])('TIME_ZONE %p is %s', (value, zone) => {
  expect(readTimeZone({ TIME_ZONE: value })).toBe(zone);
});

test('a name that is no time zone is told', () => {
  expect(() => readTimeZone({ TIME_ZONE: 'Mars' })).toThrow(
    'TIME_ZONE must be the name of a time zone, such as Europe/Berlin, not "Mars".',
  );
});
