import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { addMonths, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { isWrittenByPush } from '#domain/pushes/pushedRow.ts';
import type { RowState, StoredValue } from './changeEntry.ts';
import type { SeenState } from './timeline.ts';

export interface MonthSave {
  readonly month: Month;
  readonly savedAt: string;
  /** `correction` of the month before; `push`: no save, a program told values; `same`: no save, something else was written into the row; `unknown`: can't be told. */
  readonly kind: 'report' | 'correction' | 'push' | 'same' | 'unknown';
  readonly followsSave: boolean;
}

type MetricsState = Pick<SeenState, 'stateAt' | 'state' | 'isStart'>;

/** Null for a row that is gone, or that nobody has saved. @param states in the order of `stateAt`. */
export function monthSaves(states: readonly MetricsState[], timeZone: string): (MonthSave | null)[] {
  let before: RowState | null = null;
  return states.map((each, index) => {
    const { state } = each;
    if (state === null) return null;
    const save = saveOf(each, timeZone);
    const known = before;
    before = state;
    if (save === null || (index === 0 && each.isStart)) return save && { ...save, kind: 'unknown' };
    const { pushedAt, updateDate } = state;
    if (typeof pushedAt === 'string' && pushedAt !== known?.pushedAt && pushedAt !== updateDate) {
      return { ...save, kind: 'push', month: monthOf(new Date(each.stateAt), timeZone) };
    }
    if (known?.updateDate === updateDate) return { ...save, kind: 'same' };
    // Early states have no dates.
    return { ...save, followsSave: typeof known?.updateDate === 'string' };
  });
}

function saveOf({ state, stateAt }: MetricsState, timeZone: string): MonthSave | null {
  const row = { $updatedAt: stateAt, ...savedDates(state) };
  const [month, date] = [reportedMonth(row, timeZone), savedAt(row)];
  if (month === undefined || date === undefined) return null;
  return { month, savedAt: date.toISOString(), kind: isCorrection(row) ? 'correction' : 'report', followsSave: false };
}

export function savedDates(state: RowState | null): Omit<SavedRow, '$updatedAt'> {
  return {
    updateDate: textOf(state?.updateDate),
    correctionDate: textOf(state?.correctionDate),
    pushedAt: textOf(state?.pushedAt),
  };
}

function textOf(value: StoredValue | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

type SavedRow = Pick<MonthlyMetrics, '$updatedAt' | 'updateDate' | 'correctionDate'> &
  Partial<Pick<MonthlyMetrics, 'pushedAt'>>;

const dayMs = 24 * 60 * 60 * 1_000;

/** The platform's time; the row's own where a key wrote it later (undo, restored team, push). Undefined for a row that nobody saved. */
export function savedAt(row: Omit<SavedRow, 'correctionDate'>): Date | undefined {
  const { $updatedAt, updateDate } = row;
  if (updateDate === null) return undefined;
  const [stored, told] = [Date.parse($updatedAt), Date.parse(updateDate)];
  if (isWrittenByPush(row)) return new Date(told);
  return new Date(stored - told > dayMs ? told : stored);
}

/** In the organisation's time zone; a correction belongs to the month before. Undefined for a team that never reported. */
export function reportedMonth(row: SavedRow, timeZone: string): Month | undefined {
  const date = savedAt(row);
  if (date === undefined) return undefined;
  return addMonths(monthOf(date, timeZone), isCorrection(row) ? -1 : 0);
}

export function isCorrection({ updateDate, correctionDate }: Pick<SavedRow, 'updateDate' | 'correctionDate'>): boolean {
  return correctionDate !== null && Date.parse(correctionDate) === Date.parse(updateDate ?? '');
}
