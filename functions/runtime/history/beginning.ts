import type { Client, TablesDB } from 'node-appwrite';
import { tableIds } from '#domain/resourceIds.ts';
import { createVersionedRows } from '#functions/runtime/rows.ts';

interface BeginningFields {
  readonly area: string;
  readonly rowId: string;
  /** ISO 8601. */
  readonly stateAt: string;
  /** A run last began to keep the states. ISO 8601. */
  readonly changedAt: string;
  readonly isStart: boolean;
  /** `reportsKept`, or `reportingKept` once every team has its reporting state as well. */
  readonly state: string | null;
}

export const reportsKept = 'reports';
export const reportingKept = 'reporting';

const blankBeginning: BeginningFields = {
  area: '',
  rowId: '',
  stateAt: '',
  changedAt: '',
  isStart: false,
  state: null,
};

export const beginningId = 'beginning';

/** One row: when the history began, and what is kept of that moment. */
export function connectBeginning(client: Client, tables: TablesDB) {
  const beginning = createVersionedRows(client, tables, tableIds.recordedStates, blankBeginning);
  const hasBegun = async (): Promise<boolean> => {
    const { isStart, state } = (await beginning.find(beginningId))?.fields ?? blankBeginning;
    return isStart && state === reportingKept;
  };
  return { beginning, hasBegun };
}
