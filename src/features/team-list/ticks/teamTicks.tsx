import { Button, Chip, Paper, Stack, Typography, styled } from '@mui/material';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Team } from '#domain/team.ts';
import { useListTeamsQuery } from '#src/data/teamsApi.ts';
import { OriginLabel, useOrigin } from '#src/components/BackLink.tsx';
import { paths } from '#src/paths.ts';
import { maxCompared } from '#domain/limits.ts';
import { nameOf } from '#src/components/teams/nameOf.ts';
import { ticksButtonId, useTicks } from './ticksAddress.ts';

export function TickBox({ team: { $id, teamName } }: { readonly team: Team }) {
  const { ids, change } = useTicks();
  const isTicked = ids.includes($id);
  return (
    // A click, or the space bar, is not for the row: it would open the team.
    <TickLabel onClick={stop} onKeyDown={stopSpace}>
      <input
        type="checkbox"
        // With the arrow keys the grid gives the focus to what has one.
        tabIndex={0}
        aria-label={`Compare ${nameOf({ $id, teamName })}`}
        checked={isTicked}
        disabled={!isTicked && ids.length >= maxCompared}
        onChange={() => change(isTicked ? ids.filter((id) => id !== $id) : [...ids, $id])}
      />
    </TickLabel>
  );
}

const stop = (event: SyntheticEvent): void => event.stopPropagation();

function stopSpace(event: KeyboardEvent): void {
  if (event.key === ' ') event.stopPropagation();
}

/** As large as the cell, so that a finger meets it. */
const TickLabel = styled('label')(({ theme }) => ({
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  marginInline: -10,
  cursor: 'pointer',
  '& input': { width: 18, height: 18, margin: 0, accentColor: (theme.vars ?? theme).palette.primary.main },
}));

const trayStyle = {
  position: 'sticky',
  top: 64,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: 1,
  p: 1,
  pl: 2,
  mb: 2,
};
const chipsStyle = { flexGrow: 1, minWidth: 0, overflowX: 'auto', gap: 1, py: 0.5 };

export function TickTray() {
  const { ids, change } = useTicks();
  const { data: all } = useListTeamsQuery();
  const byId = new Map(all?.map((team) => [team.$id, team]));
  const teams = ids.slice(0, maxCompared).flatMap((id) => byId.get(id) ?? []);
  function cancel(): void {
    change(undefined);
    document.getElementById(ticksButtonId)?.focus();
  }
  return (
    <Paper component="section" aria-label="Teams to compare" variant="outlined" sx={trayStyle}>
      <Typography role="status" variant="body2">
        {describeTicks(teams.length)}
      </Typography>
      <Stack direction="row" sx={chipsStyle}>
        {teams.map(({ $id, teamName }) => {
          const remove = () => change(ids.filter((id) => id !== $id));
          const name = nameOf({ $id, teamName });
          return (
            <Chip
              key={$id}
              size="small"
              label={name}
              aria-label={`${name}: untick`}
              onClick={remove}
              onDelete={remove}
            />
          );
        })}
      </Stack>
      <Stack direction="row" sx={{ gap: 1 }}>
        <OriginLabel value="All Team Projects">
          <CompareButton ids={teams.map(({ $id }) => $id)} />
        </OriginLabel>
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      </Stack>
    </Paper>
  );
}

function describeTicks(count: number): string {
  if (count === 0) return 'Tick two to four teams.';
  if (count === 1) return '1 team ticked. Tick another one.';
  return count < maxCompared ? `${count} teams ticked.` : 'Four teams ticked, as many as fit.';
}

function CompareButton({ ids }: { readonly ids: readonly string[] }) {
  const origin = useOrigin();
  if (ids.length < 2) {
    return (
      <Button size="small" variant="contained" disabled>
        Compare
      </Button>
    );
  }
  return (
    <Button size="small" variant="contained" component={Link} to={paths.compare(ids)} state={origin}>
      Compare
    </Button>
  );
}
