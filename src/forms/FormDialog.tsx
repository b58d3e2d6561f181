import { Box, Button, type ButtonProps, type DialogProps, DialogActions, DialogContent } from '@mui/material';
import { type ReactNode, type Ref, useRef } from 'react';
import type { SaveFailure } from '#src/live/saveFailure.ts';
import { RestoredDraftNotice, usePersistDraft } from '#src/auth/drafts.tsx';
import { ResponsiveDialog } from '#src/components/ResponsiveDialog.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/forms/UnsavedChanges.tsx';

interface FormDraft {
  readonly place: string;
  readonly input: object;
  readonly isRestored: boolean;
}

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel?: string;
  readonly busyLabel?: string;
  readonly color?: ButtonProps['color'];
  readonly maxWidth?: DialogProps['maxWidth'];
  readonly isChanged: boolean;
  readonly draft?: FormDraft;
  readonly canSubmit?: boolean;
  /** Else nothing can be saved, and what was typed stays. */
  readonly isEnabled?: boolean;
  readonly isSaving: boolean;
  readonly failure: SaveFailure | undefined;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
  readonly onRetry?: () => void;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  /** Button beside the one that submits. */
  readonly otherAction?: ReactNode;
  readonly children: ReactNode;
}

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 };

export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel = 'Save', busyLabel = 'Saving...', color = 'primary', maxWidth = 'sm' } = props;
  const { isChanged, draft, canSubmit = true, isEnabled = true, isSaving, failure } = props;
  const { form, onSubmit, onRetry = onSubmit, onClose, footer, otherAction, children } = props;
  const submitButton = useRef<HTMLButtonElement>(null);
  usePersistDraft(draft?.place ?? '', isChanged && draft ? draft.input : null);
  const { isPrompting, closeOrPrompt, stay, leave } = useUnsavedChangesPrompt({
    isChanged,
    isSending: isSaving,
    close: onClose,
  });

  function close(): void {
    if (!isSaving) closeOrPrompt();
  }

  return (
    <ResponsiveDialog title={title} maxWidth={maxWidth} onClose={close}>
      <Box
        component="form"
        ref={form}
        noValidate
        aria-label={title}
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          if (isEnabled && canSubmit && !isSaving) onSubmit();
        }}
        sx={column}
      >
        <DialogContent dividers>
          {draft?.isRestored && <RestoredDraftNotice />}
          {children}
        </DialogContent>
        <Box sx={{ px: 3, pt: 1.5, '&:empty': { display: 'none' } }}>
          {isEnabled && <SaveFailureAlert failure={failure} onRetry={onRetry} control={submitButton} />}
          {footer}
        </Box>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={close} aria-disabled={isSaving}>
            Cancel
          </Button>
          {isEnabled && otherAction}
          {isEnabled && (
            <Button
              ref={submitButton}
              type="submit"
              variant="contained"
              color={color}
              disabled={!canSubmit}
              aria-disabled={isSaving}
            >
              {isSaving ? busyLabel : submitLabel}
            </Button>
          )}
        </DialogActions>
      </Box>
      <DiscardDialog isOpen={isPrompting} onStay={stay} onDiscard={leave} />
    </ResponsiveDialog>
  );
}
