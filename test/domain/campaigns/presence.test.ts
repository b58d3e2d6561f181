import { isThere, type PresenceEntry, presenceOf } from '#domain/campaigns/presence.ts';

const at = (day: number): string => `2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const made = (day: number, source: PresenceEntry['source'] = 'platform'): PresenceEntry => ({
  ...{ changedAt: at(day), oldValue: null, newValue: '{"teamName":"Heron"}', source },
});
const removed = (day: number): PresenceEntry => ({
  ...{ changedAt: at(day), oldValue: '{"teamName":"Heron"}', newValue: null, source: 'platform' },
});
const changed: PresenceEntry = {
  changedAt: at(2),
  oldValue: '{"sector":"A"}',
  newValue: '{"sector":"B"}',
  source: 'upload',
};

it.each<[string, readonly PresenceEntry[], readonly number[]]>([
  ['nothing is known of', [], [1, 2, 3, 4, 5, 6]],
  ['was changed', [changed], [1, 2, 3, 4, 5, 6]],
  ['was made by hand', [made(3)], [3, 4, 5, 6]],
  ['was made by an upload', [made(3, 'upload')], [3, 4, 5, 6]],
  ['was removed and restored', [made(5), removed(3)], [1, 2, 5, 6]],
  ['was restored, as is known alone', [made(5)], [5, 6]],
  ['another one was before', [removed(2), made(4, 'upload')], [4, 5, 6]],
  ['was removed twice', [removed(2), made(3), removed(4), made(6)], [1, 3, 6]],
])('a team that %s is there on these days', (_, entries, days) => {
  const presence = presenceOf(entries);
  expect([1, 2, 3, 4, 5, 6].filter((day) => isThere(presence, Date.parse(at(day)) + 1))).toEqual(days);
});
