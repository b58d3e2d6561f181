import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { SteadyButton } from '#src/components/SteadyButton.tsx';
import type { DownloadFailure } from './downloadFile.ts';
import { DownloadFileButton } from './DownloadFileButton.tsx';
import type { CompleteExport, ExportState } from './exportSlice.ts';

interface ExportActionsProps {
  readonly status: ExportState['status'];
  /** The export that can be downloaded; null when there is none. */
  readonly complete: CompleteExport | null;
  readonly onGenerate: () => void;
  /** 'Generate New Export'. */
  readonly onReset: () => void;
  /** Told null when a download begins, and what went wrong when it failed. */
  readonly onDownload: (failure: DownloadFailure | null) => void;
}

/** What can be done next. A button that goes hands its focus on to the first of those that come. */
export function ExportActions({ status, complete, onGenerate, onReset, onDownload }: ExportActionsProps) {
  const first = useRef<HTMLButtonElement>(null);
  const actions = complete === null ? status : 'complete';
  const shown = useRef(actions);

  useEffect(() => {
    if (shown.current === actions) return;
    shown.current = actions;
    if (document.activeElement === document.body) first.current?.focus();
  }, [actions]);

  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5 }}>
      {complete !== null ? (
        <>
          <DownloadFileButton key="download" buttonRef={first} exported={complete} onDownload={onDownload} />
          <Button variant="outlined" onClick={onReset}>
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
