import { useState } from 'react';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { useToday } from '#src/components/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

export interface ThisMonth {
  readonly timeZone: string;
  /** By the page's clock, `YYYY-MM-DD` in this time zone. */
  readonly today: string;
  readonly thisMonth: Month;
  /** Sets a newer month that a save met: the page looks at its clock every 30 s only. */
  readonly tellMonth: (month: Month) => void;
}

/** @param reported newest month that was reported, which the page's clock may not have reached either */
export function useThisMonth(reported: Month | undefined): ThisMonth {
  const { timeZone } = useRuntimeConfig();
  const today = useToday();
  const month = today.slice(0, 7);
  const [told, tellMonth] = useState('');
  const later = told > month ? told : month;
  return { timeZone, today, thisMonth: reported !== undefined && reported > later ? reported : later, tellMonth };
}
