import { useState } from 'react';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { useOrganisationDay } from '#src/config/organisationDay.ts';

export type ThisMonth = ReturnType<typeof useThisMonth>;

/** By the page's clock, every 30 s: `tellMonth` takes a newer month that a save met. @param reported newest one, which the page's clock may not have reached */
export function useThisMonth(reported: Month | undefined) {
  const { today, timeZone } = useOrganisationDay();
  const month = today.slice(0, 7);
  const [told, tellMonth] = useState<Month>('');
  const later = told > month ? told : month;
  return { timeZone, today, thisMonth: reported !== undefined && reported > later ? reported : later, tellMonth };
}
