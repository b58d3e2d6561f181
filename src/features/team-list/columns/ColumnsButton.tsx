import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useCallback, useId } from 'react';
import { columnsPanelId } from '#src/lists/data-table/columnArrangement.ts';
import type { TeamArrangement } from './useTeamColumns.ts';

export function ColumnsButton({ arrangement }: { readonly arrangement: TeamArrangement }) {
  const { isPanelOpen, setPanelOpen, setPanelAnchor, hasFailed } = arrangement;
  const id = useId();
  const button = useCallback(
    (element: HTMLButtonElement | null) => {
      setPanelAnchor(element ?? undefined);
    },
    [setPanelAnchor],
  );
  return (
    <>
      <Button
        ref={button}
        id={id}
        size="small"
        tabIndex={-1}
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={isPanelOpen}
        {...(isPanelOpen && { 'aria-controls': columnsPanelId })}
        // Otherwise the panel takes it for a click elsewhere and closes too early.
        onPointerUp={(event) => isPanelOpen && event.stopPropagation()}
        onClick={() => setPanelOpen(!isPanelOpen)}
      >
        Columns
      </Button>
      {hasFailed && (
        <Alert severity="error" sx={{ py: 0 }}>
          Your columns could not be saved. Please try again.
        </Alert>
      )}
    </>
  );
}
