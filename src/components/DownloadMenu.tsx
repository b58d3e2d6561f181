import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import type { ButtonProps } from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Snackbar from '@mui/material/Snackbar';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { suggestSeparator, type CsvSeparator } from '#domain/spreadsheet/csvSeparator.ts';
import type { FileFormat } from '#domain/spreadsheet/fileFormat.ts';
import type { TableFormat } from '#domain/spreadsheet/writeTable.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { logger } from '#src/monitoring/logger.ts';
import { reloadWhenGone } from './on-demand/reloadWhenGone.ts';
import { SteadyButton } from './SteadyButton.tsx';

/** What to say of a file that was saved, if anything; or why it could not be. */
export type SaveResult = string | { readonly failure: string } | null;

interface DownloadMenuProps extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'aria-description'> {
  readonly label: string;
  /**
   * Of a CSV file: the one that the person's own file had. Without it, what the browser's language suggests; null where the file is
   * written already.
   */
  readonly separator?: CsvSeparator | null | undefined;
  /** Why there is nothing to save; absent when there is. */
  readonly emptyReason?: string | undefined;
  readonly onSave: (format: TableFormat) => Promise<SaveResult>;
  /** What is said when saving rejects. */
  readonly failure?: string;
}

interface Outcome {
  readonly severity: 'success' | 'error';
  readonly text: string;
}

const separatorNames: Readonly<Record<CsvSeparator, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

/** A button that saves a table as a workbook, in which every text stays as it is, or as CSV. */
export function DownloadMenu({
  label,
  separator: given,
  emptyReason,
  onSave,
  failure = 'The file could not be saved. Please try again.',
  ...look
}: DownloadMenuProps) {
  const dispatch = useAppDispatch();
  const menuId = useId();
  const separator = given ?? suggestSeparator(navigator.language);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isOutcomeShown, setIsOutcomeShown] = useState(false);

  async function save(format: FileFormat): Promise<void> {
    setAnchor(null);
    setIsSaving(true);
    setIsOutcomeShown(false);
    const result = await onSave({ format, separator }).then(toOutcome, async (thrown: unknown) =>
      (await dispatch(reloadWhenGone(thrown))) ? null : toFailure(thrown, failure),
    );
    setIsSaving(false);
    if (result === null) return;
    setOutcome(result);
    setIsOutcomeShown(true);
  }

  return (
    <>
      <Tooltip title={emptyReason ?? ''} describeChild>
        <SteadyButton
          {...look}
          startIcon={<DownloadIcon />}
          style={{ whiteSpace: 'nowrap' }}
          off={emptyReason !== undefined || isSaving}
          aria-busy={isSaving}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...(anchor && { 'aria-controls': menuId })}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          {label}
        </SteadyButton>
      </Tooltip>
      <Menu
        id={menuId}
        // Within the landmark that the button is in.
        container={anchor?.closest('main') ?? null}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
      >
        <MenuItem onClick={() => void save('xlsx')}>Excel workbook (.xlsx)</MenuItem>
        <MenuItem onClick={() => void save('csv')}>
          {given === null ? 'CSV (.csv)' : `CSV, separated by ${separatorNames[separator]} (.csv)`}
        </MenuItem>
      </Menu>
      <Snackbar open={isOutcomeShown} autoHideDuration={10_000} onClose={() => setIsOutcomeShown(false)}>
        <Alert
          severity={outcome?.severity ?? 'success'}
          role={outcome?.severity === 'error' ? 'alert' : 'status'}
          elevation={6}
          onClose={() => setIsOutcomeShown(false)}
        >
          {outcome?.text}
        </Alert>
      </Snackbar>
    </>
  );
}

function toOutcome(result: SaveResult): Outcome | null {
  if (typeof result === 'string') return { severity: 'success', text: result };
  return result === null ? null : { severity: 'error', text: result.failure };
}

function toFailure(thrown: unknown, text: string): Outcome {
  logger.error('A file could not be saved', thrown instanceof Error ? thrown : { thrown });
  // What writes files is fetched when it is first wanted.
  return { severity: 'error', text: navigator.onLine ? text : 'You are offline. Try again when you are connected.' };
}
