import { confirmationField } from './changeEntry.ts';
import type { SeenState, StateChanges } from './timeline.ts';

/** Another `confirmation` is one, except the first of a new or restored inventory. @param changes of one row, in the order of time. */
export function withConfirmations<State extends SeenState>(
  changes: readonly StateChanges<State>[],
): StateChanges<State>[] {
  return changes.map((change, index) => {
    const isThere = (changes[index - 1]?.state.state ?? null) !== null;
    const said = change.changes.flatMap((each) => {
      if (each.field !== confirmationField) return [each];
      return isThere && each.newValue !== null ? [{ field: confirmationField, oldValue: null, newValue: null }] : [];
    });
    return { ...change, changes: said };
  });
}

/** Undefined where the known states don't tell, null for what is new since. */
export interface LastInventorySaves<State> {
  readonly confirmed: State | null | undefined;
  readonly changed: State | null | undefined;
}

/** @param changes of one row, in the order of time. */
export function lastInventorySaves<State extends SeenState>(
  changes: readonly StateChanges<State>[],
): LastInventorySaves<State> {
  let last: LastInventorySaves<State> = { confirmed: undefined, changed: undefined };
  for (const [index, { state, changes: fields, isPutBack, isFormer }] of changes.entries()) {
    const isNew = state.state !== null && changes[index - 1]?.state.state === null && isPutBack !== true;
    const isConfirmed = fields.some(({ field }) => field === confirmationField);
    const isChanged = fields.some(({ field }) => field !== confirmationField);
    if (isFormer === true) last = { confirmed: null, changed: null };
    else
      last = {
        confirmed: isConfirmed ? state : isNew ? null : last.confirmed,
        changed: isChanged ? state : last.changed,
      };
  }
  return last;
}
