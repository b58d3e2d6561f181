import CloseIcon from '@mui/icons-material/Close';
import EditIcon from '@mui/icons-material/EditOutlined';
import { Box, ButtonBase, IconButton, TextField, Typography } from '@mui/material';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { foldText } from '#domain/foldText.ts';
import { categories, type InventoryColumn, isVersioned } from '#domain/tech-inventory/categories.ts';
import type { RemovedItem, VersionChange } from '#domain/tech-inventory/itemEdits.ts';
import { displayItem, type InventoryItem, parseItem, parseItems } from '#domain/tech-inventory/items.ts';
import { mayMoveFocus, followedLink } from '#src/components/returnFocus.ts';
import { firstCount, useFirst } from '#src/components/useFirst.tsx';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { ItemMarks } from './ItemMarks.tsx';
import { itemLinkId, TechnologyLink } from './TechnologyLink.tsx';
import { VersionForm } from './VersionForm.tsx';
import { type InventoryCell, useRemoveInventoryItemMutation } from '#src/data/inventoryApi.ts';
import type { VersionDraft } from './itemDrafts.ts';

/** Item that the address asks for, in people's spelling; '' for none. */
export interface AskedItem {
  readonly column: InventoryColumn;
  readonly text: string;
}

interface EditedItem {
  readonly item: InventoryItem;
  /** Position in the list, which its form keeps when somebody else removes the item. */
  readonly index: number;
  readonly version: string;
  readonly isRestored: boolean;
}

interface ItemListProps {
  readonly cell: InventoryCell;
  readonly stored: string | null;
  readonly asked: AskedItem | undefined;
  readonly restored: VersionDraft | null;
  readonly onRemoved: (item: InventoryItem, removed: RemovedItem | null, hadFocus: boolean) => void;
  readonly onVersionChanged: (change: VersionChange) => void;
  readonly onAdded: (text: string) => void;
  /** The focused element was removed. */
  readonly onFocusLost: () => void;
}

export function ItemList(props: ItemListProps) {
  const { cell, stored, asked, restored, onRemoved, onVersionChanged, onAdded, onFocusLost } = props;
  const { column } = cell;
  const items = useMemo(() => parseItems(column, stored), [column, stored]);
  const [edited, setEdited] = useState<readonly EditedItem[]>(restored ? [readEdited(restored)] : []);
  const [focused, setFocused] = useState<string | null>(null);
  const [term, setTerm] = useState('');
  const [followed] = useState(followedLink);
  const forgetFocus = useCallback(() => setFocused(null), []);
  const [answered, setAnswered] = useState<AskedItem>();
  if (answered !== asked) {
    setAnswered(asked);
    const item = items.find((each) => displayItem(each) === asked?.text);
    if (item) setFocused(idOf(item));
  }

  const ids = useMemo(() => new Set(items.map(idOf)), [items]);
  const found = useMemo(() => {
    const folded = foldText(term);
    return folded === '' ? items : items.filter((item) => foldText(displayItem(item)).includes(folded));
  }, [items, term]);
  const { first, more } = useFirst(found);
  const isLong = items.length > firstCount;
  // What is edited, and what somebody comes back to, is there wherever it stands in the list.
  const listed = useMemo(() => {
    if (!isLong) return items;
    const shownIds = new Set(first.map(idOf));
    const isKept = (item: InventoryItem) =>
      edited.some((each) => idOf(each.item) === idOf(item)) ||
      idOf(item) === focused ||
      itemLinkId(cell, item) === followed;
    return items.filter((item) => shownIds.has(idOf(item)) || isKept(item));
  }, [isLong, items, first, edited, focused, cell, followed]);
  const shown = edited
    .filter(({ item }) => !ids.has(idOf(item)))
    .reduce((list, { item, index }) => list.toSpliced(index, 0, item), listed);

  function close(item: InventoryItem, next: string, hadFocus: boolean): void {
    setEdited((all) => all.filter((each) => idOf(each.item) !== idOf(item)));
    if (hadFocus) setFocused(next);
  }

  if (shown.length === 0 && !isLong) return null;
  return (
    <>
      {isLong && (
        <TextField
          size="small"
          fullWidth
          type="search"
          label={`Find in ${categories[column].label}`}
          value={term}
          onChange={({ target }) => setTerm(target.value)}
          sx={{ my: 1 }}
        />
      )}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
        {shown.map((item, index) => {
          const id = idOf(item);
          const edit = edited.find((each) => idOf(each.item) === id);
          const isDeleted = !ids.has(id);
          return (
            <Box component="li" key={id} sx={{ minWidth: 0, maxWidth: '100%', ...(edit && { flexBasis: '100%' }) }}>
              {edit ? (
                <VersionForm
                  cell={cell}
                  item={item}
                  stored={stored}
                  version={edit.version}
                  isRestored={edit.isRestored}
                  isDeleted={isDeleted}
                  onChanged={(versionChange, hadFocus) => {
                    onVersionChanged(versionChange);
                    close(item, idOf({ text: versionChange.to, occurrence: 0 }), hadFocus);
                  }}
                  onAdded={(text, hadFocus) => {
                    onAdded(text);
                    close(item, idOf({ text, occurrence: 0 }), hadFocus);
                  }}
                  onClose={(hadFocus) => {
                    close(item, id, hadFocus && !isDeleted);
                    if (hadFocus && isDeleted) onFocusLost();
                  }}
                />
              ) : (
                <ItemChip
                  cell={cell}
                  item={item}
                  seen={stored}
                  takesFocus={focused === id}
                  onFocusTaken={forgetFocus}
                  onEdit={() => setEdited((all) => [...all, { item, index, version: item.version, isRestored: false }])}
                  onRemoved={(removed, hadFocus) => onRemoved(item, removed, hadFocus)}
                />
              )}
            </Box>
          );
        })}
      </Box>
      {isLong && (
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mt: 1 }}>
          {found.length === 0 ? 'No item matches.' : more}
        </Typography>
      )}
    </>
  );

  function readEdited({ text, occurrence, version }: VersionDraft): EditedItem {
    return { item: { ...parseItem(column, text), text, occurrence }, index: items.length, version, isRestored: true };
  }
}

function idOf({ text, occurrence }: Pick<InventoryItem, 'text' | 'occurrence'>): string {
  return `${text}|${occurrence}`;
}

interface ItemChipProps {
  readonly cell: InventoryCell;
  readonly item: InventoryItem;
  /** The column's text that the item was parsed from. */
  readonly seen: string | null;
  /** Whether the focus comes back to it from its version form. */
  readonly takesFocus: boolean;
  readonly onFocusTaken: () => void;
  readonly onEdit: () => void;
  /** Called with the undo record (null when somebody else had removed the item), and whether the focus was on the '×'. */
  readonly onRemoved: (removed: RemovedItem | null, hadFocus: boolean) => void;
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  my: '3px',
  maxWidth: '100%',
  borderRadius: 4,
  bgcolor: 'action.hover',
};

/** Marks without room beside the name wrap below it. */
const content = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  minWidth: 0,
  pl: 1,
} as const;

const text = { overflowWrap: 'anywhere', minWidth: 0 };

/** Looks like plain text; the pencil, and the underline on hover, show that it can be pressed. */
const editButton = {
  overflowWrap: 'anywhere',
  minWidth: 24,
  minHeight: 24,
  font: 'inherit',
  textAlign: 'start',
  justifyContent: 'flex-start',
  gap: 0.75,
  px: 0.5,
  borderRadius: 4,
  '&:hover .version, &.Mui-focusVisible .version': { textDecoration: 'underline' },
};

function ItemChip({ cell, item, seen, takesFocus, onFocusTaken, onEdit, onRemoved }: ItemChipProps) {
  const [remove, { isLoading, error }] = useRemoveInventoryItemMutation();
  const failure = describeSaveFailure(error);
  const removeButton = useRef<HTMLButtonElement>(null);
  const versionButton = useRef<HTMLButtonElement>(null);
  const label = categories[cell.column].label;
  const shown = displayItem(item);

  useEffect(() => {
    if (!takesFocus) return;
    if (mayMoveFocus(null)) (versionButton.current ?? removeButton.current)?.focus();
    onFocusTaken();
  }, [takesFocus, onFocusTaken]);

  async function removeIt(): Promise<void> {
    if (isLoading) return;
    const { data } = await remove({ ...cell, item, seen });
    if (data) onRemoved(data.result, mayMoveFocus(removeButton.current));
  }

  return (
    <>
      <Box sx={{ ...chip, opacity: isLoading ? 0.6 : 1 }}>
        <Box sx={content}>
          {cell.column === 'comments' ? (
            <Box sx={text}>
              <bdi>{item.name}</bdi>
            </Box>
          ) : (
            <TechnologyLink teamId={cell.teamId} category={cell.column} item={item} />
          )}
          {item.version !== '' && ' '}
          {isVersioned(cell.column) && (
            <ButtonBase
              ref={versionButton}
              onClick={() => {
                if (!isLoading) onEdit();
              }}
              aria-disabled={isLoading}
              aria-label={`Change the version of ${shown} in ${label}`}
              sx={editButton}
            >
              {item.version !== '' && (
                <Box component="bdi" className="version" sx={{ color: 'text.secondary' }}>
                  {item.version}
                </Box>
              )}
              <EditIcon sx={{ fontSize: 16, color: 'text.secondary' }} />
            </ButtonBase>
          )}
          <ItemMarks cell={cell} item={item} />
        </Box>
        <IconButton
          ref={removeButton}
          size="small"
          onClick={() => void removeIt()}
          aria-disabled={isLoading}
          aria-label={`Remove ${shown} from ${label}`}
          sx={{ p: 0.5 }}
        >
          <CloseIcon sx={{ fontSize: 16 }} />
        </IconButton>
      </Box>
      <SaveFailureAlert failure={failure} onRetry={() => void removeIt()} control={removeButton} sx={{ mt: 1 }} />
    </>
  );
}
