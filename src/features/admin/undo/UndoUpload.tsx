import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { UndoRefusal } from '#domain/capacity-plan/undoRefusal.ts';
import { undoDays } from '#domain/limits.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';

interface UndoTarget {
  readonly uploadId: string;
  readonly fileName: string;
  /** Names were merged; else a file was imported. */
  readonly isMerge?: boolean;
}

/** Asks what an undo of the upload would do, and starts it. */
export function UndoUpload(target: UndoButtonProps) {
  return (
    <UndoScope>
      <UndoButton {...target} />
    </UndoScope>
  );
}

const UndoContext = createContext<(target: UndoTarget) => void>(() => undefined);
const UndoDialog = onDemandDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);

/** Has the dialog of the buttons in it: the cells of a table, with whatever is open in them, end when other rows come. */
export function UndoScope({ children }: { readonly children: ReactNode }) {
  const [target, setTarget] = useState<UndoTarget | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
  // The button may be another element than the one that was pressed.
  useEffect(() => {
    if (closedId !== null) document.getElementById(buttonIdOf(closedId))?.focus();
  }, [closedId]);

  function open(opened: UndoTarget): void {
    setClosedId(null);
    setTarget(opened);
  }
  function close(): void {
    setClosedId(target?.uploadId ?? null);
    setTarget(null);
  }
  return (
    <UndoContext value={open}>
      {children}
      {target && <UndoDialog {...target} onClose={close} />}
    </UndoContext>
  );
}

interface UndoButtonProps extends UndoTarget {
  /** Why there is nothing to undo, where that is known: it stands in the button's place. */
  readonly refusal?: UndoRefusal | null;
}

/** Opens the dialog, which says what would be undone. */
export function UndoButton({ uploadId, fileName, isMerge = false, refusal = null }: UndoButtonProps) {
  const open = use(UndoContext);
  if (refusal !== null) {
    // The dialog gives the focus back to where its button was.
    return (
      <Typography id={buttonIdOf(uploadId)} component="span" variant="body2" tabIndex={-1} sx={refusalStyle}>
        {refusalTexts[refusal]}
      </Typography>
    );
  }
  const label = isMerge ? 'Undo this merge' : 'Undo this import';
  return (
    <Button
      id={buttonIdOf(uploadId)}
      size="small"
      variant="outlined"
      color="inherit"
      aria-label={`${label}: ${fileName}`}
      onClick={() => open({ uploadId, fileName, isMerge })}
    >
      {label}
    </Button>
  );
}

const buttonIdOf = (uploadId: string): string => `undo-${uploadId}`;

const refusalStyle = { color: 'text.secondary', '&:focus': { outline: 'none' } };

const refusalTexts: Readonly<Record<UndoRefusal, string>> = {
  isUndo: 'An undo can’t be undone',
  underWay: 'Undo under way',
  done: 'Undone',
  expired: `Older than ${undoDays} days: can’t be undone any more`,
  failedBefore: 'Failed before it changed anything: nothing to undo',
  nothingChanged: 'Changed nothing: nothing to undo',
};
