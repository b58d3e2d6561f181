import { findChangedDay, findConfirmation } from '#domain/tech-inventory/confirmation.ts';

const find = (confirmedAt: string | null, today: string, timeZone = 'UTC') =>
  findConfirmation(confirmedAt, { today, timeZone });

it.each([
  ['2026-11-22T10:00:00Z', '2026-11-22', { ageDays: 0, goodUntil: '2027-05-21', isDue: false }],
  ['2026-11-22T10:00:00Z', '2027-05-21', { ageDays: 180, goodUntil: '2027-05-21', isDue: false }],
  ['2026-11-22T10:00:00Z', '2027-05-22', { ageDays: 181, goodUntil: '2027-05-21', isDue: true }],
  // A clock that is ahead of the organisation's.
  ['2026-11-23T10:00:00Z', '2026-11-22', { ageDays: 0, goodUntil: '2027-05-22', isDue: false }],
])('confirmed at %s, it is good for 180 days: on %s %p', (confirmedAt, today, expected) => {
  expect(find(confirmedAt, today)).toMatchObject(expected);
});

it("counts in days of the organisation's time zone", () => {
  expect(find('2026-11-22T23:30:00Z', '2026-11-23', 'Europe/Berlin')).toMatchObject({ day: '2026-11-23', ageDays: 0 });
  expect(find('2026-11-22T03:30:00Z', '2026-11-22', 'America/New_York')).toMatchObject({
    day: '2026-11-21',
    ageDays: 1,
  });
});

it('knows of none where nobody confirmed', () => expect(find(null, '2026-11-22')).toBeUndefined());

it.each([
  // Confirmed, changed, the day that is told.
  ['2026-11-22T10:00:00Z', '2026-11-24T23:30:00Z', '2026-11-25'],
  ['2026-11-22T10:00:00Z', '2026-11-22T10:00:01Z', '2026-11-22'],
  ['2026-11-22T10:00:00Z', '2026-11-22T09:59:59Z', undefined],
  [null, '2026-11-24T10:00:00Z', '2026-11-24'],
  ['2026-11-22T10:00:00Z', null, undefined],
])('confirmed at %s and changed at %s, it was changed since on %s', (confirmedAt, changedAt, day) => {
  expect(findChangedDay({ confirmedAt, changedAt }, 'Europe/Berlin')).toBe(day);
});
