import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import { useAppDispatch } from '#src/store/hooks.ts';
import { SteadyButton } from '#src/components/SteadyButton.tsx';
import { downloadFile, type DownloadFailure } from './downloadFile.ts';
import type { CompleteExport } from './exportSlice.ts';

interface DownloadFileButtonProps {
  readonly exported: CompleteExport;
  readonly buttonRef: ButtonProps['ref'];
  /** Told null when a download begins, and what went wrong when it failed. */
  readonly onDownload: (failure: DownloadFailure | null) => void;
}

export function DownloadFileButton({ exported, buttonRef, onDownload }: DownloadFileButtonProps) {
  const dispatch = useAppDispatch();
  const [isFetching, setIsFetching] = useState(false);

  async function download(): Promise<void> {
    onDownload(null);
    setIsFetching(true);
    const failure = await dispatch(downloadFile(exported));
    setIsFetching(false);
    if (failure !== null) onDownload(failure);
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
