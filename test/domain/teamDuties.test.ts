import { calendarDay } from '#domain/calendarDay.ts';
import { findDuties } from '#domain/teamDuties.ts';

const saved = (iso: string | null, correctionDate: string | null = null) => ({
  $updatedAt: iso ?? '2026-01-01T00:00:00Z',
  updateDate: iso,
  correctionDate,
});
const dutiesAt = (
  now: string,
  timeZone: string,
  metrics: string | null,
  inventory: string | null,
  corrected = false,
) => {
  const row = saved(metrics, corrected ? metrics : null);
  const today = calendarDay(new Date(now), timeZone);
  return findDuties(row, saved(inventory), { today, timeZone }).map(({ area, text }) => `${area}: ${text}`);
};

it.each([
  // The same two moments are one month here, two there.
  ['2026-11-01T03:00:00Z', 'UTC', '2026-10-31T12:00:00Z', ['metrics: November metrics are due']],
  ['2026-11-01T03:00:00Z', 'America/New_York', '2026-10-31T12:00:00Z', []],
  ['2026-10-31T12:00:00Z', 'Pacific/Auckland', '2026-10-31T10:59:00Z', ['metrics: November metrics are due']],
  ['2026-10-31T12:00:00Z', 'Pacific/Auckland', '2026-10-31T11:00:00Z', []],
  // The first moment of the year, and the last.
  ['2027-01-01T05:00:00Z', 'America/New_York', '2027-01-01T04:59:59Z', ['metrics: January metrics are due']],
  ['2027-01-01T04:59:59Z', 'America/New_York', '2026-12-01T05:00:00Z', []],
  // Older months are missing: days since the first of them began.
  ['2026-11-22T12:00:00Z', 'UTC', '2026-09-30T23:00:00Z', ['metrics: November metrics are due, 53 days late']],
  ['2026-11-01T12:00:00Z', 'UTC', '2026-09-30T23:00:00Z', ['metrics: November metrics are due, 32 days late']],
  ['2026-11-22T12:00:00Z', 'UTC', null, ['metrics: Metrics have never been reported']],
])('at %s in %s, metrics saved at %s: %j', (now, timeZone, metrics, expected) => {
  expect(dutiesAt(now, timeZone, metrics, now)).toEqual(expected);
});

it('a correction reports the month before it, and no other', () => {
  const now = '2026-11-05T12:00:00Z';
  expect(dutiesAt(now, 'UTC', '2026-11-04T12:00:00Z', now, true)).toEqual(['metrics: November metrics are due']);
});

it.each([
  // 180 days ago in the organisation's calendar is still good.
  ['2026-11-22T12:00:00Z', 'UTC', '2026-05-26T00:00:00Z', []],
  ['2026-11-22T12:00:00Z', 'UTC', '2026-05-25T23:59:00Z', ['inventory: Inventory last confirmed 181 days ago']],
  ['2026-11-22T12:00:00Z', 'Asia/Tokyo', '2026-05-25T23:59:00Z', []],
  ['2026-11-22T12:00:00Z', 'UTC', null, ['inventory: Tech inventory has never been confirmed']],
])('at %s in %s, inventory saved at %s: %j', (now, timeZone, inventory, expected) => {
  expect(dutiesAt(now, timeZone, now, inventory)).toEqual(expected);
});

it('a team without any row has both to do', () => {
  const day = { today: '2026-11-22', timeZone: 'UTC' };
  expect(findDuties(undefined, undefined, day).map(({ area }) => area)).toEqual(['metrics', 'inventory']);
});
