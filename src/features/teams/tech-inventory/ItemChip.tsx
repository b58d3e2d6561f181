import CloseIcon from '@mui/icons-material/Close';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useEffect, useRef } from 'react';
import { isVersioned } from '#domain/tech-inventory/categories.ts';
import { categoryLabels } from '#domain/tech-inventory/categoryLabels.ts';
import type { InventoryItem } from '#domain/tech-inventory/items.ts';
import type { RemovedItem } from '#domain/tech-inventory/removeItem.ts';
import type { ColumnChange } from './changeColumn.ts';
import { failureText } from '#src/features/teams/failureText.ts';
import { useRemoveInventoryItemMutation } from './inventoryChanges.ts';
import { isFocusFree } from './isFocusFree.ts';
import { showItem } from './showItem.ts';
import { useUserName } from '#src/features/teams/useUserName.ts';

interface ItemChipProps {
  readonly change: Pick<ColumnChange, 'teamId' | 'column'>;
  readonly item: InventoryItem;
  /** The column's text that the item was read from. */
  readonly seen: string | null;
  /** Whether its version was edited a moment ago, and the focus comes back to it. */
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onEdit: () => void;
  /** With what puts it back (null when somebody else had removed it), and whether the focus was on the '×'. */
  readonly onRemoved: (removed: RemovedItem | null, hadFocus: boolean) => void;
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  maxWidth: '100%',
  border: 1,
  borderColor: 'divider',
  borderRadius: 4,
  bgcolor: 'background.default',
};

const text = { overflowWrap: 'anywhere', minWidth: 0, py: 0.5, pl: 1.25 };

/** Looks like the text that it is; that it can be pressed, the pencil and the line below the version say. */
const editButton = {
  ...text,
  font: 'inherit',
  textAlign: 'start',
  justifyContent: 'flex-start',
  gap: 0.75,
  pr: 0.5,
  borderRadius: 4,
  '&:hover .version, &.Mui-focusVisible .version': { textDecoration: 'underline' },
  '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
};

/** One item with its '×'; where the category has versions, pressing the item itself edits its version. */
export function ItemChip({ change, item, seen, takesFocus, onFocusTaken, onEdit, onRemoved }: ItemChipProps) {
  const userName = useUserName();
  const [remove, { isLoading, error }] = useRemoveInventoryItemMutation();
  const failure = failureText(error);
  const removeButton = useRef<HTMLButtonElement>(null);
  const versionButton = useRef<HTMLButtonElement>(null);
  const label = categoryLabels[change.column];
  const shown = showItem(item);

  useEffect(() => {
    if (!takesFocus) return;
    if (isFocusFree(null)) versionButton.current?.focus();
    onFocusTaken();
  }, [takesFocus, onFocusTaken]);

  async function removeIt(): Promise<void> {
    if (isLoading) return;
    const { data } = await remove({ ...change, userName, item, seen });
    if (data) onRemoved(data.result, isFocusFree(removeButton.current));
  }

  const content = (
    <span>
      <bdi>{item.name}</bdi>
      {item.version !== '' && (
        <>
          {' '}
          <Box component="bdi" className="version" sx={{ color: 'text.secondary' }}>
            {item.version}
          </Box>
        </>
      )}
    </span>
  );
  return (
    <>
      <Box sx={{ ...chip, opacity: isLoading ? 0.6 : 1 }}>
        {isVersioned(change.column) ? (
          <ButtonBase
            ref={versionButton}
            onClick={() => {
              if (!isLoading) onEdit();
            }}
            aria-disabled={isLoading}
            aria-label={`Change the version of ${shown} in ${label}`}
            sx={editButton}
          >
            {content}
            <EditIcon sx={{ fontSize: 16, color: 'text.secondary' }} />
          </ButtonBase>
        ) : (
          <Box sx={text}>{content}</Box>
        )}
        <IconButton
          ref={removeButton}
          size="small"
          onClick={() => void removeIt()}
          aria-disabled={isLoading}
          aria-label={`Remove ${shown} from ${label}`}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {failure !== undefined && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </>
  );
}
