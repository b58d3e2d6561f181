import {
  type ChangeEntry,
  diffStates,
  type FieldChange,
  parseUploadChanges,
  type RowState,
  type TrackedArea,
} from './changeEntry.ts';

export interface SeenState {
  readonly area: TrackedArea;
  readonly rowId: string;
  /** `$updatedAt` in this state, or in the last one of a row that is gone: the order of states. ISO 8601. */
  readonly stateAt: string;
  /** As far as it is known. ISO 8601. */
  readonly changedAt: string;
  readonly state: RowState | null;
  /** Null when the platform didn't say. */
  readonly userId: string | null;
  /** Nothing is known of the row before, so the state is no change. */
  readonly isStart: boolean;
}

export interface StateChanges<State extends SeenState> {
  readonly state: State;
  /** Of a deletion, which is only noticed: a time before the state after it. */
  readonly changedAt: string;
  readonly changes: readonly FieldChange[];
  readonly isPutBack?: true;
  /** The row was another team's, under whose id an upload has made one anew since. */
  readonly isFormer?: true;
}

export type UploadEntry = Pick<ChangeEntry, 'changedAt' | 'oldValue' | 'newValue'>;

/** @param states in the order of `stateAt`. @param uploads in any order; what they did is no change of the state after them. */
export function changesOf<State extends SeenState>(
  states: readonly State[],
  uploads: readonly UploadEntry[] = [],
): StateChanges<State>[] {
  return states.map((state, index) => {
    const previous = states[index - 1];
    const changedAt = boundedBy(states[index + 1], state);
    if (previous === undefined && state.isStart) return { state, changedAt, changes: [] };
    const since = previous === undefined ? '' : previous.stateAt;
    const until = state.state === null ? (removedAt(uploads, states[index + 1]) ?? state.changedAt) : state.stateAt;
    const between = uploads
      .filter((upload) => isBefore(since, upload.changedAt) && !isBefore(until, upload.changedAt))
      .sort((one, other) => Date.parse(one.changedAt) - Date.parse(other.changedAt));
    return { state, changedAt, changes: diffStates(applyUploads(previous?.state ?? null, between), state.state) };
  });
}

function boundedBy(next: SeenState | undefined, { state, changedAt }: SeenState): string {
  if (state !== null || next === undefined || isBefore(changedAt, next.stateAt)) return changedAt;
  return new Date(Date.parse(next.stateAt) - 1).toISOString();
}

function removedAt(uploads: readonly UploadEntry[], next: SeenState | undefined): string | undefined {
  const removals = uploads.filter(
    ({ newValue, changedAt }) => newValue === null && (next === undefined || isBefore(changedAt, next.stateAt)),
  );
  return removals
    .map(({ changedAt }) => changedAt)
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1);
}

function isBefore(one: string, other: string): boolean {
  return one === '' || Date.parse(one) < Date.parse(other);
}

function applyUploads(state: RowState | null, uploads: readonly UploadEntry[]): RowState | null {
  return uploads.reduce<RowState | null>((before, upload) => {
    if (upload.newValue === null) return null;
    const changed = parseUploadChanges(upload).map(({ field, newValue }) => [field, newValue]);
    return { ...(upload.oldValue === null ? null : before), ...(Object.fromEntries(changed) as RowState) };
  }, state);
}
