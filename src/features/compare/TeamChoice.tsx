import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import type { Team } from '#domain/team.ts';
import { TeamPicker } from '#src/components/teams/TeamPicker.tsx';
import { maxCompared } from '#domain/limits.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';

interface TeamChoiceProps {
  readonly all: readonly Team[];
  readonly teams: readonly Team[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function TeamChoice({ all, teams, onChange }: TeamChoiceProps) {
  const group = useRef<HTMLDivElement>(null);
  const ids = teams.map(({ $id }) => $id);
  const [first] = teams;
  function remove(removed: Team): void {
    onChange(ids.filter((id) => id !== removed.$id));
    // The focused chip disappears.
    group.current?.focus();
  }
  return (
    <Stack
      ref={group}
      role="group"
      aria-label="Compared teams"
      tabIndex={-1}
      direction="row"
      sx={{ alignItems: 'center', flexWrap: 'wrap', gap: 1, mb: 2, outline: 'none' }}
    >
      {teams.map((team) => (
        <Chip
          key={team.$id}
          label={nameOf(team)}
          aria-label={`${nameOf(team)}: leave out`}
          onClick={() => remove(team)}
          onDelete={() => remove(team)}
          sx={{ maxWidth: '100%' }}
        />
      ))}
      {teams.length < maxCompared ? (
        <TeamPicker
          label={teams.length === 0 ? 'Choose a team' : 'Add a team'}
          teams={all}
          chosen={ids}
          businessUnit={first?.businessUnit}
          onPick={(team) => onChange([...ids, team.$id])}
        />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Leave a team out to add another.
        </Typography>
      )}
      {teams.length === 1 && first && (
        <Typography role="status" sx={{ color: 'text.secondary' }}>
          Add another team to compare {nameOf(first)} with.
        </Typography>
      )}
    </Stack>
  );
}
