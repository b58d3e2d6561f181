import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';

export function LostRight() {
  const { contactEmail } = useRuntimeConfig();
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      role="alertdialog"
      aria-labelledby="lost-right-title"
      aria-describedby="lost-right-text"
    >
      <DialogTitle id="lost-right-title">You are no longer an admin</DialogTitle>
      <DialogContent>
        <DialogContentText id="lost-right-text">
          Nothing more can be saved here. What you typed is still there, so that you can copy it. To become an admin
          again, write to <Link href={`mailto:${contactEmail}`}>{contactEmail}</Link>.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button ref={focusOnMount} onClick={close}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
