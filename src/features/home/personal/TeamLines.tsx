import { Alert, Box } from '@mui/material';
import { useMemo } from 'react';
import { CampaignTasks } from '#src/components/campaigns/CampaignTasks.tsx';
import type { HeldItem } from '#domain/technologies/holds.ts';
import { tidyText } from '#domain/text.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { LoadFailure, StaleNotice } from '#src/components/LoadState.tsx';
import { describeHold } from '#src/components/rings/ringTexts.ts';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import { useHolds } from '#src/data/holdsApi.ts';
import type { NamedTeam, PersonalTeam } from './usePersonalTeams.ts';

interface TeamLinesProps {
  readonly teams: readonly PersonalTeam[];
}

/** Of the person's teams: what is on Hold, and what campaigns ask. */
export function TeamLines({ teams }: TeamLinesProps) {
  return (
    <>
      <HoldLines teams={teams} />
      <CampaignTasks teamIds={teams.map(({ id }) => id).sort()} hasNames />
    </>
  );
}

function HoldLines({ teams }: TeamLinesProps) {
  const today = useToday();
  const ids = useMemo(() => teams.flatMap(({ id, isOver }) => (isOver ? [] : [id])).sort(), [teams]);
  const { holds, isError, refetch } = useHolds(today, { teamIds: ids, isDueOnly: true });
  const lines = teams.flatMap((team) => (holds?.get(team.id)?.due ?? []).map((item) => ({ team, item })));
  if (!isError && lines.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      {isError && holds === undefined && (
        <LoadFailure onRetry={refetch}>Error: Failed to fetch what is on Hold.</LoadFailure>
      )}
      {holds !== undefined && <StaleNotice load={{ isError, refetch }} />}
      {lines.length > 0 && <Lines lines={lines} />}
    </Box>
  );
}

function Lines({ lines }: { readonly lines: readonly { readonly team: NamedTeam; readonly item: HeldItem }[] }) {
  return (
    <Alert severity="warning" slotProps={{ message: { sx: { minWidth: 0 } } }}>
      <Box component="ul" aria-label="On Hold, due within 90 days" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map(({ team, item }) => (
          <Box component="li" key={`${team.id} ${item.category} ${item.name} ${item.version}`}>
            <PageLink to={paths.team(team.id, 'techInventory')} color="inherit">
              {tidyText(team.name)}
            </PageLink>
            : {describeHold(item, item.rule)}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
