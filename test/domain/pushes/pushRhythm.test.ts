import { countPushed, describeLooks, describeSilence, recordArrival } from '#domain/pushes/pushRhythm.ts';

const month = '2026-11';

function arrived(days: readonly string[], count = 6, looks = 0): string {
  return days.reduce<string>(
    (stored, today) => recordArrival(stored, { month, count, looks, today, now: `${today}T09:00:00.000Z` }),
    '',
  );
}

const daily = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'];

test.each([
  ['daily, on the next day', daily, '2026-11-16', ''],
  ['daily, over a weekend', daily, '2026-11-18', ''],
  ['daily, nine days later', daily, '2026-11-24', 'No push for 9 days, it came daily'],
  ['weekly', ['2026-11-01', '2026-11-08', '2026-11-15'], '2026-12-06', ''],
  [
    'weekly, after a month',
    ['2026-11-01', '2026-11-08', '2026-11-15'],
    '2026-12-15',
    'No push for 30 days, it came every 7 days',
  ],
  ['twice so far', ['2026-11-01', '2026-11-02'], '2026-11-30', ''],
  ['never', [], '2026-11-30', ''],
])('%s', (_, days, today, text) => expect(describeSilence(arrived(days), today)).toBe(text));

test('fits its column, and counts for its own month alone', () => {
  const stored = arrived(daily, 8, 8);
  expect(stored.length).toBeLessThanOrEqual(100);
  expect([countPushed(stored, month), countPushed(stored, '2026-12'), countPushed(null, month)]).toEqual([8, 0, 0]);
});

test('people are asked to look until they save, and again when there is more to look at', () => {
  const stored = arrived(['2026-11-10'], 6, 1);
  const look = (pushes: string, reportedAt: string | null, now = month) => describeLooks({ pushes, reportedAt }, now);
  expect(look(stored, null)).toBe('Please look at 1 pushed metric');
  expect(look(stored, '2026-11-10T08:59:00.000Z')).toBe('Please look at 1 pushed metric');
  expect(look(stored, '2026-11-10T09:01:00.000Z')).toBe('');
  expect(look(stored, null, '2026-12')).toBe('');
  const next = { month, count: 6, today: '2026-11-12', now: '2026-11-12T09:00:00.000Z' };
  expect(look(recordArrival(stored, { ...next, looks: 1 }), '2026-11-10T09:01:00.000Z')).toBe('');
  expect(look(recordArrival(stored, { ...next, looks: 2 }), '2026-11-10T09:01:00.000Z')).toBe(
    'Please look at 2 pushed metrics',
  );
});
