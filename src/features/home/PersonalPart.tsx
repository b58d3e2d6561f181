import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import type { User } from '#domain/user.ts';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';

const Nothing = (): null => null;
// Home is whole without it: what doesn't load is retried quietly.
const PersonalHome = onDemand(async () => (await import('./personal/PersonalHome.tsx')).PersonalHome, {
  Loading: Nothing,
  Unavailable: Nothing,
});

/** Longest wait for the browser to have nothing else to do. */
const maxIdleWaitMs = 2_000;

interface PersonalPartProps {
  readonly user: User;
  readonly onTeams: (hasTeams: boolean) => void;
}

/** Place of the personal part, which is loaded when Home is painted. */
export function PersonalPart(props: PersonalPartProps) {
  const isIdle = useIdle();
  return <Box sx={placeStyle}>{isIdle && <PersonalHome {...props} />}</Box>;
}

/** As high as most of it, so that no scroll bar comes later and moves what is above. */
const placeStyle = { maxWidth: 1080, mx: 'auto', minHeight: 440, textAlign: 'left' } as const;

/** Whether the first paint is over and nothing is waiting since. */
function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIsIdle(true);
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(begin, 200);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(begin, { timeout: maxIdleWaitMs });
    return () => window.cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
