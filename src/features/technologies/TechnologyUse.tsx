import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import type { TechnologyDetails } from '#domain/technologies/technologyQuery.ts';
import { onDemand } from '#src/components/on-demand/onDemand.tsx';
import { useRuleBook } from '#src/search/rulesApi.ts';
import { Neighbours } from './Neighbours.tsx';
import { ScopeNotice } from './ScopeNotice.tsx';
import { TechnologyTeams } from './TechnologyTeams.tsx';
import { VersionBars } from './VersionBars.tsx';
import { VersionRangeForm } from './VersionRangeForm.tsx';
import { formatShare } from './technologyColumns.tsx';
import type { TechnologyView } from './technologyView.ts';

const UseOverTime = onDemand(async () => (await import('./UseOverTime.tsx')).UseOverTime);

interface TechnologyUseProps {
  /** With all versions. */
  readonly details: TechnologyDetails;
  /** With the versions that were asked for alone. */
  readonly narrowed: TechnologyDetails;
  readonly view: TechnologyView;
}

const overview = {
  display: 'grid',
  gap: 2,
  mb: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' },
  alignItems: 'start',
};

/** How many teams use a technology, in which versions, since when, who they are, and what else they use. */
export function TechnologyUse({ details, narrowed, view }: TechnologyUseProps) {
  const { category, name, otherNames, teams, teamsInScope, versions } = details;
  const headingId = useId();
  const rules = useRuleBook()?.get(category);
  const chosen = narrowed.versions;
  return (
    <>
      <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 2, rowGap: 1, mb: 2 }}>
        <Typography>
          <b>{formatCount(teams, 'team')}</b>, {formatShare(teamsInScope === 0 ? 0 : teams / teamsInScope)} of{' '}
          {formatNumber(teamsInScope)}
        </Typography>
        {otherNames.length > 0 && (
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Also written {otherNames.map((other) => `${other.name} (${formatNumber(other.teams)})`).join(', ')}
          </Typography>
        )}
        <ScopeNotice scope={view.scope} onShowAll={view.showAllTeams} />
      </Stack>
      <Box sx={overview}>
        {isVersioned(category) && (
          <Paper component="section" aria-labelledby={headingId} variant="outlined" sx={{ p: 2, minWidth: 0 }}>
            <Typography id={headingId} variant="h2" sx={{ mb: 1 }}>
              Versions
            </Typography>
            <VersionBars name={name} versions={versions} chosen={chosen} rules={rules} view={view} />
            <VersionRangeForm key={view.versions} name={name} view={view} />
          </Paper>
        )}
        <UseOverTime
          technology={details}
          rules={rules}
          view={view}
          current={{ used: narrowed.teams, teams: teamsInScope }}
        />
      </Box>
      <TechnologyTeams key={view.versions} details={details} chosen={chosen} view={view} />
      <Neighbours neighbours={narrowed.neighbours} search={view.searchFor('')} />
    </>
  );
}
