import { Box, Paper, Typography } from '@mui/material';
import { useMemo } from 'react';
import { type ChangesOfTeam, changesOfTeams } from '#domain/changes/changesOfTeams.ts';
import { areaLabels } from '#domain/changes/changeEntry.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { formatInstant } from '#domain/dateFormat.ts';
import { tidyText } from '#domain/text.ts';
import { describeAuthorInSentence } from '#src/components/changes/changeAuthor.ts';
import { Loaded } from '#src/components/LoadState.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { maxCountedChanges, useListChangesSinceQuery } from '#src/features/home/homeApi.ts';
import { paths } from '#src/paths.ts';
import { PlainSection } from '#src/components/Section.tsx';
import type { NamedTeam } from './usePersonalTeams.ts';

interface ChangesSinceProps {
  readonly teams: readonly NamedTeam[];
  /** ISO 8601. */
  readonly since: string;
}

/** In the person's own teams, since they were last here. */
export function ChangesSince({ teams, since }: ChangesSinceProps) {
  const { timeZone } = useRuntimeConfig();
  const teamIds = useMemo(() => teams.map(({ id }) => id).sort(), [teams]);
  const query = useListChangesSinceQuery({ teamIds, since }, { refetchOnMountOrArgChange: true });
  const { data } = query;
  const changed = useMemo(() => data && changesOfTeams(data), [data]);
  return (
    <PlainSection title={`Changed in your teams since ${formatInstant(new Date(since), timeZone, 'day')}`}>
      <Loaded
        data={changed}
        load={query}
        loading="Loading changes..."
        failure="Error: Failed to fetch what has changed."
      >
        {(known) =>
          known.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>Nothing has changed.</Typography>
          ) : (
            <Paper variant="outlined" component="ul" sx={listStyle}>
              {known.map((team) => (
                <Changes key={team.teamId} team={team} timeZone={timeZone} />
              ))}
            </Paper>
          )
        }
      </Loaded>
      {data?.length === maxCountedChanges && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
          The newest {maxCountedChanges} changes are counted.
        </Typography>
      )}
    </PlainSection>
  );
}

const listStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { px: 2, py: 1, overflowWrap: 'anywhere' },
  '& > li:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
} as const;

function Changes({ team, timeZone }: { readonly team: ChangesOfTeam; readonly timeZone: string }) {
  const { count, areas, newest } = team;
  return (
    <li>
      <PageLink to={paths.team(team.teamId, 'history')} sx={{ fontWeight: 600 }}>
        {tidyText(team.teamName) || team.teamId}
      </PageLink>
      <Box component="span" sx={{ color: 'text.secondary', typography: 'body2', ml: 2 }}>
        {formatCount(count, 'change')} ({areas.map((area) => areaLabels[area]).join(', ')}), last by{' '}
        {describeAuthorInSentence({ ...newest, userId: null, uploadId: null })} on{' '}
        {formatInstant(new Date(newest.changedAt), timeZone, 'moment')}
      </Box>
    </li>
  );
}
