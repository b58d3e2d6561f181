import { Typography } from '@mui/material';
import type { ChangeEntry } from '#domain/changes/changeEntry.ts';
import { isMergeEntry } from '#domain/changes/describeChange.ts';
import { isAdmin } from '#domain/user.ts';
import { useCurrentUser } from '#src/auth/session.ts';
import { paths } from '#src/paths.ts';
import { PageLink } from '#src/components/PageLink.tsx';

export function UploadLink({ uploadId, entry }: { readonly uploadId: string; readonly entry: ChangeEntry }) {
  const { fileName = null, source } = entry;
  const isMerge = isMergeEntry(entry);
  const user = useCurrentUser();
  const hasLink = user !== null && isAdmin(user);
  if ((source !== 'upload' && !isMerge) || (fileName === null && !hasLink)) return null;
  return (
    <Typography variant="body2" sx={{ px: 2, pb: 0.5, color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {fileName !== null && <bdi>{fileName}</bdi>}
      {fileName !== null && hasLink && ' · '}
      {hasLink && (
        <PageLink to={paths.changesOfUpload(uploadId)}>
          {isMerge ? 'All that this merge changed' : 'All that this upload changed'}
        </PageLink>
      )}
    </Typography>
  );
}
