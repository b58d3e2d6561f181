import { Autocomplete, Box, FormHelperText, TextField, Typography } from '@mui/material';
import { useId, useMemo } from 'react';
import type { CampaignScope } from '#domain/campaigns/campaign.ts';
import { maxScopeTeams } from '#domain/campaigns/campaignChecks.ts';
import { type Team, teamFields } from '#domain/team.ts';
import { closedStatus } from '#domain/teams/closedTeam.ts';
import { facetValues, textFacets, noTeamFacts } from '#domain/teams/teamFilters.ts';
import { ChosenTeams } from '#src/components/teams/ChosenTeams.tsx';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';

interface ScopeFieldsProps {
  readonly scope: CampaignScope;
  readonly problem: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (scope: CampaignScope) => void;
}

type Facet = (typeof textFacets)[number];

const noTeams: readonly Team[] = [];
const group = { border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 2 };
const columns = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } };

export function ScopeFields({ scope, problem, isReadOnly, onChange }: ScopeFieldsProps) {
  const { data: teams = noTeams } = useListTeamsQuery();
  const problemId = useId();
  const options = useMemo(
    () => new Map(textFacets.map((facet) => [facet, listOptions(teams, facet)] as const)),
    [teams],
  );
  return (
    <Box component="fieldset" aria-describedby={problem && problemId} sx={group}>
      <Box component="legend" sx={{ p: 0, mb: 1 }}>
        <Typography component="span" variant="subtitle2" sx={{ fontWeight: 600 }}>
          For whom
        </Typography>{' '}
        <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
          All teams, unless something is chosen.
        </Typography>
      </Box>
      <Box sx={columns}>
        {textFacets.map((facet) => (
          <FacetField
            key={facet}
            facet={facet}
            options={options.get(facet) ?? []}
            chosen={scope[facet]}
            isReadOnly={isReadOnly}
            onChange={(chosen) => onChange({ ...scope, [facet]: chosen })}
          />
        ))}
      </Box>
      <ChosenTeams
        chosen={scope.teams}
        max={maxScopeTeams}
        onChange={(chosen) => onChange({ ...scope, teams: chosen })}
      />
      <FormHelperText id={problemId} error role="status" sx={{ m: 0, '&:empty': { display: 'none' } }}>
        {problem}
      </FormHelperText>
    </Box>
  );
}

/** Of closed teams nothing is asked. */
function listOptions(teams: readonly Team[], facet: Facet): string[] {
  return facetValues(teams, facet, noTeamFacts).filter((value) => facet !== 'status' || value !== closedStatus);
}

interface FacetFieldProps {
  readonly facet: Facet;
  readonly options: readonly string[];
  readonly chosen: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
}

function FacetField({ facet, options, chosen, isReadOnly, onChange }: FacetFieldProps) {
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      size="small"
      readOnly={isReadOnly}
      options={[...new Set([...options, ...chosen])]}
      value={[...chosen]}
      onChange={(_, values) => onChange(values)}
      noOptionsText="No team has this."
      renderInput={(input) => (
        <TextField {...input} name={facet} label={teamFields[facet === 'status' ? 'teamStatus' : facet].header} />
      )}
    />
  );
}
