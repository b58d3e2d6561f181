import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { UploadState } from '#src/features/admin/uploadSlice.ts';

interface UploadErrorProps {
  readonly id: string;
  readonly upload: UploadState;
}

/** What is wrong with the file or its submission (SPEC sections 5 and 8); the file input points to it. */
export function UploadError({ id, upload }: UploadErrorProps) {
  const { message, details } = errorOf(upload);
  if (message === null) return null;
  return (
    <Alert id={id} severity="error">
      {message}
      {details.length > 0 && (
        <Box component="ul" sx={{ my: 0.5, pl: 2.5, overflowWrap: 'anywhere' }}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </Box>
      )}
    </Alert>
  );
}

function errorOf(upload: UploadState): { message: string | null; details: readonly string[] } {
  if (upload.status === 'refused') return upload.failure;
  return { message: 'error' in upload ? upload.error : null, details: [] };
}
