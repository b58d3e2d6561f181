import Button from '@mui/material/Button';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { UploadStatus } from '#domain/capacity-plan/uploadResult.ts';
import { onDemandDialog } from '#src/components/on-demand/onDemandDialog.tsx';

interface UndoTarget {
  readonly uploadId: string;
  readonly fileName: string;
  /** Names were merged; else a file was imported. */
  readonly isMerge?: boolean;
}

/** Asks what an undo of the upload would do, and starts it. */
export function UndoUpload(target: UndoTarget) {
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
  /** Of its undo, where that is known. */
  readonly undoStatus?: UploadStatus | undefined;
}

/** Opens the dialog, and says how far the undo is; the dialog says more. */
export function UndoButton({ uploadId, fileName, isMerge = false, undoStatus }: UndoButtonProps) {
  const open = use(UndoContext);
  const label = labelOf(undoStatus) ?? (isMerge ? 'Undo this merge' : 'Undo this import');
  return (
    <Button
      id={buttonIdOf(uploadId)}
      size="small"
      variant={labelOf(undoStatus) === null ? 'outlined' : 'text'}
      color="inherit"
      aria-label={`${label}: ${fileName}`}
      onClick={() => open({ uploadId, fileName, isMerge })}
    >
      {label}
    </Button>
  );
}

const buttonIdOf = (uploadId: string): string => `undo-${uploadId}`;

/** Null where there is none. */
function labelOf(undoStatus: UploadStatus | undefined): string | null {
  if (undoStatus === 'completed') return 'Undone';
  return undoStatus === 'queued' || undoStatus === 'processing' ? 'Undo under way' : null;
}
