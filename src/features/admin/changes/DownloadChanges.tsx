import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { DownloadMenu, type SaveResult } from '#src/components/DownloadMenu.tsx';
import { useRuntimeConfig } from '#src/config/runtimeConfig.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { ChangeFilter } from './changesView.ts';
import { saveChanges } from './saveChanges.ts';

interface DownloadChangesProps {
  readonly filters: readonly ChangeFilter[];
  readonly isEmpty: boolean;
}

interface Progress {
  readonly read: number;
  readonly total: number | null;
}

/** Downloads the changes that match the filters, from all pages, as a workbook or CSV. */
export function DownloadChanges({ filters, isEmpty }: DownloadChangesProps) {
  const dispatch = useAppDispatch();
  const { timeZone } = useRuntimeConfig();
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);

  async function save(table: TableFormat): Promise<SaveResult> {
    const { signal } = (controller.current = new AbortController());
    const onProgress = (read: number, total: number | null) => {
      if (!signal.aborted) setProgress({ read, total });
    };
    setProgress({ read: 0, total: null });
    try {
      return await dispatch(saveChanges({ filters, timeZone, table, onProgress, signal }));
    } finally {
      setProgress(null);
    }
  }

  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
      {progress !== null && (
        <>
          <Typography role="status" aria-label="Download" variant="body2" sx={{ color: 'text.secondary' }}>
            {describe(progress)}
          </Typography>
          <Button size="small" onClick={() => controller.current?.abort()}>
            Cancel
          </Button>
        </>
      )}
      <DownloadMenu
        variant="outlined"
        label="Download changes"
        emptyReason={isEmpty ? 'There are no changes to download.' : undefined}
        onSave={save}
        failure="The changes could not be downloaded. Please try again."
      />
    </Stack>
  );
}

function describe({ read, total }: Progress): string {
  if (read === 0) return 'Reading the changes...';
  return total === null
    ? `${formatNumber(read)} changes read...`
    : `${formatNumber(read)} of ${formatNumber(Math.max(read, total))} changes read...`;
}
