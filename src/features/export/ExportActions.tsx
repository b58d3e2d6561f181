import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../api/hooks';
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
          <DownloadFileButton key="download" buttonRef={first} result={exported.result} onFailure={onDownloadFailure} />
          <Button variant="outlined" onClick={reset}>
            Generate New Export
          </Button>
        </>
      ) : (
        // Not `disabled`, which would take the focus away: pressed while an export is prepared, it starts no other.
        <Button
          key="generate"
          ref={first}
          variant="contained"
          aria-disabled={status === 'preparing'}
          onClick={onGenerate}
          sx={{ '&[aria-disabled=true]': { opacity: 0.5, cursor: 'default' } }}
        >
          {status === 'unanswered' ? 'Try Again' : 'Generate Export'}
        </Button>
      )}
    </Stack>
  );
}
