import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { QuestionDialog } from '#src/components/QuestionDialog.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { ContactLink } from '#src/components/ContactLink.tsx';

export function LostRight() {
  const [isOpen, setIsOpen] = useState(true);
  const close = () => setIsOpen(false);
  return (
    <QuestionDialog
      title="You are no longer an admin"
      role="alertdialog"
      isOpen={isOpen}
      onClose={close}
      actions={
        <Button ref={focusOnMount} onClick={close}>
          Close
        </Button>
      }
    >
      <DialogContentText>
        Nothing more can be saved here. What you typed is still there, so that you can copy it. To become an admin
        again, write to <ContactLink />.
      </DialogContentText>
    </QuestionDialog>
  );
}
