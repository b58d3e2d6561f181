import type { StoredState } from '#functions/runtime/history/ports.ts';
import type { ToldChange } from '#functions/change-recorder/waitingPorts.ts';
import type { LeaseFields } from '#functions/runtime/RowLease.ts';

/** Each field of a type once, or it does not compile. */
type Columns<Fields> = Record<keyof Fields, 'string' | 'integer' | 'boolean' | 'datetime' | readonly string[]>;

/** Types of the columns of the change recorder's own tables. */
export const recorderColumns = {
  recordedStates: {
    area: 'string',
    rowId: 'string',
    stateAt: 'datetime',
    changedAt: 'datetime',
    state: 'string',
    userId: 'string',
    isStart: 'boolean',
    isGone: 'boolean',
  } satisfies Columns<Omit<StoredState, 'id'>>,
  waitingChanges: {
    area: 'string',
    row: 'string',
    userId: 'string',
    isGone: 'boolean',
    executionId: 'string',
    heldUntil: 'datetime',
  } satisfies Columns<ToldChange & LeaseFields>,
};
