import { addMonths, formatMonthName, type Month, monthOf } from '#domain/monthly-metrics/reports.ts';
import { tidyText } from '#domain/text.ts';
import type { ConfirmationResult } from '#src/data/metricsApi.ts';

interface ConfirmationText {
  readonly severity: 'success' | 'info' | 'warning';
  readonly text: string;
}

/** Of the metrics that were seen (specification.md, section 2, Team Metrics). @param reported their month */
export function describeConfirmation(
  { outcome, metrics: now, month: present }: ConfirmationResult,
  reported: Month | undefined,
  { thisMonth, timeZone }: { readonly thisMonth: Month; readonly timeZone: string },
): ConfirmationText {
  const month = formatMonthName(now ? monthOf(new Date(now.$updatedAt), timeZone) : thisMonth);
  switch (outcome) {
    case 'reported': {
      const isLastMonth = reported === addMonths(thisMonth, -1);
      const values = isLastMonth ? "last month's values" : 'the same values';
      return { severity: 'success', text: `Reported ${month} with ${values}.` };
    }
    case 'alreadyReported': {
      const name = tidyText(now?.updateBy) || 'Somebody else';
      return { severity: 'info', text: `${name} has reported ${month} meanwhile. Nothing was changed.` };
    }
    case 'monthEnded': {
      const name = formatMonthName(present);
      return { severity: 'warning', text: `It is ${name} now. Nothing was reported. Confirm again to report ${name}.` };
    }
    case 'changed': {
      const text = 'Somebody else has changed these metrics meanwhile. Look at them, and confirm again.';
      return { severity: 'warning', text };
    }
  }
}
