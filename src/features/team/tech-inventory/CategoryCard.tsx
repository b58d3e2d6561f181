import AddIcon from '@mui/icons-material/Add';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories, type InventoryColumn } from '#domain/tech-inventory/categories.ts';
import type { AddItemsResult, UndoableChange } from '#domain/tech-inventory/itemEdits.ts';
import { displayItem, type ItemContent, parseItem } from '#domain/tech-inventory/items.ts';
import { LastChangeTooltip } from '#src/features/team/history/LastChange.tsx';
import { describeSaveFailure } from '#src/live/saveFailure.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { useUserName } from '#src/auth/session.ts';
import { AddItemForm } from './AddItemForm.tsx';
import { ItemList } from './ItemList.tsx';
import { PastedItems } from './PastedItems.tsx';
import { useUndoInventoryChangeMutation } from '#src/data/inventoryApi.ts';
import { emptyDraft, type ItemDraft, type VersionDraft } from './itemDrafts.ts';
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
  readonly restored: ItemDraft | null;
  readonly restoredVersion: VersionDraft | null;
  readonly isAdding: boolean;
  readonly onAdd: () => void;
  readonly onClose: () => void;
  readonly onAnnounce: (announcement: string) => void;
}

/** One category of items (specification.md, section 2). */
export function CategoryCard(props: CategoryCardProps) {
  const { teamId, column, stored, lastChange, restored, restoredVersion, isAdding, onAdd, onClose, onAnnounce } = props;
  const cell = { teamId, column };
  const label = categories[column].label;
  const card = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  // Kept here, so that the draft survives while the form is open in another category.
  const [draft, setDraft] = useState<ItemDraft>(restored ?? emptyDraft);
  const [isRestored, setRestored] = useState(restored !== null);
  const [formTakesFocus, setFormTakesFocus] = useState(true);
  const [last, setLast] = useState<LastChange | null>(null);
  useReportUnsaved(draft.name.trim() !== '' || draft.version.trim() !== '' || draft.pasted !== null);

  const show = (text: string) => displayItem(parseItem(column, text));

  function open(): void {
    setFormTakesFocus(true);
    onAdd();
    nameInput.current?.focus();
  }

  function clearDraft(): void {
    setDraft(emptyDraft);
    setRestored(false);
  }

  function close(): void {
    clearDraft();
    onClose();
    focusAddButton(mayMoveFocus(card.current));
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
    <Card ref={card} role="group" aria-label={label} variant="outlined" sx={cardStyle}>
      <LastChangeTooltip text={lastChange}>
        <Box sx={headStyle}>
          <Typography variant="h3">{label}</Typography>
          <IconButton
            ref={addButton}
            onClick={open}
            aria-label={`Add to ${label}`}
            aria-description={lastChange}
            aria-expanded={isAdding}
            color="primary"
            edge="end"
          >
            <AddIcon />
          </IconButton>
        </Box>
      </LastChangeTooltip>
      <Box sx={{ alignSelf: 'center', minWidth: 0, py: 0.5 }}>
        <ItemList
          cell={cell}
          stored={stored}
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
          onUndone={(announcement, hadFocus) => {
            setLast(null);
            onAnnounce(announcement);
            focusAddButton(hadFocus);
          }}
          onOutdated={(announcement, hadFocus) => {
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
          onCancel={close}
        />
      )}
      {isAdding && draft.pasted !== null && (
        <PastedItems
          cell={cell}
          stored={stored}
          draft={draft}
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

/** Name and '+' beside the items; what opens takes the whole width. */
const cardStyle = {
  display: 'grid',
  gridTemplateColumns: { sm: '14rem minmax(0, 1fr)' },
  columnGap: 2,
  px: 2,
  py: 0.5,
  minWidth: 0,
  overflow: 'visible',
  '& > :nth-child(n + 3)': { gridColumn: '1 / -1' },
} as const;
const headStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 } as const;

interface UndoNoticeProps {
  readonly teamId: string;
  readonly change: UndoableChange;
  /** The control that made the change is gone. */
  readonly takesFocus: boolean;
  readonly onUndone: (announcement: string, hadFocus: boolean) => void;
  /** Others changed the list since, so that nothing was undone. */
  readonly onOutdated: (announcement: string, hadFocus: boolean) => void;
}

/** Stays until the next change in this category: nobody has to hurry. */
function UndoNotice({ teamId, change, takesFocus, onUndone, onOutdated }: UndoNoticeProps) {
  const userName = useUserName();
  const [undo, { isLoading, error }] = useUndoInventoryChangeMutation();
  const [isOutdated, setOutdated] = useState(false);
  const failure = describeSaveFailure(error);
  const texts = describe(change);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  async function undoIt(): Promise<void> {
    if (isLoading) return;
    const { data } = await undo({ teamId, userName, undoable: change });
    if (!data) return;
    const hadFocus = mayMoveFocus(button.current);
    setOutdated(data.result === 'outdated');
    if (data.result === 'outdated') onOutdated(outdated, hadFocus);
    else onUndone(texts.undone, hadFocus);
  }

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, color: 'text.secondary', minWidth: 0 }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {isOutdated ? outdated : texts.done}
        </Box>
        {!isOutdated && (
          <Button
            ref={button}
            size="small"
            startIcon={<UndoIcon />}
            onClick={() => void undoIt()}
            aria-disabled={isLoading}
            aria-label={texts.undo}
          >
            Undo
          </Button>
        )}
      </Box>
      <SaveFailureAlert failure={failure} onRetry={() => void undoIt()} control={button} />
    </>
  );
}

const outdated = 'This can no longer be undone, because the list has changed since.';

function describe(change: UndoableChange) {
  const label = categories[change.column].label;
  const show = (text: string) => displayItem(parseItem(change.column, text));
  switch (change.kind) {
    case 'removed': {
      const shown = show(change.text);
      const done = (
        <>
          <bdi>{shown}</bdi> removed
        </>
      );
      return { done, undo: `Undo: put ${shown} back into ${label}`, undone: `${shown} is back in ${label}.` };
    }
    case 'versionChanged': {
      const [from, to] = [show(change.from), show(change.to)];
      const done = (
        <>
          <bdi>{from}</bdi> changed to <bdi>{to}</bdi>
        </>
      );
      return { done, undo: `Undo: change ${to} back to ${from} in ${label}`, undone: `${from} is back in ${label}.` };
    }
    case 'added': {
      const count = formatCount(change.texts.length, 'item');
      const undo = `Undo: remove the ${count} from ${label} again`;
      return { done: `${count} added`, undo, undone: `${count} removed from ${label} again.` };
    }
  }
}
