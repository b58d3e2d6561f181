import type { ChangeEntry, FieldChange } from './changeEntry.ts';
import type { SeenState, StateChanges } from './timeline.ts';

type MergeEntry = Pick<ChangeEntry, 'changedAt' | 'field' | 'oldValue' | 'newValue'>;

const maxSkewMs = 60_000;

/** Without what merges and their undos made, of which their own entries tell. @param changes of one row, in the order of time. */
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

/** Rest of the change, taken back from the newest entry; null when the entries explain all of it. */
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
