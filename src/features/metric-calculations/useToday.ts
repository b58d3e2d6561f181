import { useEffect, useState } from 'react';

const checkedEveryMs = 30_000;

/** Today in UTC, `YYYY-MM-DD`; a page that stays open over midnight gets the next day. */
export function useToday(): string {
  const [today, setToday] = useState(dayOfNow);
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOfNow()), checkedEveryMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}

function dayOfNow(): string {
  return new Date().toISOString().slice(0, 10);
}
