import { isClosed } from '#domain/capacity-plan/retirements.ts';
import { calendarDay } from '#domain/calendarDay.ts';
import type { Team } from '#domain/team.ts';
import type { TechInventory } from '#domain/tech-inventory/categories.ts';
import { type Confirmation, findConfirmation } from '#domain/tech-inventory/confirmation.ts';
import { tidyText } from '#domain/text.ts';
import type { MonthlyMetrics } from './fields.ts';
import { daysLate, type Month, reportedMonth, savedAt } from './reports.ts';

/** The columns that say when a team reported. */
export const reportDateColumns = ['updateBy', 'updateDate', 'correctionDate'] as const;
export type ReportDates = Pick<MonthlyMetrics, '$id' | '$updatedAt' | (typeof reportDateColumns)[number]>;

/** The columns that say when an inventory was confirmed. */
export const inventoryDateColumns = ['updateBy', 'updateDate'] as const;
export type InventoryDates = Pick<TechInventory, '$id' | '$updatedAt' | (typeof inventoryDateColumns)[number]>;

/** A team in the list of who has reported (specification.md, section 2, Reporting). */
export interface ReportingTeam {
  readonly team: Team;
  /** Last month that the team has reported; undefined when it never has. */
  readonly month: Month | undefined;
  /** Day of its last save, `YYYY-MM-DD` in the organisation's time zone; undefined when it never has. */
  readonly savedOn: string | undefined;
  /** '' when unknown. */
  readonly savedBy: string;
  /** 0: this month is reported; null: the team has never reported. */
  readonly daysLate: number | null;
  readonly confirmation: Confirmation | undefined;
}

interface ReportingInput {
  readonly teams: readonly Team[];
  /** By team id. */
  readonly reports: ReadonlyMap<string, ReportDates>;
  readonly inventories: ReadonlyMap<string, InventoryDates>;
}

interface ReportingCalendar {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  readonly today: string;
  readonly timeZone: string;
}

export interface Reporting {
  readonly teams: readonly ReportingTeam[];
  /** Closed teams, of which no report is expected: they are not among the teams. */
  readonly closedCount: number;
}

const teamsInStep = 50;

/** Reporting state of each team, in steps of a few milliseconds at most; rows that are the same objects as last time are found in a cache. */
export function* findReportingInSteps(
  { teams, reports, inventories }: ReportingInput,
  { today, timeZone }: ReportingCalendar,
): Generator<undefined, Reporting, undefined> {
  const found: ReportingTeam[] = [];
  let closedCount = 0;
  for (const [index, team] of teams.entries()) {
    if (index % teamsInStep === 0) yield;
    if (isClosed(team.teamStatus)) {
      closedCount += 1;
      continue;
    }
    const report = reports.get(team.$id);
    const inventory = inventories.get(team.$id);
    const { month, savedOn } = (report && lastSave(report, timeZone)) ?? {};
    found.push({
      team,
      month,
      savedOn,
      savedBy: savedOn === undefined ? '' : tidyText(report?.updateBy),
      daysLate: daysLate(month, today),
      confirmation: inventory && confirmationOf(inventory, today, timeZone),
    });
  }
  return { teams: found, closedCount };
}

interface LastSave {
  readonly month: Month;
  readonly savedOn: string;
}

/** Time zones take microseconds, of which ten thousand rows have several. */
const lastSaves = new WeakMap<ReportDates, { readonly timeZone: string; readonly save: LastSave | undefined }>();

/** Month and day of a team's last save; undefined for a row that nobody saved. Cached for each row. */
export function lastSave(row: ReportDates, timeZone: string): LastSave | undefined {
  const known = lastSaves.get(row);
  if (known?.timeZone === timeZone) return known.save;
  const [date, month] = [savedAt(row), reportedMonth(row, timeZone)];
  const save = date && month ? { month, savedOn: calendarDay(date, timeZone) } : undefined;
  lastSaves.set(row, { timeZone, save });
  return save;
}

interface KnownConfirmation {
  readonly key: string;
  readonly confirmation: Confirmation | undefined;
}

const confirmations = new WeakMap<InventoryDates, KnownConfirmation>();

function confirmationOf(row: InventoryDates, today: string, timeZone: string): Confirmation | undefined {
  const key = `${today} ${timeZone}`;
  const known = confirmations.get(row);
  if (known?.key === key) return known.confirmation;
  const confirmation = findConfirmation(row, today, timeZone);
  confirmations.set(row, { key, confirmation });
  return confirmation;
}
