import { Box, Button, Chip, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { OriginLabel, useOrigin } from '#src/components/BackLink.tsx';
import { Loaded } from '#src/components/LoadState.tsx';
import { ResponsiveDialog } from '#src/components/ResponsiveDialog.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { paths } from '#src/paths.ts';
import { TeamPicker } from '#src/components/teams/TeamPicker.tsx';
import { maxCompared } from '#domain/limits.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';

interface CompareWithProps {
  readonly team: Team;
}

export function CompareWith({ team }: CompareWithProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Compare with…
      </Button>
      {isOpen && (
        <OriginLabel value={nameOf(team)}>
          <CompareDialog team={team} onClose={() => setIsOpen(false)} />
        </OriginLabel>
      )}
    </>
  );
}

interface CompareDialogProps extends CompareWithProps {
  readonly onClose: () => void;
}

function CompareDialog({ team, onClose }: CompareDialogProps) {
  const navigate = useNavigate();
  const origin = useOrigin();
  const query = useListTeamsQuery();
  const [others, setOthers] = useState<readonly Team[]>([]);
  const submit = useRef<HTMLButtonElement>(null);
  const ids = [team, ...others].map(({ $id }) => $id);
  const isFull = ids.length === maxCompared;

  function pick(other: Team): void {
    setOthers([...others, other]);
    // The input goes away with the last team that fits.
    if (ids.length + 1 === maxCompared) submit.current?.focus();
  }

  return (
    <ResponsiveDialog title={`Compare ${nameOf(team)} with…`} maxWidth="sm" onClose={onClose}>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1, alignItems: 'flex-start' }}>
          {isFull ? (
            <Typography sx={{ color: 'text.secondary' }}>Four teams are as many as fit side by side.</Typography>
          ) : (
            <Loaded
              data={query.data}
              load={query}
              loading="Loading teams..."
              failure="Error: Failed to fetch team metadata."
            >
              {(teams) => (
                <TeamPicker
                  label="Team"
                  teams={teams}
                  chosen={ids}
                  businessUnit={team.businessUnit}
                  inputRef={focusOnMount}
                  onPick={pick}
                />
              )}
            </Loaded>
          )}
          <Box role="group" aria-label="Chosen teams" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {others.map((other) => {
              const remove = () => setOthers(others.filter((each) => each !== other));
              const name = nameOf(other);
              return (
                <Chip
                  key={other.$id}
                  label={name}
                  aria-label={`${name}: leave out`}
                  onClick={remove}
                  onDelete={remove}
                />
              );
            })}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          ref={submit}
          variant="contained"
          disabled={others.length === 0}
          onClick={() => void navigate(paths.compare(ids), { state: origin })}
        >
          Compare
        </Button>
      </DialogActions>
    </ResponsiveDialog>
  );
}
