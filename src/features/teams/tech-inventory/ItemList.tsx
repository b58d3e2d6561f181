import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import type { VersionChange } from '#domain/tech-inventory/changeVersion.ts';
import { parseItem, parseItems, type InventoryItem } from '#domain/tech-inventory/items.ts';
import type { RemovedItem } from '#domain/tech-inventory/removeItem.ts';
import type { ColumnChange } from './changeColumn.ts';
import { ItemChip } from './ItemChip.tsx';
import type { TypedVersion } from './TypedItem.ts';
import { VersionForm } from './VersionForm.tsx';

/** An item whose version is being edited. */
interface EditedItem {
  readonly item: InventoryItem;
  /** Where it stood in the list: its input stays there when somebody else removes the item. */
  readonly index: number;
  /** What the input begins with. */
  readonly version: string;
  /** Whether that was typed before the session ended. */
  readonly isReturned: boolean;
}

interface ItemListProps {
  readonly change: Pick<ColumnChange, 'teamId' | 'column'>;
  readonly stored: string | null;
  /** A version that was typed before the session ended. */
  readonly returned: TypedVersion | null;
  readonly onRemoved: (item: InventoryItem, removed: RemovedItem | null, hadFocus: boolean) => void;
  readonly onVersionChanged: (change: VersionChange) => void;
  readonly onAdded: (text: string) => void;
  /** What had the focus is gone. */
  readonly onFocusLost: () => void;
}

/** The items of one category; those whose version is edited as an input in their place. */
export function ItemList(props: ItemListProps) {
  const { change, stored, returned, onRemoved, onVersionChanged, onAdded, onFocusLost } = props;
  const { column } = change;
  const items = useMemo(() => parseItems(column, stored), [column, stored]);
  const [edited, setEdited] = useState<readonly EditedItem[]>(returned ? [readEdited(returned)] : []);
  const [focused, setFocused] = useState<string | null>(null);
  const forgetFocus = useCallback(() => setFocused(null), []);

  const ids = new Set(items.map(idOf));
  const shown = edited
    .filter(({ item }) => !ids.has(idOf(item)))
    .reduce((list, { item, index }) => list.toSpliced(index, 0, item), items);

  function close(item: InventoryItem, next: string, hadFocus: boolean): void {
    setEdited((all) => all.filter((each) => idOf(each.item) !== idOf(item)));
    if (hadFocus) setFocused(next);
  }

  if (shown.length === 0) return <Typography sx={{ color: 'text.secondary' }}>Nothing entered yet</Typography>;
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {shown.map((item, index) => {
        const id = idOf(item);
        const edit = edited.find((each) => idOf(each.item) === id);
        const isGone = !ids.has(id);
        return (
          <Box component="li" key={id} sx={{ minWidth: 0, maxWidth: '100%', ...(edit && { flexBasis: '100%' }) }}>
            {edit ? (
              <VersionForm
                change={change}
                item={item}
                stored={stored}
                version={edit.version}
                isReturned={edit.isReturned}
                isGone={isGone}
                onChanged={(versionChange, hadFocus) => {
                  onVersionChanged(versionChange);
                  close(item, idOf({ text: versionChange.to, occurrence: 0 }), hadFocus);
                }}
                onAdded={(text, hadFocus) => {
                  onAdded(text);
                  close(item, idOf({ text, occurrence: 0 }), hadFocus);
                }}
                onClose={(hadFocus) => {
                  close(item, id, hadFocus && !isGone);
                  if (hadFocus && isGone) onFocusLost();
                }}
              />
            ) : (
              <ItemChip
                change={change}
                item={item}
                seen={stored}
                takesFocus={focused === id}
                onFocusTaken={forgetFocus}
                onEdit={() => setEdited((all) => [...all, { item, index, version: item.version, isReturned: false }])}
                onRemoved={(removed, hadFocus) => onRemoved(item, removed, hadFocus)}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );

  function readEdited({ text, occurrence, version }: TypedVersion): EditedItem {
    return { item: { ...parseItem(column, text), text, occurrence }, index: items.length, version, isReturned: true };
  }
}

function idOf({ text, occurrence }: Pick<InventoryItem, 'text' | 'occurrence'>): string {
  return `${text}|${occurrence}`;
}
