import {
  type ChangeEntry,
  diffStates,
  type FieldChange,
  parseUploadChanges,
  type RowState,
  type TrackedArea,
} from './changeEntry.ts';

/** A state in which one row was seen. */
export interface SeenState {
  readonly area: TrackedArea;
  readonly rowId: string;
  /** `$updatedAt` of the row in this state, or in its last one when it is gone: the order of states. ISO 8601. */
  readonly stateAt: string;
  /** When the row came into this state, as far as it is known. ISO 8601. */
  readonly changedAt: string;
  /** Null for a row that is gone. */
  readonly state: RowState | null;
  /** Account that wrote it, by the platform's word; null when the platform didn't say. */
  readonly userId: string | null;
  /** Nothing is known of the row before, so the state itself is no change. */
  readonly isStart: boolean;
}

export interface StateChanges<State extends SeenState> {
  readonly state: State;
  /** `changedAt` of the state; of a deletion, which is only noticed, before the state after it. */
  readonly changedAt: string;
  readonly changes: readonly FieldChange[];
  /** The row came back with its team. */
  readonly isPutBack?: true;
  /** The row was another team's, under whose id an upload has made a team anew since. */
  readonly isFormer?: true;
}

export type UploadEntry = Pick<ChangeEntry, 'changedAt' | 'oldValue' | 'newValue'>;

/**
 * The changes that each state of one row made.
 * @param states in the order of `stateAt`.
 * @param uploads entries of the uploads that changed the row, in any order: what they did is no change of the state after them.
 */
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

/** When an operation removed a row that is gone: the last time before the row was there again. */
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
