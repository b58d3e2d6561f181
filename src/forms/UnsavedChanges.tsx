import { DialogContentText } from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, type Location, useBlocker } from 'react-router-dom';
import { isLeavingWithDrafts } from '#src/auth/drafts.tsx';
import { ConfirmDialog } from '#src/components/QuestionDialog.tsx';
import { warnBeforeLeaving } from '#src/forms/warnBeforeLeaving.ts';
import { type AppThunk, useAppDispatch } from '#src/store/hooks.ts';

/** A discarded change that waits for the write limit must not be saved a minute later. */
const cancelWaitingWrites = (): AppThunk<void> => (_dispatch, _getState, extra) =>
  extra.services.writes.cancelWaiting();

const isNowhere = (): boolean => false;

/** Input into a form during its save is refused: the save doesn't contain it, and a dialog closes with it. */
document.addEventListener('beforeinput', (event) => {
  if ((event.target as Element).closest('form[aria-busy=true]')) event.preventDefault();
});

interface UnsavedForm {
  readonly isChanged: boolean;
  readonly isSending: boolean;
  readonly close?: () => void;
  /** Nowhere, when absent. Referentially stable. */
  readonly isKeptAt?: (next: Location) => boolean;
}

export function useUnsavedChangesPrompt({ isChanged, isSending, close, isKeptAt = isNowhere }: UnsavedForm) {
  const dispatch = useAppDispatch();
  const [isClosing, setIsClosing] = useState(false);
  /** A dialog that has an address is closed by going back. */
  const isLeaving = useRef(false);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ nextLocation }) => isChanged && !isLeaving.current && !isKeptAt(nextLocation),
      [isChanged, isKeptAt],
    ),
  );

  useEffect(() => (isChanged ? warnBeforeLeaving(isLeavingWithDrafts) : undefined), [isChanged]);

  return {
    isPrompting: isClosing || blocker.state === 'blocked',
    closeOrPrompt: (): void => {
      if (isChanged) setIsClosing(true);
      else close?.();
    },
    stay: (): void => {
      setIsClosing(false);
      blocker.reset?.();
    },
    leave: (): void => {
      if (isSending) dispatch(cancelWaitingWrites());
      if (blocker.state === 'blocked') blocker.proceed();
      else {
        isLeaving.current = true;
        close?.();
      }
    },
  };
}

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

export function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Discard your changes?"
      isOpen={isOpen}
      action="Discard"
      onAct={onDiscard}
      keep="Keep editing"
      onClose={onStay}
    >
      <DialogContentText>Your changes haven&apos;t been saved.</DialogContentText>
    </ConfirmDialog>
  );
}
