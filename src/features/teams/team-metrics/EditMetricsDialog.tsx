import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, useRef } from 'react';
import { emptyDraft, type MetricsDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { MonthlyMetrics } from '#domain/monthly-metrics/fields.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import { RestoredDraftNotice, usePersistDraft } from '#src/auth/drafts.tsx';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/features/teams/UnsavedChanges.tsx';
import { MetricRow } from './MetricRow.tsx';
import { useMetricsForm } from './useMetricsForm.ts';

interface EditMetricsDialogProps {
  readonly teamId: string;
  /** Storage key of the draft when the session ends. */
  readonly draftKey: string;
  /** Draft from before the session ended. */
  readonly restored: MetricsDraft | null;
  readonly metrics: MonthlyMetrics | null;
  /** Whether metrics may be updated right now; when not, the draft stays. */
  readonly isEnabled: boolean;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 };

/** Form for a team's metrics (specification.md, section 2). Values that others save meanwhile appear beside the inputs. */
export function EditMetricsDialog(props: EditMetricsDialogProps) {
  const { teamId, draftKey, restored, metrics, isEnabled, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const edit = useMetricsForm({ teamId, initial: restored ?? emptyDraft, metrics, form, onSaved });
  usePersistDraft(draftKey, edit.isChanged ? edit.draft : null);
  const { isPrompting, closeOrPrompt, stay, leave } = useUnsavedChangesPrompt(edit.isChanged, onClose);
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const canSave = edit.isChanged && edit.errorCount === 0;

  function submit(): void {
    if (isEnabled) edit.submit();
  }

  function close(): void {
    if (!edit.isSaving) closeOrPrompt();
  }

  /** With Save disabled, Enter would do nothing: this shows the errors. */
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
          {restored && <RestoredDraftNotice />}
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
          {isEnabled && edit.isChanged && edit.errorCount > 0 && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {edit.errorCount === 1 ? '1 field needs' : `${edit.errorCount} fields need`} a valid value.{' '}
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
      <DiscardDialog isOpen={isPrompting} onStay={stay} onDiscard={leave} />
    </Dialog>
  );
}
