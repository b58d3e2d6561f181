import { type ChangeEntry, diffStates, parseState, reportField } from './changeEntry.ts';
import { monthSaves } from './monthSaves.ts';
import type { SeenState, StateChanges } from './timeline.ts';

type CorrectionEntry = Pick<ChangeEntry, 'changedAt' | 'newValue'>;

/** Without what corrections of a report made, of which their own entries tell. @param changes of one row, in the order of time. */
export function withoutCorrections<State extends SeenState>(
  changes: readonly StateChanges<State>[],
  corrections: readonly CorrectionEntry[],
): readonly StateChanges<State>[] {
  if (corrections.length === 0) return changes;
  return changes.map((change, index) => {
    const { state } = change.state;
    const previous = changes[index - 1]?.state;
    // A correction that the newest values didn't follow has left no date.
    if (state === null || state.correctionDate === (previous?.state?.correctionDate ?? null)) return change;
    if (previous === undefined && change.state.isStart) return change;
    const since = previous === undefined ? 0 : Date.parse(previous.stateAt);
    const between = corrections
      .filter(
        ({ changedAt }) => Date.parse(changedAt) > since && Date.parse(changedAt) <= Date.parse(change.state.stateAt),
      )
      .sort((one, other) => Date.parse(one.changedAt) - Date.parse(other.changedAt));
    const corrected = Object.assign(
      {},
      previous?.state,
      ...between.map(({ newValue }) => parseState(newValue)),
    ) as object;
    return { ...change, changes: diffStates({ ...corrected }, state) };
  });
}

/** A save that changed no metric says that the month was reported. */
export function withReports<State extends SeenState>(
  changes: readonly StateChanges<State>[],
  timeZone: string,
): StateChanges<State>[] {
  const saves = monthSaves(
    changes.map(({ state }) => state),
    timeZone,
  );
  return changes.map((change, index) => {
    const save = saves[index];
    if (change.changes.length > 0 || save?.kind !== 'report' || !save.followsSave) return change;
    return { ...change, changes: [{ field: reportField, oldValue: null, newValue: save.month }] };
  });
}
