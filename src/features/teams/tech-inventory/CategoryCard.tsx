import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMemo, useRef, useState } from 'react';
import type { InventoryColumn } from '../../../../domain/tech-inventory/categories';
import { categoryLabels } from '../../../../domain/tech-inventory/categoryLabels';
import { parseItems, type ItemContent } from '../../../../domain/tech-inventory/items';
import type { RemovedItem } from '../../../../domain/tech-inventory/removeItem';
import { AddItemForm } from './AddItemForm';
import { isFocusFree } from './isFocusFree';
import { ItemChip } from './ItemChip';
import { nothingTyped } from './nothingTyped';
import { RemovedNotice } from './RemovedNotice';

interface Removal {
  readonly removed: RemovedItem;
  readonly hadFocus: boolean;
}

interface CategoryCardProps {
  readonly teamId: string;
  readonly column: InventoryColumn;
  readonly stored: string | null;
  /** What was typed here before the session ended. */
  readonly returned: ItemContent | null;
  /** Whether the input is open here. */
  readonly isAdding: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
  /** What screen readers are told. */
  readonly onNews: (news: string) => void;
}

/** One category: its items, each with a '×', and a '+' (SPEC section 2). */
export function CategoryCard(props: CategoryCardProps) {
  const { teamId, column, stored, returned, isAdding, onAdd, onClose, onNews } = props;
  const label = categoryLabels[column];
  const items = useMemo(() => parseItems(column, stored), [column, stored]);
  const card = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  // Kept here, so that the text is still there when the input was opened somewhere else for a moment.
  const [typed, setTyped] = useState<ItemContent>(returned ?? nothingTyped);
  const [removal, setRemoval] = useState<Removal | null>(null);

  function finish(): void {
    // A save that took its time: what was typed since is not what it saved.
    setTyped((current) => (current === typed ? nothingTyped : current));
    onClose();
    focusAddButton(isFocusFree(card.current));
  }

  function focusAddButton(isFree: boolean): void {
    if (isFree) addButton.current?.focus();
  }

  return (
    <Card
      ref={card}
      role="group"
      aria-label={label}
      variant="outlined"
      sx={{ p: 2, pt: 1, minWidth: 0, overflow: 'visible' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography variant="h3">{label}</Typography>
        <IconButton
          ref={addButton}
          onClick={onAdd}
          aria-label={`Add to ${label}`}
          aria-expanded={isAdding}
          color="primary"
          edge="end"
        >
          <AddIcon />
        </IconButton>
      </Box>
      {items.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>Nothing entered yet</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item) => (
            <ItemChip
              key={`${item.text}|${item.occurrence}`}
              change={{ teamId, column }}
              item={item}
              seen={stored}
              onRemoved={(removed, hadFocus) => {
                setRemoval(removed && { removed, hadFocus });
                onNews(`${item.name} removed from ${label}.`);
                if (removed === null) focusAddButton(hadFocus);
              }}
            />
          ))}
        </Box>
      )}
      {removal && (
        <RemovedNotice
          key={`${removal.removed.text}|${removal.removed.count}`}
          teamId={teamId}
          removed={removal.removed}
          takesFocus={removal.hadFocus}
          onBack={(name, hadFocus) => {
            setRemoval(null);
            onNews(`${name} is back in ${label}.`);
            focusAddButton(hadFocus);
          }}
        />
      )}
      {isAdding && (
        <AddItemForm
          change={{ teamId, column }}
          stored={stored}
          typed={typed}
          isReturned={returned !== null}
          onType={setTyped}
          onAdded={(name) => {
            onNews(`${name} added to ${label}.`);
            finish();
          }}
          onCancel={finish}
        />
      )}
    </Card>
  );
}
