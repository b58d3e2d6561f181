import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useRef } from 'react';
import { categoryLabels } from '../../../../domain/tech-inventory/categoryLabels';
import type { InventoryItem } from '../../../../domain/tech-inventory/items';
import type { RemovedItem } from '../../../../domain/tech-inventory/removeItem';
import type { ColumnChange } from './changeColumn';
import { failureText } from '../failureText';
import { useRemoveInventoryItemMutation } from './inventoryChanges';
import { isFocusFree } from './isFocusFree';
import { useUserName } from '../useUserName';

interface ItemChipProps {
  readonly change: Pick<ColumnChange, 'teamId' | 'column'>;
  readonly item: InventoryItem;
  /** The column's text that the item was read from. */
  readonly seen: string | null;
  /** With what puts it back (null when somebody else had removed it), and whether the focus was on the '×'. */
  readonly onRemoved: (removed: RemovedItem | null, hadFocus: boolean) => void;
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  maxWidth: '100%',
  pl: 1.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  bgcolor: 'background.default',
};

/** One item with its '×'. */
export function ItemChip({ change, item, seen, onRemoved }: ItemChipProps) {
  const userName = useUserName();
  const [remove, { isLoading, error }] = useRemoveInventoryItemMutation();
  const failure = failureText(error);
  const button = useRef<HTMLButtonElement>(null);
  const shown = [item.name, item.version].filter(Boolean).join(' ');

  async function removeIt(): Promise<void> {
    if (isLoading) return;
    const { data } = await remove({ ...change, userName, item, seen });
    if (data) onRemoved(data.result, isFocusFree(button.current));
  }

  return (
    <Box component="li" sx={{ minWidth: 0, maxWidth: '100%' }}>
      <Box sx={{ ...chip, opacity: isLoading ? 0.6 : 1 }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0, py: 0.5 }}>
          <bdi>{item.name}</bdi>
          {item.version !== '' && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' '}
              <bdi>{item.version}</bdi>
            </Box>
          )}
        </Box>
        <IconButton
          ref={button}
          size="small"
          onClick={() => void removeIt()}
          aria-disabled={isLoading}
          aria-label={`Remove ${shown} from ${categoryLabels[change.column]}`}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}
