import { Box, Typography, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { skipToken } from '@reduxjs/toolkit/query';
import { type ReactNode, useId } from 'react';
import * as v from 'valibot';
import {
  type UnavailableReason,
  unavailableReasons,
  type UndoPreview,
  type KeptReason,
  type KeptRow,
} from '#domain/capacity-plan/undo.ts';
import { describeUndoProgress } from '#domain/capacity-plan/undoProgress.ts';
import type { UploadResult } from '#domain/capacity-plan/uploadResult.ts';
import { formatCount, formatNumber } from '#domain/formatNumber.ts';
import { undoDays } from '#domain/limits.ts';
import { type ChangeKind, changeKinds, kindLabels } from '#domain/capacity-plan/Comparison.ts';
import type { KindCounts } from '#domain/capacity-plan/kindCounts.ts';
import { useFollowUploadQuery, useProcessingAtOnce } from '#src/live/followUpload.ts';
import { useOperationPreview, useStartOperation } from '#src/live/useOperation.ts';
import { OperationDialog } from '#src/components/OperationDialog.tsx';
import { UploadBar } from '#src/components/UploadBar.tsx';
import { PageLink } from '#src/components/PageLink.tsx';
import { paths } from '#src/paths.ts';

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

function isEmptyPreview({ restored, removed }: UndoPreview): boolean {
  return changeKinds.every((kind) => restored[kind] === 0 && removed[kind] === 0);
}

function UndoDetails({ preview }: { readonly preview: UndoPreview }) {
  return (
    <>
      {!isEmptyPreview(preview) && preview.isMerge !== true && (
        <Table size="small" aria-label="What the undo will do" sx={{ mt: 2, '& td, & th': { px: { xs: 0.5, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              <TableCell>Change</TableCell>
              {changeKinds.map((kind) => (
                <TableCell key={kind} align="right">
                  {kindLabels[kind]}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            <CountsRow label="Restored" hint="get their earlier values back" counts={preview.restored} />
            <CountsRow label="Removed" hint="were added by the import" counts={preview.removed} />
          </TableBody>
        </Table>
      )}
      {preview.keptCount > 0 && <KeptRows kept={preview.kept} count={preview.keptCount} />}
    </>
  );
}

interface CountsRowProps {
  readonly label: string;
  readonly hint: string;
  readonly counts: KindCounts;
}

function CountsRow({ label, hint, counts }: CountsRowProps) {
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {label}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      </TableCell>
      {changeKinds.map((kind) => (
        <TableCell key={kind} align="right">
          {formatNumber(counts[kind])}
        </TableCell>
      ))}
    </TableRow>
  );
}

function KeptRows({ kept, count }: { readonly kept: readonly KeptRow[]; readonly count: number }) {
  const more = count - kept.length;
  return (
    <Box component="section" aria-labelledby="undo-kept" sx={{ mt: 3 }}>
      <Typography id="undo-kept" variant="h3">
        {`Left alone (${formatNumber(count)})`}
      </Typography>
      {/* Focusable, so that it scrolls by keyboard. */}
      <Box
        component="ul"
        tabIndex={0}
        aria-labelledby="undo-kept"
        sx={{ maxHeight: 240, overflowY: 'auto', overflowWrap: 'anywhere', pl: 2.5, my: 1 }}
      >
        {kept.map(({ kind, name, detail, reason }, index) => (
          <li key={index}>
            <bdi>{name}</bdi>
            {detail !== '' && (
              <>
                {kind === 'memberships' ? ' in ' : ', '}
                <bdi>{detail}</bdi>
              </>
            )}
            {`: ${keptReasonTexts[reason][kind]}`}
          </li>
        ))}
        {more > 0 && <li>{`and ${formatNumber(more)} more`}</li>}
      </Box>
    </Box>
  );
}

const everyKind = (text: string): Readonly<Record<ChangeKind, string>> => ({
  teams: `team ${text}`,
  people: `person ${text}`,
  memberships: `membership ${text}`,
});

const keptReasonTexts: Readonly<Record<KeptReason, Readonly<Record<ChangeKind, string>>>> = {
  changed: everyKind('changed since'),
  removed: everyKind('removed since'),
  noRoom: everyKind('in whose list there is no room'),
  hasData: everyKind('with inventory or metrics that people entered'),
  inUse: { ...everyKind('in use'), teams: 'team that still has members', people: 'person who is still in a team' },
};
