import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import type { UploadResult } from '../../../../domain/upload/uploadResult';
import { useDownloadErrorFileMutation, useGetErrorFileLinkQuery } from '../uploadsApi';

const withoutFile = 'Download failed: No file ID or download URL provided';

/** The refused rows of an upload: opened in a new tab by the browser, or fetched and saved where it can't do that (SPEC section 7). */
export function ErrorFileDownload({ upload }: { readonly upload: UploadResult }) {
  const { errorFileId, fileName } = upload;
  const { data: link } = useGetErrorFileLinkQuery(errorFileId ?? '', { skip: errorFileId === null });
  const [download, { isLoading }] = useDownloadErrorFileMutation();
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFailure(null);
    if (errorFileId === null) {
      setFailure(withoutFile);
      return;
    }
    const { error } = await download(errorFileId);
    if (error) setFailure(`Download failed: ${error.message ?? 'the file could not be fetched.'}`);
  }

  const look = {
    size: 'small',
    variant: 'outlined',
    color: 'inherit',
    startIcon: <DownloadIcon />,
    'aria-description': `Refused rows of ${fileName}`,
    sx: { whiteSpace: 'nowrap' },
  } satisfies ButtonProps;
  return (
    <>
      {typeof link === 'string' ? (
        <Button {...look} href={link} target="_blank" rel="noopener">
          Error file
        </Button>
      ) : (
        <Button {...look} loading={isLoading} onClick={() => void save()}>
          Error file
        </Button>
      )}
      <Snackbar open={failure !== null} autoHideDuration={10_000} onClose={() => setFailure(null)}>
        <Alert severity="error" variant="filled" onClose={() => setFailure(null)}>
          {failure}
        </Alert>
      </Snackbar>
    </>
  );
}
