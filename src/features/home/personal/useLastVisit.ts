import { useEffect, useEffectEvent, useState } from 'react';
import { parseHomeVisits, visitHome } from '#domain/homeVisits.ts';
import { homeVisitsPreference } from '#domain/user.ts';
import { usePreference } from '#src/preferences/usePreference.ts';

/** Of Home, before this one, ISO 8601; undefined at the first. */
export function useLastVisit(): string | undefined {
  const [stored, save] = usePreference(homeVisitsPreference, parseHomeVisits);
  const [visits] = useState(() => visitHome(stored, new Date()));
  const remember = useEffectEvent(() => {
    if (visits !== stored) void save(visits);
  });
  useEffect(() => remember(), []);
  return visits.before;
}
