import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import type { SaveFailure } from '#src/api/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/components/UnsavedChanges.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** While it is being saved. */
  readonly busyLabel: string;
  readonly color?: ButtonProps['color'];
  /** Whether something would be lost by closing it. */
  readonly isChanged: boolean;
  readonly canSubmit: boolean;
  readonly isSaving: boolean;
  /** Of the last attempt. */
  readonly failure: SaveFailure | undefined;
  readonly form?: Ref<HTMLFormElement>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 };

/** A form in a dialog, which asks before what was typed is lost. On a phone it fills the screen. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, busyLabel, color = 'primary', isChanged, canSubmit, isSaving, failure } = props;
  const { form, onSubmit, onClose, children } = props;
  const titleId = useId();
  const submitButton = useRef<HTMLButtonElement>(null);
  const { isPrompting, closeOrPrompt, stay, leave } = useUnsavedChangesPrompt(isChanged, onClose);
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));

  function close(): void {
    if (!isSaving) closeOrPrompt();
  }

  return (
    <Dialog open onClose={close} fullScreen={isSmall} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Box
        component="form"
        ref={form}
        noValidate
        aria-labelledby={titleId}
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !isSaving) onSubmit();
        }}
        sx={column}
      >
        <DialogContent dividers>{children}</DialogContent>
        <Box role="alert" sx={{ px: 3, pt: 1.5, '&:empty': { display: 'none' } }}>
          <SaveFailureAlert failure={failure} onRetry={onSubmit} control={submitButton} role="none" />
        </Box>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={close} aria-disabled={isSaving}>
            Cancel
          </Button>
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
        </DialogActions>
      </Box>
      <DiscardDialog isOpen={isPrompting} onStay={stay} onDiscard={leave} />
    </Dialog>
  );
}
