import AddIcon from '@mui/icons-material/Add';
import { Box, Card, IconButton, Typography } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories, type InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { AddItemsResult, UndoableChange } from '#domain/tech-inventory/itemEdits.ts';
import { displayItem, type ItemContent, parseItem, parseItems } from '#domain/tech-inventory/items.ts';
import { usePersistDraft } from '#src/auth/drafts.tsx';
import { DescribingTooltip } from '#src/components/DescribingTooltip.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { AddItemForm } from './AddItemForm.tsx';
import { type AskedItem, ItemList } from './ItemList.tsx';
import { PastedItems } from './PastedItems.tsx';
import { type CategoryDraft, emptyDraft, type ItemDraft, itemDraftKey, type VersionDraft } from './itemDrafts.ts';
import { UndoNotice } from './UndoNotice.tsx';
import { useReportUnsaved } from './unsavedInput.tsx';

interface LastChange {
  /** React key: the same change may be made twice. */
  readonly number: number;
  readonly change: UndoableChange;
  readonly takesFocus: boolean;
}

interface CategoryCardProps {
  readonly teamId: string;
  readonly column: InventoryColumn;
  readonly stored: string | null;
  /** Author and time of the last change; undefined while unknown. */
  readonly lastChange: string | undefined;
  readonly asked: AskedItem | undefined;
  readonly restored: ItemDraft | null;
  readonly restoredVersion: VersionDraft | null;
  readonly isAdding: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
  readonly onAnnounce: (announcement: string) => void;
}

/** One category of items (specification.md, section 2). */
export function CategoryCard(props: CategoryCardProps) {
  const { teamId, column, stored, lastChange, asked, restored, restoredVersion } = props;
  const { isAdding, onAdd, onClose, onAnnounce } = props;
  const cell = { teamId, column };
  const label = categories[column].label;
  const card = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  // Kept here, so that the draft survives Escape, and while the form is open in another category.
  const [draft, setDraft] = useState<ItemDraft>(restored ?? emptyDraft);
  const [isRestored, setRestored] = useState(restored !== null);
  const [formTakesFocus, setFormTakesFocus] = useState(true);
  const [last, setLast] = useState<LastChange | null>(null);
  const input = useMemo((): CategoryDraft => ({ column, typed: draft }), [column, draft]);
  usePersistDraft(itemDraftKey(teamId), isAdding && draft !== emptyDraft ? input : null);
  useReportUnsaved(draft.name.trim() !== '' || draft.version.trim() !== '' || draft.pasted !== null);

  const isWide = isAdding || last !== null;
  const isEmpty = !isWide && restoredVersion === null && parseItems(column, stored).length === 0;
  const show = (text: string) => displayItem(parseItem(column, text));

  function open(): void {
    setFormTakesFocus(true);
    onAdd();
    nameInput.current?.focus();
  }

  function hide(): void {
    onClose();
    focusAddButton(mayMoveFocus(card.current));
  }

  function cancel(): void {
    setDraft(emptyDraft);
    setRestored(false);
    hide();
  }

  function focusAddButton(isFree: boolean): void {
    if (isFree) addButton.current?.focus();
  }

  function remember(undoable: UndoableChange, takesFocus: boolean): void {
    setLast((before) => ({ number: (before?.number ?? 0) + 1, change: undoable, takesFocus }));
  }

  /** Clears the draft, unless it was edited while the save was under way. */
  function finishOne(text: string, { name, version }: ItemContent): void {
    setDraft((now) => (now.name === name && now.version === version && now.pasted === null ? emptyDraft : now));
    setRestored(false);
    onAnnounce(`${show(text)} added to ${label}.`);
  }

  function finishMany({ added, existing, refused }: AddItemsResult, hadFocus: boolean): void {
    setFormTakesFocus(hadFocus);
    setDraft((now) => ({ ...now, pasted: null }));
    setRestored(false);
    if (added.length > 0) remember({ kind: 'added', column, texts: added }, false);
    const skipped = existing.length + refused.length;
    const announcement = `${formatCount(added.length, 'item')} added to ${label}.`;
    onAnnounce(skipped > 0 ? `${announcement} ${formatCount(skipped, 'item')} skipped.` : announcement);
  }

  function leavePasted(name: string): void {
    setFormTakesFocus(true);
    setDraft((now) => ({ ...now, name, pasted: null }));
  }

  return (
    <Card ref={card} role="group" aria-label={label} variant="outlined" sx={isWide ? wideStyle : cardStyle}>
      <DescribingTooltip text={lastChange} enterDelay={300} placement="top-start">
        <Box sx={headStyle}>
          {!isEmpty && <Typography variant="h3">{label}</Typography>}
          <IconButton
            ref={addButton}
            onClick={open}
            aria-label={`Add to ${label}`}
            aria-description={lastChange}
            aria-expanded={isAdding}
            color="primary"
            size="small"
            sx={isEmpty ? emptyStyle : undefined}
          >
            <AddIcon fontSize="small" />
            {isEmpty && label}
          </IconButton>
        </Box>
      </DescribingTooltip>
      <Box sx={{ alignSelf: 'center', minWidth: 0 }}>
        <ItemList
          cell={cell}
          stored={stored}
          asked={asked}
          restored={restoredVersion}
          onRemoved={(item, removed, hadFocus) => {
            if (removed) remember({ kind: 'removed', ...removed }, hadFocus);
            else setLast(null);
            onAnnounce(`${item.name} removed from ${label}.`);
            if (removed === null) focusAddButton(hadFocus);
          }}
          onVersionChanged={(versionChange) => {
            remember({ kind: 'versionChanged', ...versionChange }, false);
            onAnnounce(`${show(versionChange.from)} changed to ${show(versionChange.to)} in ${label}.`);
          }}
          onAdded={(text) => onAnnounce(`${show(text)} added to ${label}.`)}
          onFocusLost={() => focusAddButton(true)}
        />
      </Box>
      {last && (
        <UndoNotice
          key={last.number}
          teamId={teamId}
          change={last.change}
          takesFocus={last.takesFocus}
          onAnswer={(isUndone, announcement, hadFocus) => {
            if (isUndone) setLast(null);
            onAnnounce(announcement);
            focusAddButton(hadFocus);
          }}
        />
      )}
      {isAdding && draft.pasted === null && (
        <AddItemForm
          cell={cell}
          stored={stored}
          draft={draft}
          isRestored={isRestored}
          takesFocus={formTakesFocus}
          nameInput={nameInput}
          onDraft={setDraft}
          onAdded={finishOne}
          onCancel={cancel}
          onHide={hide}
        />
      )}
      {isAdding && draft.pasted !== null && (
        <PastedItems
          cell={cell}
          stored={stored}
          pasted={draft.pasted}
          isRestored={isRestored}
          onAdded={finishMany}
          onKeepAsOne={() => leavePasted(draft.pasted?.asName ?? draft.name)}
          onCancel={() => leavePasted(draft.name)}
        />
      )}
    </Card>
  );
}

/** Name, '+' and items in one line, as wide as they are; what opens takes the whole width. */
const cardStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  columnGap: 1,
  px: 1,
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'visible',
  fontSize: '0.875rem',
  '& h3': { fontSize: '0.875rem' },
} as const;
const wideStyle = {
  ...cardStyle,
  flexWrap: 'wrap',
  width: '100%',
  '& > :nth-child(n + 3)': { width: '100%' },
} as const;
const headStyle = { display: 'flex', alignItems: 'center', alignSelf: 'flex-start', whiteSpace: 'nowrap' } as const;
const emptyStyle = { gap: 0.5, borderRadius: 2, fontSize: '0.875rem' } as const;
