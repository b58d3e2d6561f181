import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { Alert, Button, type ButtonProps, Paper, Stack } from '@mui/material';
import { useContext, useEffect, useRef, useState } from 'react';
import { useCurrentUser } from '#src/auth/session.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import { PageHeader } from '#src/components/PageHeader.tsx';
import { RuntimeConfigContext } from '#src/config/runtimeConfig.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { type BackgroundExport, useBackgroundExport } from './backgroundExport.ts';
import {
  ExportDetails,
  ExportErrorAlert,
  ExportStatus,
  LatestExportFailure,
  LookingForExport,
} from './ExportStatus.tsx';
import { type CompleteExport, exportReset, type ExportState, selectExport } from './exportSlice.ts';
import { type DownloadFailure, downloadFile, generateExport } from './exportThunks.ts';
import { type LatestExport, useLatestExport } from './latestExport.ts';

/** All engineering data as a spreadsheet (specification.md, section 2, Export page). A file that is still stored is offered again. */
export function ExportPage() {
  const dispatch = useAppDispatch();
  const exported = useAppSelector(selectExport);
  const user = useCurrentUser();
  const config = useContext(RuntimeConfigContext);
  /** Hides the stored export until a new one is generated. */
  const [isLatestDismissed, setIsLatestDismissed] = useState(false);
  const latest = useLatestExport(user, exported.status === 'idle' && !isLatestDismissed);
  const background = useBackgroundExport(user, exported, latest, isLatestDismissed, config?.fileExporterFunctionId);

  function generate(): void {
    setIsLatestDismissed(false);
    void dispatch(generateExport({ user, config, takesLonger: background.takesLonger() }));
  }

  function reset(): void {
    setIsLatestDismissed(true);
    dispatch(exportReset());
  }

  function refreshLatest(): void {
    if (exported.status === 'idle') latest.refetch();
    else dispatch(exportReset());
  }

  return (
    <>
      <PageHeader title="Export Engineering Data" subtitle="Download all engineering data in Excel format." />
      <ExportPanel
        exported={exported}
        background={background}
        latest={latest}
        onGenerate={generate}
        onReset={reset}
        onGone={refreshLatest}
      />
    </>
  );
}

interface ExportPanelProps {
  readonly exported: ExportState;
  readonly background: BackgroundExport;
  readonly latest: LatestExport;
  readonly onGenerate: () => void;
  readonly onReset: () => void;
  /** The file has been deleted. */
  readonly onGone: () => void;
}

function ExportPanel({ exported, background, latest, onGenerate, onReset, onGone }: ExportPanelProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const stored = exported.status === 'idle' ? latest.data : null;
  const complete = exported.status === 'complete' ? exported : stored;
  const [isFirstLook, setIsFirstLook] = useState(true);
  const isLooking = exported.status === 'idle' && stored === null && (latest.isFetching || background.isLooking);
  if (isFirstLook && !isLooking) setIsFirstLook(false);

  function handleDownload(failure: DownloadFailure | null): void {
    setFailure(failure?.message ?? null);
    if (failure?.isGone) onGone();
  }

  const clearingFailure = (action: () => void) => () => {
    setFailure(null);
    action();
  };

  if (isFirstLook && isLooking) {
    return (
      <Paper variant="outlined" sx={[panelStyle, { minHeight: heightWithDetails }]}>
        <LookingForExport />
      </Paper>
    );
  }
  return (
    <Paper variant="outlined" sx={panelStyle}>
      <Stack sx={{ gap: 3 }}>
        <ExportStatus status={stored === null ? exported.status : 'stored'} run={background.run} />
        <ExportErrorAlert exported={exported} isStalled={background.isStalled} />
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        {complete !== null && <ExportDetails exported={complete} />}
        <ExportActions
          status={background.isStalled ? 'unanswered' : exported.status}
          complete={complete}
          onGenerate={clearingFailure(onGenerate)}
          onReset={clearingFailure(onReset)}
          onDownload={handleDownload}
        />
        {exported.status === 'idle' && latest.isError && <LatestExportFailure onRetry={latest.refetch} />}
      </Stack>
    </Paper>
  );
}

const panelStyle = { p: { xs: 2, sm: 3 }, maxWidth: 720 } as const;
/** Pixels, so that the panel keeps its size once an earlier export is found. */
const heightWithDetails = 346;

interface ExportActionsProps {
  readonly status: ExportState['status'];
  readonly complete: CompleteExport | null;
  readonly onGenerate: () => void;
  readonly onReset: () => void;
  /** Called with null when a download starts, and with the error when it fails. */
  readonly onDownload: (failure: DownloadFailure | null) => void;
}

/** When a focused button disappears, the first of the new ones gets the focus. */
function ExportActions({ status, complete, onGenerate, onReset, onDownload }: ExportActionsProps) {
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
        <AriaDisabledButton
          key="generate"
          ref={first}
          variant="contained"
          disabled={status === 'preparing' || status === 'inBackground'}
          onClick={onGenerate}
        >
          {status === 'unanswered' ? 'Try Again' : 'Generate Export'}
        </AriaDisabledButton>
      )}
    </Stack>
  );
}

interface DownloadFileButtonProps {
  readonly exported: CompleteExport;
  readonly buttonRef: ButtonProps['ref'];
  readonly onDownload: (failure: DownloadFailure | null) => void;
}

function DownloadFileButton({ exported, buttonRef, onDownload }: DownloadFileButtonProps) {
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
    <AriaDisabledButton
      ref={buttonRef}
      variant="contained"
      startIcon={<DownloadIcon />}
      disabled={isFetching}
      aria-busy={isFetching}
      onClick={() => void download()}
    >
      Download File
    </AriaDisabledButton>
  );
}
