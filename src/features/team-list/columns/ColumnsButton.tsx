import ViewColumnIcon from '@mui/icons-material/ViewColumnOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { ColumnMenu } from '#src/lists/data-table/ColumnMenu.tsx';
import { ColumnsPanel } from '#src/lists/data-table/ColumnsPanel.tsx';
import { columnsPanelId } from '#src/lists/data-table/columnArrangement.ts';
import type { TeamArrangement } from './useTeamColumns.ts';

/** Loaded after the first rows, together with the grid's menus. */
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

const slots = { columnMenu: ColumnMenu, columnsPanel: ColumnsPanel };
