import { Box, Chip } from '@mui/material';
import { useRef } from 'react';
import { LoadState } from '#src/components/LoadState.tsx';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { nameOf } from './nameOf.ts';
import { TeamPicker } from './TeamPicker.tsx';

interface ChosenTeamsProps {
  /** Ids. */
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (chosen: readonly string[]) => void;
}

export function ChosenTeams({ chosen, max, onChange }: ChosenTeamsProps) {
  const query = useListTeamsQuery();
  const { data: teams } = query;
  const group = useRef<HTMLDivElement>(null);
  if (teams === undefined) {
    return <LoadState load={query} loading="Loading teams..." failure="Error: Failed to fetch team metadata." />;
  }
  const names = new Map(teams.map((team) => [team.$id, nameOf(team)]));

  function remove(id: string): void {
    onChange(chosen.filter((each) => each !== id));
    // The focused chip disappears.
    group.current?.focus();
  }

  return (
    <>
      {chosen.length < max && (
        <TeamPicker
          label={chosen.length === 0 ? 'Choose a team' : 'Add a team'}
          teams={teams}
          chosen={chosen}
          onPick={({ $id }) => onChange([...chosen, $id])}
        />
      )}
      <Box ref={group} role="group" aria-label="Chosen teams" tabIndex={-1} sx={chipsStyle}>
        {chosen.map((id) => {
          const name = names.get(id) ?? id;
          return (
            <Chip
              key={id}
              label={name}
              aria-label={`${name}: leave out`}
              onClick={() => remove(id)}
              onDelete={() => remove(id)}
              sx={{ maxWidth: '100%' }}
            />
          );
        })}
      </Box>
    </>
  );
}

const chipsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, outline: 'none', '&:empty': { display: 'none' } };
