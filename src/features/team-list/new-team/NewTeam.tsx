import AddIcon from '@mui/icons-material/Add';
import { Box, Button } from '@mui/material';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDraftDialog } from '#src/auth/draftDialog.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';
import type { TeamNotice } from '#src/components/teams/teamNotice.ts';
import { rememberTeamList } from '#src/components/teams/teamListState.ts';
import { paths } from '#src/paths.ts';

const NewTeamDialog = onDemandDialog(async () => (await import('./NewTeamDialog.tsx')).NewTeamDialog);

/** A phone has no room for the words in the line of buttons. */
const labelStyle = { display: { xs: 'none', sm: 'inline' }, ml: 1 };
const buttonStyle = { minWidth: 34 };

const draftKey = 'newTeam';
const asStored = (stored: unknown): unknown => stored ?? null;

export function NewTeam() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { restored, open, setOpen, close } = useDraftDialog(draftKey, asStored, () => true);

  return (
    <>
      <Button
        size="small"
        tabIndex={-1}
        aria-label="New team"
        title="New team"
        sx={buttonStyle}
        onClick={() => setOpen(true)}
      >
        <AddIcon fontSize="small" />
        <Box component="span" sx={labelStyle}>
          New team
        </Box>
      </Button>
      {open && (
        <NewTeamDialog
          draftKey={draftKey}
          restored={restored}
          onCreated={(teamId) => {
            // Nothing asks any more whether to discard what was typed.
            flushSync(close);
            const state: TeamNotice = { ...rememberTeamList(search), createdTeamId: teamId };
            void navigate(paths.team(teamId), { state });
          }}
          onClose={close}
        />
      )}
    </>
  );
}
