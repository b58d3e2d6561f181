import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { emptyDraft, type MetricsDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import { ReturnedNotice } from '#src/auth/ReturnedNotice.tsx';
import { isLeavingWithInput } from '#src/auth/leaveWithInput.ts';
import { useKeepInput } from '#src/auth/useKeepInput.ts';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { focusOnMount } from '#src/components/focusOnMount.ts';
import { warnBeforeLeaving } from '#src/components/warnBeforeLeaving.ts';
import { MetricRow } from './MetricRow.tsx';
import type { MonthlyMetrics } from './metricsApi.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import { useMetricsForm } from './useMetricsForm.ts';

interface EditMetricsDialogProps {
  readonly teamId: string;
  /** Where what is typed is kept when the session ends, and what was kept there. */
  readonly place: string;
  readonly returned: MetricsDraft | null;
  readonly metrics: MonthlyMetrics | null;
  /** Whether metrics may be updated at this moment; when not, what was typed stays. */
  readonly isEnabled: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 };

/** The form for a team's metrics (SPEC section 2). What others save meanwhile appears beside what is typed. */
export function EditMetricsDialog(props: EditMetricsDialogProps) {
  const { teamId, place, returned, metrics, isEnabled, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const edit = useMetricsForm({ teamId, initial: returned ?? emptyDraft, metrics, form, onSaved });
  useKeepInput(place, edit.isChanged ? edit.draft : null);
  const { isAsking, closeOrAsk, stay, leave } = useUnsavedChangesPrompt(edit.isChanged, onClose);
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const canSave = edit.isChanged && edit.invalid === 0;

  function submit(): void {
    if (isEnabled) edit.submit();
  }

  function close(): void {
    if (!edit.isSaving) closeOrAsk();
  }

  /** With Save disabled the browser would do nothing, and nobody would learn what is wrong. */
  function submitWithEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    submit();
  }

  return (
    <Dialog open onClose={close} fullScreen={isSmall} fullWidth maxWidth="sm" aria-labelledby="edit-metrics-title">
      <DialogTitle id="edit-metrics-title">Edit Your Metrics</DialogTitle>
      <Box
        component="form"
        ref={form}
        noValidate
        aria-labelledby="edit-metrics-title"
        onKeyDown={submitWithEnter}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        sx={column}
      >
        <DialogContent dividers>
          {returned && <ReturnedNotice />}
          <LastUpdated by={metrics?.updateBy} date={metrics?.updateDate} missing={notReported} />
          <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>
            {edit.fields.map((each, index) => (
              <MetricRow key={each.field.key} {...each} form={edit} hasFocus={index === 0} />
            ))}
          </Box>
        </DialogContent>
        <Box sx={{ px: 3, pt: 1.5, '&:empty': { display: 'none' } }}>
          {edit.failure !== undefined && <Alert severity="error">{edit.failure}</Alert>}
          {!isEnabled && <Alert severity="info">Metrics updating is currently disabled</Alert>}
          {isEnabled && edit.isChanged && edit.invalid > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {edit.invalid === 1 ? '1 field needs' : `${edit.invalid} fields need`} a valid value.{' '}
              <Button size="small" onClick={submit}>
                Show me
              </Button>
            </Typography>
          )}
        </Box>
        <DialogActions sx={{ px: 3, py: 2 }}>
          <Button onClick={close} aria-disabled={edit.isSaving}>
            Cancel
          </Button>
          {isEnabled && (
            <Button type="submit" variant="contained" disabled={!canSave} aria-disabled={edit.isSaving}>
              {edit.isSaving ? 'Saving...' : 'Save'}
            </Button>
          )}
        </DialogActions>
      </Box>
      <DiscardDialog isOpen={isAsking} onStay={stay} onDiscard={leave} />
    </Dialog>
  );
}

/** Before what was typed would be lost, asks: when the dialog is closed, when another screen is gone to, when the page is left. */
function useUnsavedChangesPrompt(isChanged: boolean, close: () => void) {
  const [isClosing, setIsClosing] = useState(false);
  const blocker = useBlocker(isChanged);

  useEffect(() => (isChanged ? warnBeforeLeaving(isLeavingWithInput) : undefined), [isChanged]);

  return {
    isAsking: isClosing || blocker.state === 'blocked',
    closeOrAsk: (): void => {
      if (isChanged) setIsClosing(true);
      else close();
    },
    stay: (): void => {
      setIsClosing(false);
      blocker.reset?.();
    },
    leave: (): void => {
      if (blocker.state === 'blocked') blocker.proceed();
      else close();
    },
  };
}

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onDiscard: () => void;
}

/** Asks before what was typed is lost. */
function DiscardDialog({ isOpen, onStay, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog open={isOpen} onClose={onStay} aria-labelledby="discard-title" aria-describedby="discard-text">
      <DialogTitle id="discard-title">Discard your changes?</DialogTitle>
      <DialogContent>
        <DialogContentText id="discard-text">Your changes haven&apos;t been saved.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onDiscard}>Discard</Button>
        <Button variant="contained" ref={focusOnMount} onClick={onStay}>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
