import { addDays, calendarDay } from '#domain/calendarDay.ts';
import { inventoryConfirmedDays } from '#domain/limits.ts';
import { savedAt } from '#domain/monthly-metrics/reports.ts';
import type { TechInventory } from './categories.ts';

/** Last time that somebody changed a team's tech inventory, or said that it is still right (specification.md, section 3). */
export interface Confirmation {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly day: string;
  /** Last day for which it is good. */
  readonly goodUntil: string;
  /** Days since then. */
  readonly ageDays: number;
  /** Whether it has to be confirmed again. */
  readonly isDue: boolean;
}

const dayMs = 24 * 60 * 60 * 1_000;

/**
 * Undefined for an inventory that nobody saved.
 * @param today `YYYY-MM-DD` in the same time zone.
 */
export function findConfirmation(
  row: Pick<TechInventory, '$updatedAt' | 'updateDate'>,
  today: string,
  timeZone: string,
): Confirmation | undefined {
  const date = savedAt(row);
  if (date === undefined) return undefined;
  const day = calendarDay(date, timeZone);
  const ageDays = Math.max(0, Math.round((Date.parse(today) - Date.parse(day)) / dayMs));
  return { day, goodUntil: addDays(day, inventoryConfirmedDays), ageDays, isDue: ageDays > inventoryConfirmedDays };
}
