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
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { emptyDraft, type MetricsDraft } from '#domain/monthly-metrics/MetricsDraft.ts';
import type { SavedMetrics } from '#domain/monthly-metrics/concerns.ts';
import type { TeamMonth } from '#domain/monthly-metrics/lastMonths.ts';
import type { SignedMetrics } from '#domain/monthly-metrics/mergeMetrics.ts';
import { notReported } from '#domain/monthly-metrics/parseMetric.ts';
import { RestoredDraftNotice, usePersistDraft } from '#src/auth/drafts.tsx';
import { LastUpdated } from '#src/components/LastUpdated.tsx';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { DiscardDialog, useUnsavedChangesPrompt } from '#src/components/UnsavedChanges.tsx';
import { ConcernsDialog } from './ConcernsDialog.tsx';
import { MetricRow } from './MetricRow.tsx';
import type { MetricsSaver } from './metricsSavers.ts';
import { useMetricsForm } from './useMetricsForm.ts';

export interface EditMetricsDialogProps {
  readonly title: string;
  /** Tells which month the form is about. */
  readonly monthLine: ReactNode;
  /** Who saved last; by default as `metrics` says. */
  readonly lastUpdated?: ReactNode;
  /** Storage key of the draft when the session ends. */
  readonly draftKey: string;
  /** Draft from before the session ended. */
  readonly restored: MetricsDraft | null;
  /** Values that the form begins with where none are stored. */
  readonly prefill?: MetricsDraft;
  /** Stored metrics, live; null while there are none. */
  readonly metrics: SignedMetrics | null;
  /** Month before the form's; undefined while unknown. */
  readonly before: TeamMonth | undefined;
  /** The team's last saved metrics; null for a team without. */
  readonly last: SavedMetrics | null;
  readonly saver: MetricsSaver;
  /** Whether metrics may be updated right now; when not, the draft stays. */
  readonly isEnabled: boolean;
  /** `notice`: warning about the month of the stored report. */
  readonly onSaved: (notice?: string) => void;
  readonly onClose: () => void;
}

const column = { display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 };

/** Form for a team's metrics (specification.md, section 2). Values that others save meanwhile appear beside the inputs. */
export function EditMetricsDialog(props: EditMetricsDialogProps) {
  const { title, monthLine, draftKey, restored, prefill, metrics, before, last } = props;
  const { saver, isEnabled, onSaved, onClose } = props;
  const form = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [initial] = useState(restored ?? prefill ?? emptyDraft);
  const edit = useMetricsForm({ initial, metrics, last, saver, form, onSaved });
  const isTyped = edit.isChanged && (edit.draft !== initial || restored !== null);
  usePersistDraft(draftKey, isTyped ? edit.draft : null);
  const { isPrompting, closeOrPrompt, stay, leave } = useUnsavedChangesPrompt(isTyped, onClose);
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
      <DialogTitle id="edit-metrics-title">{title}</DialogTitle>
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
          {monthLine}
          {props.lastUpdated ?? <LastUpdated by={metrics?.updateBy} date={metrics?.updateDate} missing={notReported} />}
          <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5 }}>
            {edit.fields.map((each, index) => (
              <MetricRow key={each.field.key} {...each} form={edit} before={before} hasFocus={index === 0} />
            ))}
          </Box>
          <Box role="status" aria-label="Big changes" sx={visuallyHidden}>
            {edit.announcement}
          </Box>
        </DialogContent>
        <Box sx={{ px: 3, pt: 1.5, '&:empty': { display: 'none' } }}>
          {isEnabled && <SaveFailureAlert failure={edit.failure} onRetry={edit.retry} control={saveButton} />}
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
            <Button
              ref={saveButton}
              type="submit"
              variant="contained"
              disabled={!canSave}
              aria-disabled={edit.isSaving}
            >
              {edit.isSaving ? 'Saving...' : 'Save'}
            </Button>
          )}
        </DialogActions>
      </Box>
      {edit.concerns.length > 0 && (
        <ConcernsDialog
          concerns={edit.concerns}
          onChange={() => edit.answerConcerns('change')}
          onSave={() => edit.answerConcerns('save')}
        />
      )}
      <DiscardDialog isOpen={isPrompting} onStay={stay} onDiscard={leave} />
    </Dialog>
  );
}
