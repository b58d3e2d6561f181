import { useState } from 'react';
import type { Month } from '#domain/monthly-metrics/reports.ts';
import { useToday } from '#src/components/organisationDay.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

export interface ThisMonth {
  readonly timeZone: string;
  readonly thisMonth: Month;
  /** Tells of a month that the page hasn't seen begin: it looks at the clock every 30 s only. */
  readonly tellMonth: (month: Month) => void;
}

/** @param reported newest month of a save, which the page may not have seen begin either */
export function useThisMonth(reported: Month | undefined): ThisMonth {
  const { timeZone } = useRuntimeConfig();
  const month = useToday().slice(0, 7);
  const [told, tellMonth] = useState('');
  const later = told > month ? told : month;
  return { timeZone, thisMonth: reported !== undefined && reported > later ? reported : later, tellMonth };
}
