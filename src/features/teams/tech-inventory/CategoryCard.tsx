import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import type { AddItemsResult } from '#domain/tech-inventory/addItems.ts';
import type { InventoryColumn } from '#domain/tech-inventory/categories.ts';
import { categoryLabels } from '#domain/tech-inventory/categoryLabels.ts';
import { parseItem, type ItemContent } from '#domain/tech-inventory/items.ts';
import type { UndoableChange } from '#domain/tech-inventory/undoChange.ts';
import { AddItemForm } from './AddItemForm.tsx';
import { countItems } from './countItems.ts';
import { isFocusFree } from './isFocusFree.ts';
import { emptyDraft, type ItemDraft } from './ItemDraft.ts';
import { ItemList } from './ItemList.tsx';
import { PastedItems } from './PastedItems.tsx';
import { showItem } from './showItem.ts';
import type { TypedVersion } from './TypedItem.ts';
import { UndoNotice } from './UndoNotice.tsx';

interface LastChange {
  /** Counts the changes, since the same may be made twice. */
  readonly number: number;
  readonly change: UndoableChange;
  /** Whether the focus goes to its Undo. */
  readonly takesFocus: boolean;
}

interface CategoryCardProps {
  readonly teamId: string;
  readonly column: InventoryColumn;
  readonly stored: string | null;
  /** What was typed here before the session ended. */
  readonly returned: ItemDraft | null;
  readonly returnedVersion: TypedVersion | null;
  /** Whether the input is open here. */
  readonly isAdding: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
  /** What screen readers are told. */
  readonly onNews: (news: string) => void;
}

/** One category: its items, each with a '×', and a '+' (SPEC section 2). */
export function CategoryCard(props: CategoryCardProps) {
  const { teamId, column, stored, returned, returnedVersion, isAdding, onAdd, onClose, onNews } = props;
  const change = { teamId, column };
  const label = categoryLabels[column];
  const card = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  // Kept here, so that the text is still there when the input was opened somewhere else for a moment.
  const [draft, setDraft] = useState<ItemDraft>(returned ?? emptyDraft);
  const [isReturned, setReturned] = useState(returned !== null);
  const [formTakesFocus, setFormTakesFocus] = useState(true);
  const [last, setLast] = useState<LastChange | null>(null);

  const show = (text: string) => showItem(parseItem(column, text));

  function open(): void {
    setFormTakesFocus(true);
    onAdd();
    nameInput.current?.focus();
  }

  function clearDraft(): void {
    setDraft(emptyDraft);
    setReturned(false);
  }

  function close(): void {
    clearDraft();
    onClose();
    focusAddButton(isFocusFree(card.current));
  }

  function focusAddButton(isFree: boolean): void {
    if (isFree) addButton.current?.focus();
  }

  function remember(undoable: UndoableChange, takesFocus: boolean): void {
    setLast((before) => ({ number: (before?.number ?? 0) + 1, change: undoable, takesFocus }));
  }

  /** A save that took its time: what was typed since is not what it saved. */
  function finishOne(text: string, { name, version }: ItemContent): void {
    setDraft((now) => (now.name === name && now.version === version && now.pasted === null ? emptyDraft : now));
    setReturned(false);
    onNews(`${show(text)} added to ${label}.`);
  }

  function finishMany({ added, existing, refused }: AddItemsResult, hadFocus: boolean): void {
    setFormTakesFocus(hadFocus);
    setDraft((now) => ({ ...now, pasted: null }));
    setReturned(false);
    if (added.length > 0) remember({ kind: 'added', column, texts: added }, false);
    const skipped = existing.length + refused.length;
    const news = `${countItems(added.length)} added to ${label}.`;
    onNews(skipped > 0 ? `${news} ${countItems(skipped)} skipped.` : news);
  }

  /** From the list that was pasted back to the input. */
  function leavePasted(name: string): void {
    setFormTakesFocus(true);
    setDraft((now) => ({ ...now, name, pasted: null }));
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
          onClick={open}
          aria-label={`Add to ${label}`}
          aria-expanded={isAdding}
          color="primary"
          edge="end"
        >
          <AddIcon />
        </IconButton>
      </Box>
      <ItemList
        change={change}
        stored={stored}
        returned={returnedVersion}
        onRemoved={(item, removed, hadFocus) => {
          if (removed) remember({ kind: 'removed', ...removed }, hadFocus);
          else setLast(null);
          onNews(`${item.name} removed from ${label}.`);
          if (removed === null) focusAddButton(hadFocus);
        }}
        onVersionChanged={(versionChange) => {
          remember({ kind: 'versionChanged', ...versionChange }, false);
          onNews(`${show(versionChange.from)} changed to ${show(versionChange.to)} in ${label}.`);
        }}
        onAdded={(text) => onNews(`${show(text)} added to ${label}.`)}
        onFocusLost={() => focusAddButton(true)}
      />
      {last && (
        <UndoNotice
          key={last.number}
          teamId={teamId}
          change={last.change}
          takesFocus={last.takesFocus}
          onUndone={(news, hadFocus) => {
            setLast(null);
            onNews(news);
            focusAddButton(hadFocus);
          }}
          onOutdated={(news, hadFocus) => {
            onNews(news);
            focusAddButton(hadFocus);
          }}
        />
      )}
      {isAdding && draft.pasted === null && (
        <AddItemForm
          change={change}
          stored={stored}
          draft={draft}
          isReturned={isReturned}
          takesFocus={formTakesFocus}
          nameInput={nameInput}
          onDraft={setDraft}
          onAdded={finishOne}
          onCancel={close}
        />
      )}
      {isAdding && draft.pasted !== null && (
        <PastedItems
          change={change}
          stored={stored}
          draft={draft}
          pasted={draft.pasted}
          isReturned={isReturned}
          onAdded={finishMany}
          onKeepAsOne={() => leavePasted(draft.pasted?.asName ?? draft.name)}
          onCancel={() => leavePasted(draft.name)}
        />
      )}
    </Card>
  );
}
