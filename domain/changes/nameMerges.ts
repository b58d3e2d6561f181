import type { ChangeEntry, FieldChange } from './changeEntry.ts';
import type { SeenState, StateChanges } from './timeline.ts';

type MergeEntry = Pick<ChangeEntry, 'changedAt' | 'field' | 'oldValue' | 'newValue'>;

/** Clock of the function that leaves the entries against the platform's. */
const maxSkewMs = 60_000;

/**
 * The changes of an inventory, without those that merges of names and their undos made: their own entries tell of these, under the name of
 * who asked for them.
 * @param changes of all states of one row, in the order of time.
 * @param entries of merges, in any order.
 */
export function withoutMerges<State extends SeenState>(
  changes: readonly StateChanges<State>[],
  entries: readonly MergeEntry[],
): StateChanges<State>[] {
  if (entries.length === 0) return [...changes];
  const newestFirst = entries.toSorted((one, other) => Date.parse(other.changedAt) - Date.parse(one.changedAt));
  const isUsed = new Set<MergeEntry>();
  return changes.map((change, index) => {
    const since = Date.parse(changes[index - 1]?.state.stateAt ?? new Date(0).toISOString());
    const until = Date.parse(change.state.stateAt) + maxSkewMs;
    const isBetween = ({ changedAt }: MergeEntry) => Date.parse(changedAt) > since && Date.parse(changedAt) <= until;
    const due = newestFirst.filter((entry) => isBetween(entry) && !isUsed.has(entry));
    return { ...change, changes: change.changes.flatMap((field) => leftOf(field, due, isUsed) ?? []) };
  });
}

/** The part of a change that the entries don't explain, taken back from the newest one; null when they explain all of it. */
function leftOf(change: FieldChange, newestFirst: readonly MergeEntry[], isUsed: Set<MergeEntry>): FieldChange | null {
  let { newValue } = change;
  for (const entry of newestFirst) {
    if (entry.field !== change.field || entry.newValue !== newValue) continue;
    isUsed.add(entry);
    newValue = entry.oldValue;
    if (newValue === change.oldValue) return null;
  }
  return { ...change, newValue };
}
