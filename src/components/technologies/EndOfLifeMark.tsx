import EventBusyIcon from '@mui/icons-material/EventBusy';
import { Box } from '@mui/material';
import { describeEnd, describeEndOfAdopted } from '#domain/technologies/describeRule.ts';
import type { Ring } from '#domain/technologies/rules.ts';
import { capitalize } from '#domain/text.ts';
import { formatDay } from '#src/config/organisationDay.ts';

const mark = {
  ...{ display: 'inline-flex', alignItems: 'baseline', gap: 0.5, color: 'error.main', typography: 'body2' },
  '& svg': { fontSize: '1.1em', flexShrink: 0, alignSelf: 'flex-start', mt: '0.15em' },
};

export function EndOfLifeMark({ end, ring }: { readonly end: string | boolean | null; readonly ring?: Ring | null }) {
  return (
    <Box component="span" sx={mark}>
      <EventBusyIcon aria-hidden />
      {ring === 'Adopt'
        ? describeEndOfAdopted(typeof end === 'string' ? end : true, formatDay)
        : capitalize(describeEnd(end, formatDay))}
    </Box>
  );
}
