import type { OrganisationDay } from './calendarDay.ts';
import { describeMissing, describeOpenMonth, findReportingState } from './monthly-metrics/reportingState.ts';
import { reportingWords } from './monthly-metrics/reportingWords.ts';
import type { TeamReportingFields } from './monthly-metrics/teamReporting.ts';
import { findConfirmation } from './tech-inventory/confirmation.ts';
import { describeLooks, describeSilence } from './pushes/pushRhythm.ts';
import { formatCount, formatNumber } from './formatNumber.ts';

export interface TeamDuty {
  readonly area: 'metrics' | 'inventory';
  readonly text: string;
}

/** In place of duties; campaigns may ask more. */
export const nothingDue = 'Metrics and inventory up to date';

/** specification.md, section 2, Home. @param row undefined when nothing is known. @param joinedAt first day in the plan, ISO 8601. */
export function findDuties(row: TeamReportingFields | undefined, joinedAt: string, day: OrganisationDay): TeamDuty[] {
  const state = findReportingState(row, joinedAt, day);
  const texts = [
    ['metrics', describeMissing(state)],
    ['metrics', state.isReported ? '' : describeOpenMonth(state.thisMonth)],
    ['metrics', describeLooks(row, state.thisMonth)],
    ['metrics', describeSilence(row?.pushes, day.today)],
    ['inventory', inventoryDuty(row?.confirmedAt, day)],
  ] as const;
  return texts.flatMap(([area, text]) => (text === '' ? [] : [{ area, text }]));
}

/** In a few characters, by tab; absent where nothing is due: `2 missing`, `not reported yet`, `284 days`. */
export function dutyNotes(
  row: TeamReportingFields | undefined,
  joinedAt: string,
  day: OrganisationDay,
): { readonly teamMetrics?: string; readonly techInventory?: string } {
  const { hasNeverReported, missing, isReported } = findReportingState(row, joinedAt, day);
  const openMonth = isReported ? '' : reportingWords.open;
  const metrics = missing.length > 0 ? `${formatNumber(missing.length)} ${reportingWords.missing}` : openMonth;
  const confirmation = findConfirmation(row?.confirmedAt, day);
  const age = confirmation?.isDue ? formatCount(confirmation.ageDays, 'day') : '';
  const [teamMetrics, techInventory] = [
    hasNeverReported ? reportingWords.never : metrics,
    confirmation === undefined ? 'never confirmed' : age,
  ];
  return { ...(teamMetrics !== '' && { teamMetrics }), ...(techInventory !== '' && { techInventory }) };
}

function inventoryDuty(confirmedAt: string | null | undefined, day: OrganisationDay): string {
  const confirmation = findConfirmation(confirmedAt, day);
  if (confirmation === undefined) return 'Tech inventory has never been confirmed';
  return confirmation.isDue ? `Inventory last confirmed ${formatCount(confirmation.ageDays, 'day')} ago` : '';
}
