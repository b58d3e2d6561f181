import { Stack, Typography, Button } from '@mui/material';
import { describeReporting } from '#domain/monthly-metrics/reportingSentence.ts';
import { groupOf } from '#domain/monthly-metrics/reportingSummary.ts';
import { Loaded } from '#src/components/LoadState.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { useToday } from '#src/config/organisationDay.ts';
import { useReporting } from '#src/data/useReporting.ts';
import { paths } from '#src/paths.ts';

/** How the sector reports that the person looked at last in Reporting. */
export function SectorReporting({ sector, onForget }: { readonly sector: string; readonly onForget: () => void }) {
  const today = useToday();
  const { reporting, ...load } = useReporting(today);
  const teams = reporting?.teams.filter(({ team }) => groupOf(team, 'sector') === sector);
  return (
    <Loaded
      data={teams}
      load={load}
      loading="Loading who has reported..."
      failure="Error: Failed to fetch who has reported."
    >
      {(known) => (
        <Stack direction="row" sx={{ mt: 1, alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1 }}>
          <Typography>
            {sector}: {describeReporting(known, today.slice(0, 7))}{' '}
            <PageLink to={paths.reportingOf(sector)}>Reporting of {sector}</PageLink>
          </Typography>
          <Button size="small" onClick={onForget} aria-label={`Don’t show ${sector} here`}>
            Don’t show here
          </Button>
        </Stack>
      )}
    </Loaded>
  );
}
