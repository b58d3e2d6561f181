import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Snackbar from '@mui/material/Snackbar';
import { useState } from 'react';
import type { UploadResult } from '../../../../domain/upload/uploadResult';
import { describeDownloadFailure } from '../../../api/downloadStoredFile';
import { SteadyButton } from '../../../components/SteadyButton';
import { useDownloadErrorFileMutation } from '../uploadsApi';

const withoutFile = 'Download failed: No file ID or download URL provided';
const whenGone = 'The error file is no longer available. Upload the plan again to get a new one.';

/** The refused rows of an upload, as a download (SPEC section 7). */
export function ErrorFileDownload({ upload }: { readonly upload: UploadResult }) {
  const { errorFileId, fileName } = upload;
  const [download, { isLoading }] = useDownloadErrorFileMutation();
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    setFailure(null);
    if (errorFileId === null) {
      setFailure(withoutFile);
      return;
    }
    const { error } = await download(errorFileId);
    if (error) setFailure(describeDownloadFailure(error, whenGone));
  }

  return (
    <>
      <SteadyButton
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        style={{ whiteSpace: 'nowrap' }}
        aria-description={`Refused rows of ${fileName}`}
        off={isLoading}
        aria-busy={isLoading}
        onClick={() => void save()}
      >
        Error file
      </SteadyButton>
      <Snackbar open={failure !== null} autoHideDuration={10_000} onClose={() => setFailure(null)}>
        <Alert severity="error" variant="filled" onClose={() => setFailure(null)}>
          {failure}
        </Alert>
      </Snackbar>
    </>
  );
}
