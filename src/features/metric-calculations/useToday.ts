import { useEffect, useState } from 'react';
import { calendarDay } from '#domain/calendarDay.ts';
import { useRuntimeConfig } from '#src/config/useRuntimeConfig.ts';

const checkedEveryMs = 30_000;

/** Today in the organisation's calendar, `YYYY-MM-DD`; a page that stays open over its midnight gets the next day. */
export function useToday(): string {
  const { timeZone } = useRuntimeConfig();
  const [today, setToday] = useState(() => calendarDay(new Date(), timeZone));
  useEffect(() => {
    const timer = setInterval(() => setToday(calendarDay(new Date(), timeZone)), checkedEveryMs);
    return () => clearInterval(timer);
  }, [timeZone]);
  return today;
}
