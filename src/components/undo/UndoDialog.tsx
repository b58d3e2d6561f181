import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useId } from 'react';
import * as v from 'valibot';
import { type UnavailableReason, unavailableReasons, type UndoPreview } from '#domain/capacity-plan/undo.ts';
import { describeUndoProgress } from '#domain/capacity-plan/undoProgress.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount } from '#domain/formatNumber.ts';
import { undoDays } from '#domain/limits.ts';
import { useFollowUploadQuery, useProcessingAtOnce } from '#src/live/followUpload.ts';
import { useOperationPreview, useStartOperation } from '#src/live/useOperation.ts';
import { OperationDialog } from '#src/components/OperationDialog.tsx';
import { UploadBar } from '#src/components/UploadBar.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';
import { isEmptyPreview, UndoDetails } from './UndoDetails.tsx';

interface UndoDialogProps {
  readonly uploadId: string;
  readonly fileName: string;
  readonly isMerge?: boolean;
  readonly onClose: () => void;
}

export function UndoDialog({ uploadId, fileName, isMerge = false, onClose }: UndoDialogProps) {
  const statusId = useId();
  const request = { path: '/undo', body: { uploadId } } as const;
  const preview = useOperationPreview(undoPreview, request);
  const { preview: found, isLoading, progress } = preview;
  const [start, started] = useStartOperation();
  const canStart = found?.state === 'available' && (isMerge || !isEmptyPreview(found)) && !started.isSuccess;
  const noun = isMerge ? 'merge' : 'import';
  const undoId = started.data?.$id ?? (found?.state === 'underWay' ? found.undoId : null);
  const undo = useFollowUploadQuery(undoId ?? skipToken).currentData?.[0];
  useProcessingAtOnce(undo);
  return (
    <OperationDialog
      title={`Undo this ${noun}${canStart ? '?' : ''}`}
      describedBy={statusId}
      noun="undo"
      question="What can be undone"
      preview={preview}
      start={canStart ? { label: `Undo ${noun}`, isReady: true, run: () => void start(request) } : undefined}
      started={started}
      onClose={onClose}
      details={found?.state === 'available' && !started.isSuccess && <UndoDetails preview={found} />}
    >
      <Typography sx={{ overflowWrap: 'anywhere', fontWeight: 600, mb: 1 }}>
        <bdi>{fileName}</bdi>
      </Typography>
      <Box id={statusId} role="status">
        {undo ? (
          <UndoProgress undo={undo} onFollow={onClose} />
        ) : started.isSuccess ? (
          <>
            {'The undo has started. '}
            <HistoryLink onFollow={onClose}>The upload history shows how far it is</HistoryLink>.
          </>
        ) : isLoading ? (
          `Looking at what can be undone... ${progress}`.trim()
        ) : (
          found && <UndoState preview={found} isMerge={isMerge} onClose={onClose} />
        )}
      </Box>
    </OperationDialog>
  );
}

function UndoProgress({ undo, onFollow }: { readonly undo: UploadResult; readonly onFollow: () => void }) {
  const { status, errorCount } = undo;
  return (
    <>
      {describeUndoProgress(undo)}
      <UploadBar upload={undo} />
      {status === 'completed' && errorCount > 0 && (
        <>
          {' '}
          <HistoryLink onFollow={onFollow}>The upload history has the list of them</HistoryLink>.
        </>
      )}
    </>
  );
}

interface UndoStateProps {
  readonly preview: UndoPreview;
  readonly isMerge: boolean;
  readonly onClose: () => void;
}

function UndoState({ preview, isMerge, onClose }: UndoStateProps): ReactNode {
  const noun = isMerge ? 'merge' : 'import';
  switch (preview.state) {
    case 'available':
      if (isMerge) return describeMergeUndo(preview);
      if (!isEmptyPreview(preview))
        return 'Puts back what the import changed. What somebody changed since is left alone.';
      return preview.keptCount === 0
        ? 'Nothing of this import is left to undo.'
        : 'Nothing of this import can be undone: all that it changed has been changed since, or is in use.';
    case 'underWay':
      return (
        <>
          {`The undo of this ${noun} is under way. `}
          <HistoryLink onFollow={onClose}>The upload history shows how far it is</HistoryLink>.
        </>
      );
    case 'done':
      return isMerge
        ? 'This merge has been undone. To have its changes again, merge the names again.'
        : 'This import has been undone. To have its changes again, upload the file again.';
    case 'expired':
      return `This ${noun} is older than ${undoDays} days, so it can't be undone any more.`;
    case 'unavailable':
      return `This ${noun} can't be undone: ${preview.reason ? reasonTexts[preview.reason] : 'its changes are not kept'}.`;
  }
}

const reasonTexts: Readonly<Record<UnavailableReason, string>> = {
  notEnded: 'it has not ended yet',
  isUndo: 'it is an undo itself',
  failedBefore: 'it failed before it changed anything',
  notKept: 'its changes were not kept',
};

function describeMergeUndo({ restored }: UndoPreview): string {
  const teams =
    restored.teams === 0
      ? 'No list of a team has anything left of it.'
      : `${formatCount(restored.teams, 'team')} ${restored.teams === 1 ? 'gets its' : 'get their'} earlier names back.`;
  return `${teams} The names count separately again. What somebody changed since is left alone.`;
}

function HistoryLink({ onFollow, children }: { readonly onFollow: () => void; readonly children: string }) {
  return (
    <PageLink to={paths.adminTab('history')} onClick={onFollow}>
      {children}
    </PageLink>
  );
}

const kindCounts = v.object({ teams: v.number(), people: v.number(), memberships: v.number() });

const undoPreview = v.object({
  state: v.picklist(['available', 'underWay', 'done', 'expired', 'unavailable']),
  reason: v.exactOptional(v.picklist(unavailableReasons)),
  undoId: v.nullable(v.string()),
  fileName: v.string(),
  isMerge: v.exactOptional(v.boolean()),
  restored: kindCounts,
  removed: kindCounts,
  kept: v.array(
    v.object({
      kind: v.picklist(['teams', 'people', 'memberships']),
      name: v.string(),
      detail: v.string(),
      reason: v.picklist(['changed', 'removed', 'hasData', 'inUse', 'noRoom']),
    }),
  ),
  keptCount: v.number(),
});
