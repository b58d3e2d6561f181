import { Button, Typography } from '@mui/material';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { UndoRefusal } from '#domain/capacity-plan/undoRefusal.ts';
import { undoDays } from '#domain/limits.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';

interface UndoTarget {
  readonly uploadId: string;
  readonly fileName: string;
  readonly isMerge?: boolean;
}

export function UndoUpload(target: UndoButtonProps) {
  return (
    <UndoScope>
      <UndoButton {...target} />
    </UndoScope>
  );
}

const UndoContext = createContext<(target: UndoTarget) => void>(() => undefined);
const UndoDialog = onDemandDialog(async () => (await import('./UndoDialog.tsx')).UndoDialog);

/** Holds the dialog of the buttons in it: cells of a table, with what is open in them, end when other rows come. */
export function UndoScope({ children }: { readonly children: ReactNode }) {
  const [target, setTarget] = useState<UndoTarget | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
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
  readonly refusal?: UndoRefusal | null;
}

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
