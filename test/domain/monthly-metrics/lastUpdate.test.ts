import { findLastUpdate, findReportedMonth } from '#domain/monthly-metrics/lastUpdate.ts';
import { blankReporting, type TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';

const [before, saved, after] = ['2026-11-21T14:04:00.000Z', '2026-11-21T14:05:00.000Z', '2026-11-21T14:06:00.000Z'];
const row = {
  $id: 'blue',
  $createdAt: before,
  $updatedAt: '2026-11-21T14:05:00.000+00:00',
  updateBy: 'Somebody else',
  updateDate: '2020-01-01T00:00:00.000Z',
};
const own = { by: row.updateBy, date: row.updateDate };

it.each<[string, Partial<TeamReportingFields> | undefined, 'inventory' | 'metrics', object]>([
  ['nothing is known', undefined, 'metrics', own],
  ['nothing was ever recorded', {}, 'inventory', own],
  ['the save is recorded', { reportedAt: saved, reportedBy: 'Sam' }, 'metrics', { by: 'Sam', date: saved }],
  ['a later save is recorded', { reportedAt: after, reportedBy: 'Sam' }, 'metrics', { by: 'Sam', date: after }],
  ['only an earlier save is recorded', { reportedAt: before, reportedBy: 'Sam' }, 'metrics', own],
  ['nobody knows who saved', { reportedAt: saved, reportedBy: null }, 'metrics', own],
  ['it is the report that is recorded', { reportedAt: saved, reportedBy: 'Sam' }, 'inventory', own],
  ['the change is recorded', { changedAt: saved, changedBy: 'Sam' }, 'inventory', { by: 'Sam', date: saved }],
  [
    'it was changed, then confirmed',
    { changedAt: saved, changedBy: 'Sam', confirmedAt: after, confirmedBy: 'Kim' },
    'inventory',
    { by: 'Kim', date: after },
  ],
  [
    'it was confirmed, then changed',
    { confirmedAt: before, confirmedBy: 'Kim', changedAt: saved, changedBy: 'Sam' },
    'inventory',
    { by: 'Sam', date: saved },
  ],
])('who updated last, where %s', (_, reporting, area, expected) => {
  expect(findLastUpdate(row, reporting && { ...blankReporting, ...reporting }, area)).toEqual(expected);
});

it('a team without a row has what is known of it', () => {
  expect(findLastUpdate(null, { ...blankReporting, changedAt: saved, changedBy: 'Sam' }, 'inventory')).toEqual({
    by: 'Sam',
    date: saved,
  });
  expect(findLastUpdate(null, undefined, 'inventory')).toEqual({ by: undefined, date: undefined });
});

describe('last reported month', () => {
  const [made, before, known, after] = ['2026-07-01', '2026-11-30', '2026-12-01', '2027-01-31'].map(
    (day) => `${day}T23:30:00.000Z`,
  ) as [string, string, string, string];
  const reporting = { ...blankReporting, $id: 'blue', $createdAt: made, $updatedAt: known, lastMonth: '2026-11' };
  const march = { updateDate: '2025-03-10T10:00:00.000Z', correctionDate: '2025-03-10T10:00:00.000Z' };
  const stored = ($createdAt: string, $updatedAt: string) => ({ $id: 'blue', $createdAt, $updatedAt, ...march });

  test.each([
    ['is the one that has been recorded', stored(made, before), reporting, '2026-11'],
    ['is that of a later write, by the time of the platform', stored(made, after), reporting, '2027-01'],
    ['is never an earlier one', stored(made, after), { ...reporting, lastMonth: '2027-02' }, '2027-02'],
    ['is the recorded one of a row that was put back', stored(after, after), reporting, '2026-11'],
    ['is that of the write where nothing has been recorded', stored(made, before), undefined, '2026-11'],
    ['is none of a team without metrics', null, reporting, undefined],
  ])('%s', (_, row, recorded, expected) => expect(findReportedMonth(row, recorded, 'UTC')).toBe(expected));

  test('is that of the organisation', () => {
    expect(findReportedMonth(stored(made, after), reporting, 'Pacific/Auckland')).toBe('2027-02');
  });
});
