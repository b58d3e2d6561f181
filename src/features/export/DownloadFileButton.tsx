import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useAppDispatch } from '../../api/hooks';
import { SteadyButton } from '../../components/SteadyButton';
import { downloadFile } from './downloadFile';
import type { CompleteExport } from './exportSlice';

interface DownloadFileButtonProps {
  readonly exported: CompleteExport;
  readonly buttonRef: ButtonProps['ref'];
  /** Told what to say when a download failed, and null when one begins. */
  readonly onFailure: (message: string | null) => void;
}

export function DownloadFileButton({ exported, buttonRef, onFailure }: DownloadFileButtonProps) {
  const dispatch = useAppDispatch();
  const [isFetching, setIsFetching] = useState(false);

  async function download(): Promise<void> {
    onFailure(null);
    setIsFetching(true);
    onFailure(await dispatch(downloadFile(exported)));
    setIsFetching(false);
  }

  return (
    <SteadyButton
      ref={buttonRef}
      variant="contained"
      startIcon={<DownloadIcon />}
      off={isFetching}
      aria-busy={isFetching}
      onClick={() => void download()}
    >
      Download File
    </SteadyButton>
  );
}
