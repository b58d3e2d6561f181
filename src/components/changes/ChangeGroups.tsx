import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useMemo } from 'react';
import { formatHour } from '#domain/dateFormat.ts';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { type DescribedChange, describeEntry, teamEventOf } from '#domain/changes/describeChange.ts';
import { areaLabels } from '#domain/changes/changeEntry.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { ChangeText } from './ChangeText.tsx';
import { describeAuthor } from './changeAuthor.ts';
import type { ChangeGroup } from './changeGroups.ts';

interface EntryExtras {
  readonly renderAction: (entry: ChangeEntry, changes: readonly DescribedChange[]) => ReactNode;
  readonly renderTeam?: (entry: ChangeEntry) => ReactNode;
  readonly renderUpload?: (uploadId: string, entry: ChangeEntry) => ReactNode;
}

interface ChangeGroupsProps extends EntryExtras {
  readonly groups: readonly ChangeGroup[];
}

export function ChangeGroups({ groups, ...extras }: ChangeGroupsProps) {
  return groups.map((group) => <Group key={group.key} group={group} {...extras} />);
}

function Group({ group: { entries, hour }, renderUpload, ...extras }: EntryExtras & { readonly group: ChangeGroup }) {
  const headingId = useId();
  const { timeZone } = useRuntimeConfig();
  const [first] = entries;
  const uploadId = first?.uploadId ?? null;
  return (
    <Paper role="group" variant="outlined" aria-labelledby={headingId} sx={{ mb: 2 }}>
      <Typography id={headingId} variant="h3" component="h2" sx={{ px: 2, pt: 1.5, overflowWrap: 'anywhere' }}>
        {first && describeAuthor(first)},{' '}
        <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
          {formatHour(hour, timeZone)}
        </Box>
      </Typography>
      {first && uploadId !== null && renderUpload?.(uploadId, first)}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry) => (
          <Entry key={entry.$id} entry={entry} {...extras} />
        ))}
      </Box>
    </Paper>
  );
}

const entryStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '9rem minmax(0, 1fr) minmax(0, auto)' },
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;

const captionStyle = { display: 'flex', flexDirection: { xs: 'row', sm: 'column' }, columnGap: 1 } as const;

function Entry({ entry, renderAction, renderTeam }: EntryExtras & { readonly entry: ChangeEntry }) {
  const changes = useMemo(() => describeEntry(entry), [entry]);
  const event = teamEventOf(entry);
  return (
    <Box component="li" sx={entryStyle}>
      <Typography component="div" variant="body2" sx={{ ...captionStyle, color: 'text.secondary', pt: 0.125 }}>
        <DateTime iso={entry.changedAt} format="time" />
        <span>{areaLabels[entry.area]}</span>
      </Typography>
      <div>
        {renderTeam?.(entry)}
        {event !== null && <div>The team was {event}.</div>}
        {/* Of a removed team, every field would be said to be gone. */}
        {event !== 'removed' && <ChangeText changes={changes} />}
      </div>
      <Box sx={{ justifySelf: { sm: 'end' }, textAlign: { sm: 'end' }, maxWidth: { sm: '18rem' } }}>
        {renderAction(entry, changes)}
      </Box>
    </Box>
  );
}
