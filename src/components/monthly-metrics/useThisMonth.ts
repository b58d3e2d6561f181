import { useState } from 'react';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { useOrganisationDay } from '#src/config/organisationDay.ts';

export interface ThisMonth {
  readonly timeZone: string;
  /** `YYYY-MM-DD` by the page's clock. */
  readonly today: string;
  readonly thisMonth: Month;
  /** A newer month that a save met: the page looks at its clock every 30 s only. */
  readonly tellMonth: (month: Month) => void;
}

/** @param reported newest one, which the page's clock may not have reached */
export function useThisMonth(reported: Month | undefined): ThisMonth {
  const { today, timeZone } = useOrganisationDay();
  const month = today.slice(0, 7);
  const [told, tellMonth] = useState('');
  const later = told > month ? told : month;
  return { timeZone, today, thisMonth: reported !== undefined && reported > later ? reported : later, tellMonth };
}
