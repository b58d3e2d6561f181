import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';
import type { MergePreview } from '#domain/technologies/mergePlan.ts';
import type { TechnologyCategory } from '#domain/technologies/technology.ts';
import { paths } from '#src/paths.ts';

interface MergePreviewListProps {
  readonly category: TechnologyCategory;
  readonly preview: MergePreview;
}

/** Preview of a merge: the teams with their items before and after. */
export function MergePreviewList({ category, preview }: MergePreviewListProps) {
  const { name, teams, teamCount, withoutRoom } = preview;
  const show = (text: string) => displayItem(parseItem(category, text));
  const more = teamCount - teams.length;
  return (
    <>
      <Typography id="merge-teams" sx={{ fontWeight: 600, mt: 2 }}>
        {teamCount === 0 ? 'No team has to be renamed.' : `${formatCount(teamCount, 'team')} will be renamed:`}
      </Typography>
      {teamCount > 0 && (
        // Focusable, so that it scrolls by keyboard.
        <Box
          component="ul"
          tabIndex={0}
          aria-labelledby="merge-teams"
          sx={{ maxHeight: 220, overflowY: 'auto', overflowWrap: 'anywhere', pl: 2.5, my: 1 }}
        >
          {teams.map(({ teamId, teamName, items }) => (
            <li key={teamId}>
              <Link component={RouterLink} to={paths.team(teamId, 'techInventory')} target="_blank" rel="noopener">
                {teamName}
              </Link>
              {': '}
              {items.map(({ from, to }, index) => (
                <span key={index}>
                  {index > 0 && ', '}
                  <bdi>{show(from)}</bdi>{' '}
                  {to === null ? (
                    '(there already, so it is removed)'
                  ) : (
                    <>
                      <span role="img" aria-label="to">
                        →
                      </span>{' '}
                      <bdi>{show(to)}</bdi>
                    </>
                  )}
                </span>
              ))}
            </li>
          ))}
          {more > 0 && <li>{`and ${formatCount(more, 'more team')}`}</li>}
        </Box>
      )}
      {withoutRoom.length > 0 && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {`There is no room for the longer name in ${formatNumber(withoutRoom.length)} of the lists, which stay as they are: ${withoutRoom.slice(0, 5).join(', ')}.`}
        </Alert>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {`From now on ${new Intl.ListFormat('en-GB').format(preview.aliases.map((alias) => `“${alias}”`))} ${preview.aliases.length === 1 ? 'counts' : 'count'} as “${name}” everywhere. Versions stay, and nothing else of a list changes. It runs in the background, stands in the history of each team under your name, and can be undone for 90 days.`}
      </Typography>
    </>
  );
}
