import { type ChangeEntry, diffStates } from './changeEntry.ts';
import type { SeenState, StateChanges } from './timeline.ts';

type TeamEntry = Pick<ChangeEntry, 'changedAt' | 'oldValue' | 'newValue' | 'source'>;

/**
 * The changes of a row that goes with its team, without those that the team's removal and its restoration made: the team's own entries
 * tell of these.
 * @param changes of all states of one row of inventory or metrics, in the order of time.
 * @param entries of operations that changed the team, in any order.
 */
export function withoutTeamChanges<State extends SeenState>(
  changes: readonly StateChanges<State>[],
  entries: readonly TeamEntry[],
): StateChanges<State>[] {
  const isBetween = ({ changedAt }: TeamEntry, since: string, until: string): boolean =>
    Date.parse(changedAt) > Date.parse(since) && Date.parse(changedAt) <= Date.parse(until);
  const removals = entries.filter(({ newValue }) => newValue === null);
  // An upload that makes a team of the same name anew brings nothing back.
  const restorations = entries.filter(({ oldValue, source }) => oldValue === null && source === 'platform');
  const made = Date.parse(lastMadeAt(entries) ?? '');
  return changes.map((each, index) => {
    const { state } = each;
    const change = Date.parse(state.stateAt) < made ? { ...each, isFormer: true as const } : each;
    const previous = changes[index - 1]?.state;
    if (state.state === null) {
      const since = previous?.stateAt ?? new Date(0).toISOString();
      return removals.some((entry) => isBetween(entry, since, state.changedAt)) ? { ...change, changes: [] } : change;
    }
    if (previous?.state !== null || !restorations.some((entry) => isBetween(entry, previous.stateAt, state.stateAt))) {
      return change;
    }
    // Of the state before the removal, if it is still known, what people have changed since.
    const before = changes.slice(0, index).findLast((each) => each.state.state !== null)?.state.state ?? state.state;
    return { ...change, changes: diffStates(before, state.state), isPutBack: true };
  });
}

/** When an upload last made a team; undefined where no entry tells of it. @param entries of operations that changed it, in any order. */
export function lastMadeAt(entries: readonly TeamEntry[]): string | undefined {
  return entries
    .flatMap(({ oldValue, source, changedAt }) => (oldValue === null && source === 'upload' ? [changedAt] : []))
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
}
