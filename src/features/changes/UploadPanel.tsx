import { Button, Paper, Stack, Typography } from '@mui/material';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { isMergeEntry, teamEventOf } from '#domain/changes/describeChange.ts';
import { undoDays } from '#domain/limits.ts';
import { tidyText } from '#domain/text.ts';
import { describeAuthorInSentence } from '#src/components/changes/changeAuthor.ts';
import { formatInstant } from '#domain/dateFormat.ts';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { UndoUpload } from '#src/components/undo/UndoUpload.tsx';
import { useGetUploadEntryQuery } from './changesApi.ts';

/** Shows what the entries tell: the result of an upload is its owner's alone. */
export function UploadPanel({ uploadId, onClose }: { readonly uploadId: string; readonly onClose: () => void }) {
  const { timeZone } = useRuntimeConfig();
  const { currentData: entry, isError, refetch } = useGetUploadEntryQuery(uploadId);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="upload-title" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <div style={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id="upload-title" variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {entry ? describeOperation(entry) : 'Upload of a capacity plan'}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {entry === null && 'No change of a team by this upload is recorded.'}
            {entry &&
              `${describeAuthorInSentence(entry)}, ${formatInstant(new Date(entry.changedAt), timeZone, 'moment')}`}
            {entry === undefined && isError && "We couldn't load what is known of this upload."}
          </Typography>
        </div>
        {entry === undefined && isError && (
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        )}
        {(entry === null || entry?.source === 'upload' || (entry && isMergeEntry(entry) && !isUndo(entry))) && (
          <UndoUpload
            uploadId={uploadId}
            fileName={entry?.fileName ?? 'this upload'}
            isMerge={entry ? isMergeEntry(entry) : false}
            refusal={entry && isTooOld(entry) ? 'expired' : null}
          />
        )}
        <Button size="small" onClick={onClose}>
          Show all changes
        </Button>
      </Stack>
    </Paper>
  );
}

function isTooOld({ changedAt }: ChangeEntry): boolean {
  return Date.now() - Date.parse(changedAt) >= undoDays * 24 * 60 * 60 * 1_000;
}

/** By its file name: the history knows no more of it. */
function isUndo({ fileName }: ChangeEntry): boolean {
  return fileName?.startsWith('Undo of ') ?? false;
}

function describeOperation(entry: ChangeEntry): string {
  const { fileName, source, teamName } = entry;
  if (source === 'upload') return fileName ?? 'Upload of a capacity plan';
  if (isMergeEntry(entry)) return fileName ?? 'Merge of names';
  const event = teamEventOf(entry);
  const deed = event === 'removed' ? 'Removal' : event === 'added' ? 'Creation' : 'Restoration';
  return `${deed} of ${tidyText(teamName)}`;
}
