import Box from '@mui/material/Box';
import type { User } from '#domain/user.ts';
import { onDemandQuietly } from '#src/components/on-demand/onDemand.tsx';
import { partUnavailable } from '#src/components/on-demand/partUnavailable.tsx';
import { useIdle } from '#src/components/useIdle.ts';

const PersonalHome = onDemandQuietly(
  async () => (await import('./personal/PersonalHome.tsx')).PersonalHome,
  partUnavailable('Your teams'),
);

interface PersonalPartProps {
  readonly user: User;
}

/** Place of the personal part, which is loaded when Home is painted. */
export function PersonalPart(props: PersonalPartProps) {
  const isIdle = useIdle();
  return <Box sx={placeStyle}>{isIdle && <PersonalHome {...props} />}</Box>;
}

/** As high as most of it, so that no scroll bar comes later and moves what is above. */
const placeStyle = { maxWidth: 1080, mx: 'auto', minHeight: 440, textAlign: 'left' } as const;
