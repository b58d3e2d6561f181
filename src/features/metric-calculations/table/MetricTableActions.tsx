import CopyIcon from '@mui/icons-material/ContentCopy';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { DownloadMenu } from '#src/components/DownloadMenu.tsx';
import { saveFile } from '#src/components/saveFile.ts';
import { formatMetricsCells } from './formatMetricsCells.ts';
import type { NumberedMetricRow } from './NumberedMetricRow.ts';

interface MetricTableActionsProps {
  readonly rows: readonly NumberedMetricRow[];
  readonly year: number;
}

/** Takes what is shown along: as cells to paste into a spreadsheet, or as a file. */
export function MetricTableActions({ rows, year }: MetricTableActionsProps) {
  const [copied, setCopied] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(formatMetricsCells(rows));
      setCopied(
        rows.length === 1
          ? '1 row copied. Paste it into a spreadsheet.'
          : `${rows.length} rows copied. Paste them into a spreadsheet.`,
      );
    } catch {
      setCopied("Your browser doesn't allow copying here. Download the file instead.");
    }
  }
  async function download(table: TableFormat): Promise<null> {
    const { writeMetrics } = await import('./writeMetrics.ts');
    saveFile(await writeMetrics(rows, year, table));
    return null;
  }

  return (
    <Stack sx={{ alignItems: { md: 'flex-end' } }}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 40, columnGap: 1, ml: { xs: -0.5, md: 0 } }}>
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copy for a spreadsheet
        </Button>
        <DownloadMenu size="small" label="Download" onSave={download} />
      </Stack>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {copied}
      </Typography>
    </Stack>
  );
}
