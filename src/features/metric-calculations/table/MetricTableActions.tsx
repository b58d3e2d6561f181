import CopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { saveFile } from '../../../components/saveFile';
import { formatMetricsCsv } from './formatMetricsCsv';
import type { NumberedMetricRow } from './NumberedMetricRow';

interface MetricTableActionsProps {
  readonly rows: readonly NumberedMetricRow[];
  readonly year: number;
}

/** So that a spreadsheet reads the file as UTF-8. */
const byteOrderMark = '\ufeff';

/** Takes what is shown along as CSV. */
export function MetricTableActions({ rows, year }: MetricTableActionsProps) {
  const [copied, setCopied] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(formatMetricsCsv(rows));
      setCopied(`${rows.length} rows copied.`);
    } catch {
      setCopied('The browser did not let it be copied. Download it instead.');
    }
  }
  function download(): void {
    const name = `metric calculations ${year}.csv`;
    saveFile(new File([byteOrderMark + formatMetricsCsv(rows)], name, { type: 'text/csv' }));
  }

  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 1 }}>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {copied}
      </Typography>
      <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
        Copy as CSV
      </Button>
      <Button size="small" startIcon={<DownloadIcon />} onClick={download}>
        Download CSV
      </Button>
    </Stack>
  );
}
