import { type ChangeEntry, diffStates } from './changeEntry.ts';
import type { SeenState, StateChanges } from './timeline.ts';

type TeamEntry = Pick<ChangeEntry, 'changedAt' | 'oldValue' | 'newValue' | 'source'>;

/** Without what the team's removal and restoration made, of which its own entries tell. @param changes in the order of time. */
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
    // Changes by people since the state before the removal, if that is still known.
    const before = changes.slice(0, index).findLast((each) => each.state.state !== null)?.state.state ?? state.state;
    return { ...change, changes: diffStates(before, state.state), isPutBack: true };
  });
}

/** Undefined where no entry tells. @param entries in any order. */
export function lastMadeAt(entries: readonly TeamEntry[]): string | undefined {
  return entries
    .flatMap(({ oldValue, source, changedAt }) => (oldValue === null && source === 'upload' ? [changedAt] : []))
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
}
