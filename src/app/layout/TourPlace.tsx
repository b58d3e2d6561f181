import { useLocation } from 'react-router-dom';
import { toursPreference } from '#domain/tours.ts';
import type { User } from '#domain/user.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { areaOf } from '#src/components/tour/areaOf.ts';
import { useIdle } from '#src/components/useIdle.ts';

// A script that doesn't load is retried quietly: no screen needs it.
const Tour = onDemandQuietly(async () => (await import('#src/components/tour/Tour.tsx')).Tour);

/** Tour of the area at its first visit; its script only comes for whoever hasn't dismissed it. */
export function TourPlace({ user }: { readonly user: User }) {
  const { pathname } = useLocation();
  const isIdle = useIdle();
  const area = areaOf(pathname);
  const dismissed = user.preferences?.[toursPreference];
  const isDismissed = area !== undefined && Array.isArray(dismissed) && dismissed.includes(area);
  return isIdle && area !== undefined && !isDismissed ? <Tour area={area} /> : null;
}
