import CloseIcon from '@mui/icons-material/Close';
import { Box, DialogContent, IconButton } from '@mui/material';
import { focusOnMount } from './focusOnMount.ts';
import { ResponsiveDialog, type ResponsiveDialogProps } from './ResponsiveDialog.tsx';

/** With nothing but Close in its corner. */
export function ClosableDialog({ title, onClose, children, maxWidth = 'lg' }: ResponsiveDialogProps) {
  const clearOfButton = (
    <Box component="span" sx={{ display: 'block', pr: 4 }}>
      {title}
    </Box>
  );
  return (
    <ResponsiveDialog title={clearOfButton} maxWidth={maxWidth} onClose={onClose}>
      <IconButton
        aria-label="Close"
        ref={focusOnMount}
        onClick={onClose}
        sx={{ position: 'absolute', top: 12, right: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogContent>{children}</DialogContent>
    </ResponsiveDialog>
  );
}
