import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { describeStanding } from '#domain/campaigns/campaignTexts.ts';
import type { Standing } from '#domain/campaigns/standing.ts';
import { formatNumber } from '#domain/formatNumber.ts';
import type { Team } from '#domain/team.ts';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { nameOf } from '#src/components/teams/nameOf.ts';
import type { DraftedStanding } from './useDraftedStanding.ts';

interface StandingPreviewProps extends DraftedStanding {
  readonly isComplete: boolean;
}

/** Who would have to act. */
export function StandingPreview({ isComplete, standing, isError, retry }: StandingPreviewProps) {
  if (isComplete && isError)
    return (
      <RetryAlert onRetry={retry}>Who would have to act could not be loaded. You can save all the same.</RetryAlert>
    );
  return (
    <>
      <Typography role="status" sx={{ fontWeight: 600, '&:empty': { display: 'none' } }}>
        {isComplete && (standing ? describeStanding(standing) : 'Looking at who has to act...')}
      </Typography>
      {isComplete && standing && (
        <Box
          sx={{
            color: 'text.secondary',
            fontSize: '0.875rem',
            overflowWrap: 'anywhere',
            '&:empty': { display: 'none' },
          }}
        >
          {describeNames(standing)}
        </Box>
      )}
    </>
  );
}

const maxNames = 5;

/** `Amber, Blue, Coral, Dawn, Ebony and 58 more`, by name; '' for nobody. */
function describeNames({ left }: Standing<Team>): string {
  const names = left.map(({ team }) => nameOf(team)).sort(compare);
  const more = names.length - maxNames;
  const shown = names.slice(0, maxNames);
  return more > 0 ? `${shown.join(', ')} and ${formatNumber(more)} more` : shown.join(', ');
}

const { compare } = new Intl.Collator('en', { numeric: true });
