import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { type ButtonProps, Menu, MenuItem, type MenuItemProps, Tooltip } from '@mui/material';
import { useState } from 'react';
import { suggestSeparator, type CsvSeparator } from '#domain/csv/csvSeparator.ts';
import type { FileFormat } from '#domain/spreadsheet/fileFormat.ts';
import { type Outcome, OutcomeSnackbar } from '#src/components/OutcomeSnackbar.tsx';
import { useMenu } from '#src/components/useMenu.ts';
import { useToday } from '#src/config/organisationDay.ts';
import { toAppError } from '#src/appwrite/errors.ts';
import { checkSessionAfter } from '#src/auth/sessionListeners.ts';
import { offlineText } from '#src/live/callOutcome.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { logger } from '#src/monitoring/logger.ts';
import { reloadWhenGone } from '#src/components/on-demand/chunkLoadError.ts';
import { AriaDisabledButton } from '#src/components/AriaDisabledButton.tsx';
import type { DatedFormat } from './table-file/saveTable.ts';

/** Null for a file that was saved. */
export type SaveResult = string | { readonly failure: string } | null;

export interface DownloadMenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'aria-label'> {
  readonly label: string;
  /** Defaults to the one usual in the browser's language; null when the file already exists. */
  readonly separator?: CsvSeparator | null | undefined;
  readonly emptyReason?: string | undefined;
  readonly onSave: Save;
  /** Another file of the same rows. */
  readonly other?: { readonly label: string; readonly onSave: Save } | undefined;
  readonly failure?: string;
}

type Save = (format: DatedFormat) => Promise<SaveResult>;

const separatorNames: Readonly<Record<CsvSeparator, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

export function DownloadMenu({
  label,
  separator,
  emptyReason,
  onSave,
  other,
  failure = 'The file could not be saved. Please try again.',
  ...buttonProps
}: DownloadMenuProps) {
  const dispatch = useAppDispatch();
  const today = useToday();
  const { button, menu, close } = useMenu();
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isOutcomeShown, setIsOutcomeShown] = useState(false);

  async function save(format: FileFormat, saveAs: Save): Promise<void> {
    close();
    setIsSaving(true);
    setIsOutcomeShown(false);
    const chosen = separator ?? suggestSeparator(navigator.language);
    const result = await saveAs({ format, separator: chosen, today }).then(toOutcome, async (thrown: unknown) => {
      if (await dispatch(reloadWhenGone(thrown))) return null;
      dispatch(checkSessionAfter(toAppError(thrown)));
      return toFailure(thrown, failure);
    });
    setIsSaving(false);
    if (result === null) return;
    setOutcome(result);
    setIsOutcomeShown(true);
  }

  return (
    <>
      <Tooltip title={emptyReason ?? ''} describeChild>
        <AriaDisabledButton
          {...buttonProps}
          startIcon={<DownloadIcon />}
          disabled={emptyReason !== undefined || isSaving}
          aria-busy={isSaving}
          {...button}
        >
          {label}
        </AriaDisabledButton>
      </Tooltip>
      <Menu {...menu}>
        <MenuItem onClick={() => void save('xlsx', onSave)}>Excel workbook (.xlsx)</MenuItem>
        <CsvItem separator={separator} divider={other !== undefined} onClick={() => void save('csv', onSave)} />
        {other && [
          <MenuItem key="xlsx" onClick={() => void save('xlsx', other.onSave)}>{`${other.label} (.xlsx)`}</MenuItem>,
          <MenuItem key="csv" onClick={() => void save('csv', other.onSave)}>{`${other.label} (.csv)`}</MenuItem>,
        ]}
      </Menu>
      <OutcomeSnackbar outcome={outcome} isOpen={isOutcomeShown} onClose={() => setIsOutcomeShown(false)} />
    </>
  );
}

/** Rendered while the menu is open alone: the usual separator takes a number format, 3 ms that the first rows don't have. */
function CsvItem({ separator, ...item }: MenuItemProps & Pick<DownloadMenuProps, 'separator'>) {
  if (separator === null) return <MenuItem {...item}>CSV (.csv)</MenuItem>;
  const name = separatorNames[separator ?? suggestSeparator(navigator.language)];
  return <MenuItem {...item}>{`CSV, separated by ${name} (.csv)`}</MenuItem>;
}

function toOutcome(result: SaveResult): Outcome | null {
  if (typeof result === 'string') return { severity: 'success', text: result };
  return result === null ? null : { severity: 'error', text: result.failure };
}

function toFailure(thrown: unknown, text: string): Outcome {
  logger.error('A file could not be saved', thrown instanceof Error ? thrown : { thrown });
  // Offline, the lazily loaded file writer may be unavailable.
  return { severity: 'error', text: navigator.onLine ? text : offlineText };
}
