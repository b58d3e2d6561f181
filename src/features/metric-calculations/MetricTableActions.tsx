import CopyIcon from '@mui/icons-material/ContentCopy';
import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { suggestSeparator } from '#domain/csv/csvSeparator.ts';
import { type MetricFigure, plainFigure } from '#domain/metric-calculations/calculation.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { protectFromFormula } from '#domain/formulaText.ts';
import { copyText } from '#src/components/copyText.ts';
import { DownloadMenu } from '#src/lists/DownloadMenu.tsx';
import { saveFile } from '#src/live/downloads.ts';
import { monthNames } from '#domain/metric-calculations/years.ts';
import { latestHeader } from './calendar.ts';
import type { NumberedMetricRow } from '#domain/metric-calculations/metricFilters.ts';

interface MetricTableActionsProps {
  readonly rows: readonly NumberedMetricRow[];
  readonly year: number;
  readonly newestDay: string;
}

export function MetricTableActions({ rows, year, newestDay }: MetricTableActionsProps) {
  const [copyStatus, setCopyStatus] = useState('');

  async function copy(): Promise<void> {
    const isCopied = await copyText(formatMetricsCells(rows, newestDay));
    const copied =
      rows.length === 1
        ? '1 row copied. Paste it into a spreadsheet.'
        : `${rows.length} rows copied. Paste them into a spreadsheet.`;
    setCopyStatus(isCopied ? copied : "Your browser doesn't allow copying here. Download the file instead.");
  }
  async function download(table: TableFormat): Promise<null> {
    const { writeMetrics } = await import('./writeMetrics.ts');
    saveFile(await writeMetrics(rows, { year, newestDay }, table));
    return null;
  }

  return (
    <Stack sx={{ alignItems: { md: 'flex-end' } }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', flexWrap: 'wrap', minHeight: 40, columnGap: 1, ml: { xs: -0.5, md: 0 } }}
      >
        <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
          Copy for a spreadsheet
        </Button>
        <DownloadMenu size="small" label="Download" onSave={download} />
      </Stack>
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {copyStatus}
      </Typography>
    </Stack>
  );
}

/** Tab-separated values, protected from formula injection, with digits as stored and the decimal sign of the browser's language. None has what would need quotes. */
function formatMetricsCells(rows: readonly NumberedMetricRow[], newestDay: string): string {
  return toLines(rows, newestDay)
    .map((cells) => `${cells.join('\t')}\r\n`)
    .join('');
}

function toLines(rows: readonly NumberedMetricRow[], newestDay: string): string[][] {
  const hasComma = suggestSeparator(navigator.language) === ';';
  const toText = (figure: MetricFigure | null): string =>
    hasComma && figure?.value != null ? plainFigure(figure).replace('.', ',') : plainFigure(figure);
  const lines = rows.map(({ number, metric, latest, months }) => {
    const name = `${metric.label} - ${metric.podLabel}`;
    return [String(number), name, ...[latest, ...months].map(toText)].map(protectFromFormula);
  });
  return [['#', 'Metric Type', latestHeader(newestDay), ...monthNames], ...lines];
}
