import { addDays, calendarDay, daysBetween, type OrganisationDay } from '#domain/calendarDay.ts';
import { inventoryConfirmedDays } from '#domain/limits.ts';
import type { TeamReportingFields } from '#domain/monthly-metrics/teamReporting.ts';

/** specification.md, section 3. */
export interface Confirmation {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly day: string;
  readonly goodUntil: string;
  readonly ageDays: number;
  readonly isDue: boolean;
}

/** Undefined when nobody confirmed; a change isn't a confirmation. */
export function findConfirmation(
  confirmedAt: string | null | undefined,
  { today, timeZone }: OrganisationDay,
): Confirmation | undefined {
  if (!confirmedAt) return undefined;
  const day = calendarDay(new Date(confirmedAt), timeZone);
  const ageDays = Math.max(0, daysBetween(day, today));
  return { day, goodUntil: addDays(day, inventoryConfirmedDays), ageDays, isDue: ageDays > inventoryConfirmedDays };
}

/** Last change since the confirmation, `YYYY-MM-DD`; undefined for none. */
export function findChangedDay(
  row: Pick<TeamReportingFields, 'confirmedAt' | 'changedAt'> | undefined,
  timeZone: string,
): string | undefined {
  const { confirmedAt = null, changedAt = null } = row ?? {};
  if (changedAt === null || Date.parse(changedAt) <= Date.parse(confirmedAt ?? '')) return undefined;
  return calendarDay(new Date(changedAt), timeZone);
}
