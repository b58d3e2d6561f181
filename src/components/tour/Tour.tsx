import { useEffect, useState } from 'react';
import { parseTours, type TourArea, toursPreference } from '#domain/tours.ts';
import { usePreference } from '#src/preferences/usePreference.ts';
import { TourCard } from './TourCard.tsx';

/** Milliseconds: screen readers speak what comes into a region that was there before. */
const regionDelayMs = 100;

/** The tour of an area, until the person has dismissed it; for good, on their account. */
export function Tour({ area }: { readonly area: TourArea }) {
  const [dismissed = [], save] = usePreference(toursPreference, parseTours);
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), regionDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isThere && !dismissed.includes(area) && (
        <TourCard key={area} area={area} onDismiss={() => void save([...dismissed, area])} />
      )}
    </div>
  );
}
