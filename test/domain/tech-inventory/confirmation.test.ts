import { findConfirmation } from '#domain/tech-inventory/confirmation.ts';

const find = (saved: string | null, today: string, timeZone = 'UTC') =>
  findConfirmation({ $updatedAt: saved ?? '2026-01-01T00:00:00Z', updateDate: saved }, today, timeZone);

it.each([
  ['2026-11-22T10:00:00Z', '2026-11-22', { ageDays: 0, goodUntil: '2027-05-21', isDue: false }],
  ['2026-11-22T10:00:00Z', '2027-05-21', { ageDays: 180, goodUntil: '2027-05-21', isDue: false }],
  ['2026-11-22T10:00:00Z', '2027-05-22', { ageDays: 181, goodUntil: '2027-05-21', isDue: true }],
  // A clock that is ahead of the organisation's.
  ['2026-11-23T10:00:00Z', '2026-11-22', { ageDays: 0, goodUntil: '2027-05-22', isDue: false }],
])('saved at %s, it is good for 180 days: on %s %p', (saved, today, expected) => {
  expect(find(saved, today)).toMatchObject(expected);
});

it("counts in days of the organisation's time zone", () => {
  expect(find('2026-11-22T23:30:00Z', '2026-11-23', 'Europe/Berlin')).toMatchObject({ day: '2026-11-23', ageDays: 0 });
  expect(find('2026-11-22T03:30:00Z', '2026-11-22', 'America/New_York')).toMatchObject({
    day: '2026-11-21',
    ageDays: 1,
  });
});

it('knows of none where nobody saved', () => {
  expect(find(null, '2026-11-22')).toBeUndefined();
});
