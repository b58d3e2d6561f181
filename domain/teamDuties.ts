import type { MonthlyMetrics } from './monthly-metrics/fields.ts';
import { addMonths, daysLate, formatMonth, reportedMonth } from './monthly-metrics/reports.ts';
import type { TechInventory } from './tech-inventory/categories.ts';
import { findConfirmation } from './tech-inventory/confirmation.ts';
import { formatCount } from './formatNumber.ts';

/** Something that a team's people have to bring up to date. */
export interface TeamDuty {
  readonly area: 'metrics' | 'inventory';
  readonly text: string;
}

export type ReportedRow = Pick<MonthlyMetrics, '$updatedAt' | 'updateDate' | 'correctionDate'>;
export type ConfirmedRow = Pick<TechInventory, '$updatedAt' | 'updateDate'>;

/** The organisation's calendar. */
export interface OrganisationDay {
  /** `YYYY-MM-DD` */
  readonly today: string;
  readonly timeZone: string;
}

/** Due updates of a team; undefined rows are missing ones (specification.md, section 2, Home). */
export function findDuties(
  metrics: ReportedRow | undefined,
  inventory: ConfirmedRow | undefined,
  day: OrganisationDay,
): TeamDuty[] {
  return [
    { area: 'metrics', text: metricsDuty(metrics, day) } as const,
    { area: 'inventory', text: inventoryDuty(inventory, day) } as const,
  ].flatMap(({ area, text }) => (text === null ? [] : [{ area, text }]));
}

function metricsDuty(row: ReportedRow | undefined, { today, timeZone }: OrganisationDay): string | null {
  const reported = row && reportedMonth(row, timeZone);
  if (reported === undefined) return 'Metrics have never been reported';
  const thisMonth = today.slice(0, 7);
  if (reported >= thisMonth) return null;
  const [name = ''] = formatMonth(thisMonth).split(' ');
  const isOnlyThisMonth = addMonths(reported, 1) === thisMonth;
  return `${name} metrics are due${isOnlyThisMonth ? '' : `, ${formatCount(daysLate(reported, today) ?? 0, 'day')} late`}`;
}

function inventoryDuty(row: ConfirmedRow | undefined, { today, timeZone }: OrganisationDay): string | null {
  const confirmation = row && findConfirmation(row, today, timeZone);
  if (confirmation === undefined) return 'Tech inventory has never been confirmed';
  return confirmation.isDue ? `Inventory last confirmed ${formatCount(confirmation.ageDays, 'day')} ago` : null;
}
