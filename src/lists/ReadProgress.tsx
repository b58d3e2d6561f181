import { Button, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatNumber } from '#domain/formatNumber.ts';
import type { DatedFormat } from './table-file/saveTable.ts';
import { DownloadMenu, type DownloadMenuProps, type SaveResult } from './DownloadMenu.tsx';

interface Progress {
  readonly read: number;
  /** Null: not known. */
  readonly total: number | null;
}

export interface Reading {
  readonly onRead: (read: number, total?: number | null) => void;
  readonly signal: AbortSignal;
}

interface DownloadWithProgressProps extends Omit<DownloadMenuProps, 'onSave'>, ReadTexts {
  readonly total: number | null;
  readonly onSave: (table: DatedFormat, reading: Reading) => Promise<SaveResult>;
}

/** A file whose rows are read first: how far, and Cancel. */
export function DownloadWithProgress({ total, beginning, noun, onSave, ...menu }: DownloadWithProgressProps) {
  const { progress, cancel, run } = useReadProgress(total);
  return (
    <>
      <ReadProgress label="Download" beginning={beginning} noun={noun} progress={progress} onCancel={cancel} />
      <DownloadMenu {...menu} variant="outlined" onSave={(table) => run((reading) => onSave(table, reading))} />
    </>
  );
}

export function useReadProgress(expected: number | null) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const controller = useRef<AbortController>(null);
  useEffect(() => () => controller.current?.abort(), []);
  return {
    /** Null: nothing is being read. */
    progress,
    cancel: () => controller.current?.abort(),
    /** Null when it was cancelled. */
    run: async <T,>(task: (reading: Reading) => Promise<T>): Promise<T | null> => {
      controller.current?.abort();
      const { signal } = (controller.current = new AbortController());
      setProgress({ read: 0, total: expected });
      const onRead: Reading['onRead'] = (read, total = expected) => {
        if (!signal.aborted) setProgress({ read, total });
      };
      try {
        return await task({ onRead, signal });
      } catch (thrown) {
        if (signal.aborted) return null;
        throw thrown;
      } finally {
        setProgress(null);
      }
    },
  };
}

interface ReadTexts {
  /** Until the first are read: `Reading the changes...`. */
  readonly beginning: string;
  /** `changes` */
  readonly noun: string;
}

interface ReadProgressProps extends ReadTexts {
  readonly label: string;
  readonly progress: Progress | null;
  readonly onCancel: () => void;
}

export function ReadProgress({ label, beginning, noun, progress, onCancel }: ReadProgressProps) {
  if (progress === null) return null;
  const { read, total } = progress;
  const count = total === null ? formatNumber(read) : `${formatNumber(read)} of ${formatNumber(Math.max(read, total))}`;
  return (
    <>
      <Typography role="status" aria-label={label} variant="body2" sx={{ color: 'text.secondary' }}>
        {read === 0 ? beginning : `${count} ${noun} read...`}
      </Typography>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </>
  );
}
