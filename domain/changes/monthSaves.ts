import { isCorrection, type Month, reportedMonth, savedAt } from '#domain/monthly-metrics/reports.ts';
import type { RowState, StoredValue } from './changeEntry.ts';
import type { SeenState } from './timeline.ts';

/** A state of a team's monthly metrics, as a save. */
export interface MonthSave {
  /** Reported or corrected month. */
  readonly month: Month;
  /** ISO 8601. */
  readonly savedAt: string;
  /**
   * `report`; `correction` of the month before; `same`: no save, only something else that was written into the row; `unknown`: whether it
   * is one can't be told.
   */
  readonly kind: 'report' | 'correction' | 'same' | 'unknown';
  /** Whether the save before is known. */
  readonly followsSave: boolean;
}

type MetricsState = Pick<SeenState, 'stateAt' | 'state' | 'isStart'>;

/**
 * The save that each state of one row shows; null for a row that is gone, or that nobody has saved.
 * @param states in the order of `stateAt`.
 */
export function monthSaves(states: readonly MetricsState[], timeZone: string): (MonthSave | null)[] {
  let before: RowState | null = null;
  return states.map((each, index) => {
    const { state } = each;
    if (state === null) return null;
    const save = saveOf(each, timeZone);
    const known = before;
    before = state;
    if (save === null || (index === 0 && each.isStart)) return save && { ...save, kind: 'unknown' };
    if (known?.updateDate === state.updateDate) return { ...save, kind: 'same' };
    // States of a time in which dates weren't kept have none.
    return { ...save, followsSave: typeof known?.updateDate === 'string' };
  });
}

function saveOf({ state, stateAt }: MetricsState, timeZone: string): MonthSave | null {
  const row = { $updatedAt: stateAt, ...savedDates(state) };
  const [month, date] = [reportedMonth(row, timeZone), savedAt(row)];
  if (month === undefined || date === undefined) return null;
  return { month, savedAt: date.toISOString(), kind: isCorrection(row) ? 'correction' : 'report', followsSave: false };
}

function savedDates(state: RowState | null): {
  readonly updateDate: string | null;
  readonly correctionDate: string | null;
} {
  return { updateDate: textOf(state?.updateDate), correctionDate: textOf(state?.correctionDate) };
}

function textOf(value: StoredValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
