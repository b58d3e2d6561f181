import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
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

type SavedRow = Pick<MonthlyMetrics, '$updatedAt' | 'updateDate' | 'correctionDate'>;

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Time of the save that a state of the recorder's shows: the platform's; the row's own where a key put it back later, by an undo or with a
 * removed team. What people write has no other time than the platform's. Undefined for a row that nobody saved.
 */
export function savedAt({ $updatedAt, updateDate }: Omit<SavedRow, 'correctionDate'>): Date | undefined {
  if (updateDate === null) return undefined;
  const [stored, told] = [Date.parse($updatedAt), Date.parse(updateDate)];
  return new Date(stored - told > dayMs ? told : stored);
}

/**
 * Month of that save: it belongs to the month, in the organisation's time zone, in which the platform stored it
 * (`savedAt`), and a correction to the month before. Undefined for a team that has never reported.
 */
export function reportedMonth(row: SavedRow, timeZone: string): Month | undefined {
  const date = savedAt(row);
  if (date === undefined) return undefined;
  return addMonths(monthOf(date, timeZone), isCorrection(row) ? -1 : 0);
}

/** Whether the last save corrected the month before. */
export function isCorrection({ updateDate, correctionDate }: Pick<SavedRow, 'updateDate' | 'correctionDate'>): boolean {
  return correctionDate !== null && Date.parse(correctionDate) === Date.parse(updateDate ?? '');
}
