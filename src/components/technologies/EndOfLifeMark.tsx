import EventBusyIcon from '@mui/icons-material/EventBusy';
import Box from '@mui/material/Box';
import { formatDay } from '#src/components/organisationDay.ts';

interface EndOfLifeMarkProps {
  /** As `endOfLife` tells it of a version that `hasEnded`. */
  readonly end: string | boolean | null;
}

const mark = {
  ...{ display: 'inline-flex', alignItems: 'baseline', gap: 0.5, color: 'error.main', typography: 'body2' },
  '& svg': { fontSize: '1.1em', flexShrink: 0, alignSelf: 'flex-start', mt: '0.15em' },
};

/** Marks a version whose support has ended: `End of life since March 31, 2026`. */
export function EndOfLifeMark({ end }: EndOfLifeMarkProps) {
  return (
    <Box component="span" sx={mark}>
      <EventBusyIcon aria-hidden />
      {typeof end === 'string' ? `End of life since ${formatDay(end)}` : 'End of life'}
    </Box>
  );
}
