import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../api/hooks';
import { SteadyButton } from '../../components/SteadyButton';
import { DownloadFileButton } from './DownloadFileButton';
import { exportReset, type ExportState } from './exportSlice';

interface ExportActionsProps {
  readonly exported: ExportState;
  readonly onGenerate: () => void;
  readonly onDownloadFailure: (message: string | null) => void;
}

/** What can be done next. A button that goes hands its focus on to the first of those that come. */
export function ExportActions({ exported, onGenerate, onDownloadFailure }: ExportActionsProps) {
  const dispatch = useAppDispatch();
  const first = useRef<HTMLButtonElement>(null);
  const { status } = exported;
  const shown = useRef(status);

  useEffect(() => {
    if (shown.current === status) return;
    shown.current = status;
    if (document.activeElement === document.body) first.current?.focus();
  }, [status]);

  function reset(): void {
    onDownloadFailure(null);
    dispatch(exportReset());
  }

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      {status === 'complete' ? (
        <>
          <DownloadFileButton key="download" buttonRef={first} exported={exported} onFailure={onDownloadFailure} />
          <Button variant="outlined" onClick={reset}>
            Generate New Export
          </Button>
        </>
      ) : (
        <SteadyButton key="generate" ref={first} variant="contained" off={status === 'preparing'} onClick={onGenerate}>
          {status === 'unanswered' ? 'Try Again' : 'Generate Export'}
        </SteadyButton>
      )}
    </Stack>
  );
}
