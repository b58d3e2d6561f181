import { useMemo } from 'react';
import { haveSameMonths } from '#domain/calendarDay.ts';
import { useRuntimeConfig } from '#src/config/useRuntimeConfig.ts';

/** Says in which time zone the months of a year begin; null for a reader to whom they begin at the same moments. */
export function useCalendarNote(year: number): string | null {
  const { timeZone } = useRuntimeConfig();
  return useMemo(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone;
    return haveSameMonths(timeZone, own, year) ? null : `Months begin at midnight ${nameOf(timeZone)}.`;
  }, [timeZone, year]);
}

/** `in New York` for `America/New_York`; zones without a place, such as `UTC` and `Etc/GMT+5`, by their own name. */
function nameOf(timeZone: string): string {
  const [region, ...place] = timeZone.split('/');
  const name = (place.at(-1) ?? timeZone).replaceAll('_', ' ');
  return place.length === 0 || region === 'Etc' ? name : `in ${name}`;
}
