import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { categoryLabels } from '../../../../domain/tech-inventory/categoryLabels';
import { parseItem } from '../../../../domain/tech-inventory/items';
import type { RemovedItem } from '../../../../domain/tech-inventory/removeItem';
import { failureText } from '../failureText';
import { useRestoreInventoryItemMutation } from './inventoryChanges';
import { isFocusFree } from './isFocusFree';
import { useUserName } from '../useUserName';

interface RemovedNoticeProps {
  readonly teamId: string;
  readonly removed: RemovedItem;
  /** Whether the '×' had the focus, which the button then takes. */
  readonly takesFocus: boolean;
  readonly onBack: (name: string, hadFocus: boolean) => void;
}

/** Says what was removed last, and puts it back. Stays until something else is removed here: nobody has to hurry. */
export function RemovedNotice({ teamId, removed, takesFocus, onBack }: RemovedNoticeProps) {
  const userName = useUserName();
  const [restore, { isLoading, error }] = useRestoreInventoryItemMutation();
  const failure = failureText(error);
  const { name, version } = parseItem(removed.column, removed.text);
  const shown = [name, version].filter(Boolean).join(' ');
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  async function undo(): Promise<void> {
    if (isLoading) return;
    const { data } = await restore({ teamId, userName, removed });
    if (data) onBack(shown, isFocusFree(button.current));
  }

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, color: 'text.secondary', minWidth: 0 }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          <bdi>{shown}</bdi> removed
        </Box>
        <Button
          ref={button}
          size="small"
          startIcon={<UndoIcon />}
          onClick={() => void undo()}
          aria-disabled={isLoading}
          aria-label={`Undo: put ${shown} back into ${categoryLabels[removed.column]}`}
        >
          Undo
        </Button>
      </Box>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </>
  );
}
