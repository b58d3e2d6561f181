import { Alert, Button, DialogActions, DialogContent, DialogContentText, Stack, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import type { TokenView } from '#domain/pushes/token.ts';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { DateTime } from '#src/components/DateTime.tsx';
import { ConfirmDialog } from '#src/components/QuestionDialog.tsx';
import { ResponsiveDialog } from '#src/components/ResponsiveDialog.tsx';
import { useUnsavedChangesPrompt } from '#src/forms/UnsavedChanges.tsx';
import { CopyButton } from './CopyButton.tsx';
import { copyRefused, PipelineLines } from './PipelineLines.tsx';

interface IssuedTokenDialogProps {
  readonly token: TokenView;
  readonly secret: string;
  readonly onClose: () => void;
}

/** The only place and moment that shows a secret; nothing keeps it. */
export function IssuedTokenDialog({ token, secret, onClose }: IssuedTokenDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isRefused, setIsRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { isPrompting, closeOrPrompt, stay, leave } = useUnsavedChangesPrompt({
    isChanged: !isCopied,
    isSending: false,
    close: onClose,
  });
  const { name, oldValidUntil } = token;
  return (
    <ResponsiveDialog title={`Token of ${name}`} maxWidth="md" onClose={closeOrPrompt}>
      <DialogContent dividers>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Copy it now: it is shown only this once.
          {oldValidUntil !== null && (
            <>
              {' '}
              The one before stays valid until <DateTime iso={oldValidUntil} />.
            </>
          )}
        </Alert>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 1.5, alignItems: { sm: 'flex-start' }, mb: 3 }}>
          <TextField
            fullWidth
            size="small"
            label="Token"
            value={secret}
            inputRef={input}
            helperText={isRefused && <span role="alert">{copyRefused}</span>}
            onFocus={() => input.current?.select()}
            onCopy={() => setIsCopied(true)}
            slotProps={{ htmlInput: { readOnly: true, spellCheck: false, sx: { fontFamily: 'monospace' } } }}
          />
          <CopyButton
            label="Copy token"
            text={secret}
            variant="contained"
            buttonRef={focusOnMount}
            onCopied={() => setIsCopied(true)}
            onRefused={() => {
              setIsRefused(true);
              input.current?.focus();
            }}
          />
        </Stack>
        <PipelineLines token={token} secret={secret} onSecretCopied={() => setIsCopied(true)} />
      </DialogContent>
      <DialogActions sx={{ px: 3, py: 2 }}>
        <Button onClick={closeOrPrompt}>Close</Button>
      </DialogActions>
      <ConfirmDialog
        title="Close without copying?"
        isOpen={isPrompting}
        action="Close"
        onAct={leave}
        keep="Keep it open"
        onClose={stay}
      >
        <DialogContentText>
          The token can&apos;t be shown again. Without it you would have to rotate it to get another.
        </DialogContentText>
      </ConfirmDialog>
    </ResponsiveDialog>
  );
}
