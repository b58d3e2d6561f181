import { LinearProgress } from '@mui/material';
import { describeUpload, type UploadResult } from '#domain/capacity-plan/uploadResult.ts';

export function UploadBar({ upload }: { readonly upload: UploadResult }) {
  const { status, recordsProcessed, recordsTotal } = upload;
  if (status !== 'processing') return null;
  return (
    <LinearProgress
      variant="determinate"
      aria-label={`Progress of ${describeUpload(upload)}`}
      value={recordsTotal === 0 ? 0 : Math.min(100, (100 * recordsProcessed) / recordsTotal)}
      sx={{ my: 0.5, height: 6, borderRadius: 3 }}
    />
  );
}
