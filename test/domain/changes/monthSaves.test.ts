import { withReports } from '#domain/changes/metricChanges.ts';
import { type MonthSave, monthSaves } from '#domain/changes/monthSaves.ts';
import { changesOf, type SeenState } from '#domain/changes/timeline.ts';

interface Saved {
  readonly updateDate?: string | null;
  readonly correctionDate?: string | null;
  readonly value?: number;
}

/** A state of metrics that the platform stored at that moment. */
function metrics(stateAt: string, saved: Saved | null, isStart = false): SeenState {
  const { value = 70, ...dates } = saved ?? {};
  return {
    ...{ area: 'metrics', rowId: 'blue', stateAt, changedAt: stateAt, userId: null, isStart },
    state: saved && { overallRepoTestCoverage: value, updateDate: null, correctionDate: null, ...dates },
  };
}

/** A save at that moment. */
const save = (at: string, more: Saved = {}) => metrics(at, { updateDate: at, ...more });

const short = (saves: readonly (MonthSave | null)[]) =>
  saves.map((each) => each && `${each.month} ${each.kind}${each.followsSave ? ' again' : ''}`);

const [october, november, later] = ['2026-10-20T10:00:00.000Z', '2026-11-02T10:00:00.000Z', '2026-11-20T10:00:00.000Z'];

test('each save reports the month in which it was stored', () => {
  expect(short(monthSaves([save(october), save(november)], 'UTC'))).toEqual(['2026-10 report', '2026-11 report again']);
  expect(short(monthSaves([save('2026-10-31T23:30:00.000Z')], 'Europe/Berlin'))).toEqual(['2026-11 report']);
  expect(monthSaves([save(october)], 'UTC')[0]?.savedAt).toBe(october);
});

test('a correction is one of the month before', () => {
  const corrected = save(november, { correctionDate: november });
  expect(short(monthSaves([save(october), corrected, save(later, { correctionDate: november })], 'UTC'))).toEqual([
    '2026-10 report',
    '2026-10 correction again',
    '2026-11 report again',
  ]);
});

test('something else that was written into the row is no save', () => {
  const touched = metrics(later, { updateDate: november });
  expect(short(monthSaves([save(november), touched], 'UTC'))).toEqual(['2026-11 report', '2026-11 same']);
});

test('of the first state it can’t be told, unless the row was made then', () => {
  expect(short(monthSaves([metrics(november, { updateDate: november }, true), save(later)], 'UTC'))).toEqual([
    '2026-11 unknown',
    '2026-11 report again',
  ]);
  expect(short(monthSaves([metrics(november, {}, true)], 'UTC'))).toEqual([null]);
  expect(short(monthSaves([save(october), metrics(november, { updateDate: november }, true)], 'UTC'))[1]).toBe(
    '2026-11 report again',
  );
});

test('a row that is gone, or was never saved, has none; what follows it follows the save before', () => {
  const states = [save(october), metrics(november, null), save(later), metrics(later, {})];
  expect(short(monthSaves(states, 'UTC'))).toEqual(['2026-10 report', null, '2026-11 report again', null]);
  expect(short(monthSaves([metrics(october, {}), save(november)], 'UTC'))).toEqual([null, '2026-11 report']);
});

describe('a save that changed no metric', () => {
  const told = (states: readonly SeenState[]) =>
    withReports(changesOf(states), 'UTC').map(({ changes }) => changes.map(({ field, newValue }) => [field, newValue]));

  test('says that its month was reported', () => {
    expect(told([metrics(october, { updateDate: october }, true), save(november), save(later)])).toEqual([
      [],
      [['report', '2026-11']],
      [['report', '2026-11']],
    ]);
  });

  test('but one that changed some tells of these, and a correction has entries of its own', () => {
    expect(told([save(october), save(november, { value: 80 })])[1]).toEqual([['overallRepoTestCoverage', '80']]);
    expect(told([save(october), save(november, { correctionDate: november })])[1]).toEqual([]);
    expect(told([save(october), metrics(november, { updateDate: october })])[1]).toEqual([]);
    expect(told([metrics(october, { value: 70 }), save(november)])[1]).toEqual([]);
  });
});
