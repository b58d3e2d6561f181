import { withoutCorrections } from '#domain/changes/metricChanges.ts';
import { withoutTeamChanges } from '#domain/changes/teamRemovals.ts';
import { changesOf, type SeenState } from '#domain/changes/timeline.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 5, 9, minute)).toISOString();

/** Metrics at a minute: coverage, and the minute of the last correction; null when the row is gone. */
function metrics(minute: number, coverage: number | null, corrected?: number, isStart = minute === 0): SeenState {
  const correctionDate = corrected === undefined ? null : at(corrected);
  return {
    ...{ area: 'metrics', rowId: 'blue', stateAt: at(minute), changedAt: at(minute), userId: null },
    state: coverage === null ? null : { coverage, tests: 5, correctionDate },
    isStart,
  };
}

describe('corrections of a report', () => {
  const correction = (minute: number, values: object) => ({ changedAt: at(minute), newValue: JSON.stringify(values) });
  const left = (states: readonly SeenState[], corrections: readonly ReturnType<typeof correction>[]) =>
    withoutCorrections(changesOf(states), corrections).map(({ changes }) =>
      changes.map(({ field, oldValue, newValue }) => [field, oldValue, newValue]),
    );

  test('are told by their own entries alone', () => {
    const states = [metrics(0, 70), metrics(5, 80, 5), metrics(9, 90, 5)];
    expect(left(states, [correction(5, { coverage: 80 })])).toEqual([[], [], [['coverage', '80', '90']]]);
    // The later one of two counts.
    expect(left(states, [correction(4, { coverage: 80 }), correction(3, { coverage: 75 })])[1]).toEqual([]);
    expect(left(states, [])[1]).toEqual([['coverage', '70', '80']]);
  });

  test('what they don’t explain stays', () => {
    const states = [metrics(0, 70), metrics(5, 80, 5)];
    expect(left(states, [correction(5, { coverage: 75 })])[1]).toEqual([['coverage', '75', '80']]);
    expect(left(states, [correction(5, { tests: 4 })])[1]).toEqual([
      ['coverage', '70', '80'],
      ['tests', '4', '5'],
    ]);
    // Of another time: right at the state before, or after this one.
    for (const minute of [0, 6])
      expect(left(states, [correction(minute, { coverage: 80 })])[1]).toEqual([['coverage', '70', '80']]);
  });

  test('that the newest values didn’t follow, or that nothing is known before, change nothing', () => {
    expect(left([metrics(0, 70), metrics(5, 80)], [correction(5, { coverage: 80 })])[1]).toEqual([
      ['coverage', '70', '80'],
    ]);
    expect(left([metrics(0, 70), metrics(5, null)], [correction(5, { coverage: 80 })])[1]).toHaveLength(2);
    expect(left([metrics(0, 70, 0)], [correction(0, { coverage: 60 })])).toEqual([[]]);
    expect(left([metrics(0, 70, 0, false)], [correction(0, { coverage: 70 })])).toEqual([[['tests', null, '5']]]);
  });
});

describe('the removal and the restoration of the team', () => {
  const removal = (minute: number) => ({
    changedAt: at(minute),
    oldValue: '{}',
    newValue: null,
    source: 'page' as const,
  });
  const restoration = (minute: number, source: 'platform' | 'upload' = 'platform') => ({
    ...{ changedAt: at(minute), oldValue: null, newValue: '{}', source },
  });
  type Entry = ReturnType<typeof removal> | ReturnType<typeof restoration>;
  const left = (states: readonly SeenState[], entries: readonly Entry[]) =>
    withoutTeamChanges(changesOf(states), entries).map(({ changes }) => changes.map(({ newValue }) => newValue));
  const gone = (minute: number, noticed = minute): SeenState => ({ ...metrics(minute, null), changedAt: at(noticed) });

  test('are told by the team’s own entries', () => {
    const states = [metrics(0, 70), gone(0, 5), metrics(9, 70)];
    expect(left(states, [restoration(9), removal(4)])).toEqual([[], [], []]);
    expect(left(states, [])).toEqual([[], [null, null], ['70', '5']]);
  });

  test('what was changed when the team came back stays', () => {
    expect(left([metrics(0, 70), gone(0, 5), metrics(9, 80)], [removal(5), restoration(8)])).toEqual([[], [], ['80']]);
    // Nothing is known from before the removal.
    expect(left([gone(1, 5), metrics(9, 80)], [removal(3), restoration(8)])).toEqual([[], []]);
  });

  test('of another time, or by an upload that makes a team anew, explain nothing', () => {
    const states = [metrics(0, 70), gone(1, 5), metrics(9, 70)];
    expect(left(states, [removal(0), removal(6)])[1]).toEqual([null, null]);
    expect(left(states, [restoration(1), restoration(10)])[2]).toEqual(['70', '5']);
    expect(left(states, [restoration(8, 'upload')])[2]).toEqual(['70', '5']);
    expect(left([metrics(0, 70), metrics(9, 80)], [removal(5), restoration(8)])[1]).toEqual(['80']);
  });
});
