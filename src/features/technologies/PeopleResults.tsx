import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import { OriginLink } from '#src/components/OriginLink.tsx';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { paths } from '#src/paths.ts';
import { usePeople } from '#src/data/search/usePeople.ts';

interface PeopleResultsProps {
  readonly text: string;
  /** Whether somebody is about to search: everybody is loaded then, once. */
  readonly isWanted: boolean;
}

const maxPeople = 5;

export function PeopleResults({ text, isWanted }: PeopleResultsProps) {
  const headingId = useId();
  const { data, isError, retry } = usePeople(text, maxPeople, isWanted);
  if (isError && data === undefined && text.trim() !== '') {
    return (
      <RetryAlert onRetry={retry} sx={{ mb: 2 }}>
        People could not be searched.
      </RetryAlert>
    );
  }
  if (data === undefined || data.total === 0) return null;
  const others = data.total - data.people.length;
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mb: 2 }}>
      <Typography id={headingId} role="status" variant="subtitle2" component="h2">
        {data.total === 1 ? '1 person' : `${formatNumber(data.total)} people`} found
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        {data.people.map(({ userId, name, email }) => (
          <Box component="li" key={userId} sx={{ py: 0.5 }}>
            <OriginLink to={paths.person(userId)}>{name}</OriginLink>{' '}
            {email !== name && (
              <Typography component="span" variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {email}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
      {others > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          and {formatNumber(others)} more
        </Typography>
      )}
    </Box>
  );
}
