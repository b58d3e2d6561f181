import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import type { ButtonProps } from '@mui/material/Button';
import { useState } from 'react';
import type { ExportResult } from '../../../domain/exportResult';
import { useAppDispatch } from '../../api/hooks';
import { SteadyButton } from '../../components/SteadyButton';
import { downloadFile } from './downloadFile';

interface DownloadFileButtonProps {
  readonly result: ExportResult;
  readonly buttonRef: ButtonProps['ref'];
  /** Told what to say when a download failed, and null when one begins. */
  readonly onFailure: (message: string | null) => void;
}

export function DownloadFileButton({ result, buttonRef, onFailure }: DownloadFileButtonProps) {
  const dispatch = useAppDispatch();
  const [isFetching, setIsFetching] = useState(false);

  async function download(): Promise<void> {
    onFailure(null);
    setIsFetching(true);
    onFailure(await dispatch(downloadFile(result)));
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
