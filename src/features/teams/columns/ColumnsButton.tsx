import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { ColumnMenu } from '#src/components/data-table/ColumnMenu.tsx';
import { ColumnsPanel } from '#src/components/data-table/ColumnsPanel.tsx';
import { columnsPanelId } from '#src/components/data-table/columnArrangement.ts';
import type { TeamArrangement } from './useTeamColumns.ts';

/** Opens the panel of the list's columns. With this button, which comes after the first rows, the grid gets its menus. */
export function ColumnsButton({ arrangement }: { readonly arrangement: TeamArrangement }) {
  const { isPanelOpen, setPanelOpen, setControls, hasFailed } = arrangement;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (button.current === null) return;
    setControls({ slots, panelAnchor: button.current });
    return () => setControls(undefined);
  }, [setControls]);
  return (
    <>
      <Button
        ref={button}
        id={id}
        size="small"
        startIcon={<ViewColumnIcon />}
        aria-haspopup="dialog"
        aria-expanded={isPanelOpen}
        {...(isPanelOpen && { 'aria-controls': columnsPanelId })}
        // Or the panel would take it for a click elsewhere, and close before it is to be closed.
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

const slots = { columnMenu: ColumnMenu, columnsPanel: ColumnsPanel };
