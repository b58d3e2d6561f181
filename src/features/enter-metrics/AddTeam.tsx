import { Autocomplete, Box, TextField } from '@mui/material';
import { type RefObject, useState } from 'react';
import type { Team } from '#domain/team.ts';
import { findTeams } from '#domain/teams/teamSearch.ts';
import { tidyText } from '#domain/text.ts';
import { RetryAlert } from '#src/components/LoadState.tsx';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';

interface AddTeamProps {
  readonly shown: readonly string[];
  readonly isDisabled: boolean;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly onAdd: (teamId: string) => void;
}

const maxOptions = 20;
const none: readonly Team[] = [];

/** All teams are loaded only once the input gets the focus. */
export function AddTeam({ shown, isDisabled, inputRef, onAdd }: AddTeamProps) {
  const [isWanted, setIsWanted] = useState(false);
  const [text, setText] = useState('');
  const { data: teams, isError, refetch } = useListTeamsQuery(undefined, { skip: !isWanted });
  return (
    <Box sx={{ width: { xs: '100%', sm: 320 } }}>
      <Autocomplete
        size="small"
        disablePortal
        disabled={isDisabled}
        options={teams ?? none}
        filterOptions={(all, { inputValue }) =>
          findTeams(all, inputValue, ({ $id }) => !shown.includes($id)).slice(0, maxOptions)
        }
        getOptionKey={({ $id }) => $id}
        getOptionLabel={({ teamName }) => tidyText(teamName)}
        renderOption={({ key, ...item }, { teamName, projectId }) => (
          <li key={key} {...item}>
            {tidyText(teamName)}
            {projectId ? ` (${projectId})` : ''}
          </li>
        )}
        value={null}
        inputValue={text}
        blurOnSelect={false}
        clearOnBlur
        loading={teams === undefined && !isError}
        loadingText="Loading teams..."
        noOptionsText="No team found"
        onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
        onChange={(_, team) => {
          if (team) onAdd(team.$id);
        }}
        onFocus={() => setIsWanted(true)}
        renderInput={(input) => <TextField {...input} inputRef={inputRef} label="Add a team" />}
      />
      {isError && (
        <RetryAlert severity="error" onRetry={refetch} sx={{ mt: 1 }}>
          Error: Failed to fetch team metadata.
        </RetryAlert>
      )}
    </Box>
  );
}
