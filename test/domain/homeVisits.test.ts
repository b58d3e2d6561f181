import { parseHomeVisits, visitHome } from '#domain/homeVisits.ts';

const at = (hour: number, day = 20) => new Date(Date.UTC(2026, 10, day, hour));
const iso = (hour: number, day = 20) => at(hour, day).toISOString();

test('a visit lasts four hours; the next one knows when it was', () => {
  const first = visitHome(undefined, at(8));
  expect(first).toEqual({ current: iso(8) });
  expect(visitHome(first, at(11))).toBe(first);
  const second = visitHome(first, at(9, 21));
  expect(second).toEqual({ before: iso(8), current: iso(9, 21) });
  // A clock that was set back.
  expect(visitHome(second, at(8, 21))).toBe(second);
});

test.each([undefined, null, 'text', 1, [], {}, { current: 'never' }, { current: 1 }])('%j is none', (stored) => {
  expect(parseHomeVisits(stored)).toBeUndefined();
});

test('what was stored is read again', () => {
  const visits = { before: iso(8), current: iso(9, 21) };
  expect(parseHomeVisits(visits)).toEqual(visits);
  expect(parseHomeVisits({ before: 'never', current: iso(9) })).toEqual({ current: iso(9) });
});
