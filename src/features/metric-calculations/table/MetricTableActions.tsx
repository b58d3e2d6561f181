import CopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { saveFile } from '../../../components/saveFile';
import { formatMetricsCells, formatMetricsCsv } from './formatMetricsCsv';
import type { NumberedMetricRow } from './NumberedMetricRow';

interface MetricTableActionsProps {
  readonly rows: readonly NumberedMetricRow[];
  readonly year: number;
}

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Takes what is shown along: as cells to paste into a spreadsheet, or as a CSV file. */
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
  function download(): void {
    const name = `metric calculations ${year}.csv`;
    saveFile(new File([byteOrderMark + formatMetricsCsv(rows)], name, { type: 'text/csv' }));
  }

  return (
    <Stack sx={{ alignItems: { md: 'flex-end' } }}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 40, columnGap: 1, ml: { xs: -0.5, md: 0 } }}>
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copy for a spreadsheet
        </Button>
        <Button size="small" startIcon={<DownloadIcon />} onClick={download}>
          Download CSV
        </Button>
      </Stack>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {copied}
      </Typography>
    </Stack>
  );
}
