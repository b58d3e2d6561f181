import UndoIcon from '@mui/icons-material/Undo';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { categoryLabels } from '#domain/tech-inventory/categoryLabels.ts';
import { parseItem } from '#domain/tech-inventory/items.ts';
import type { UndoableChange } from '#domain/tech-inventory/undoChange.ts';
import { countItems } from './countItems.ts';
import { failureText } from '#src/features/teams/failureText.ts';
import { useUndoInventoryChangeMutation } from './inventoryChanges.ts';
import { isFocusFree } from './isFocusFree.ts';
import { showItem } from './showItem.ts';
import { useUserName } from '#src/features/teams/useUserName.ts';

interface UndoNoticeProps {
  readonly teamId: string;
  readonly change: UndoableChange;
  /** Whether what was pressed for the change is gone; the button then takes the focus. */
  readonly takesFocus: boolean;
  readonly onUndone: (news: string, hadFocus: boolean) => void;
  /** Others changed the list since, so that nothing was undone. */
  readonly onOutdated: (news: string, hadFocus: boolean) => void;
}

/** Says what was changed last, and undoes it. Stays until something else is changed here: nobody has to hurry. */
export function UndoNotice({ teamId, change, takesFocus, onUndone, onOutdated }: UndoNoticeProps) {
  const userName = useUserName();
  const [undo, { isLoading, error }] = useUndoInventoryChangeMutation();
  const [isOutdated, setOutdated] = useState(false);
  const failure = failureText(error);
  const words = describe(change);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  async function undoIt(): Promise<void> {
    if (isLoading) return;
    const { data } = await undo({ teamId, userName, undoable: change });
    if (!data) return;
    const hadFocus = isFocusFree(button.current);
    setOutdated(data.result === 'outdated');
    if (data.result === 'outdated') onOutdated(outdated, hadFocus);
    else onUndone(words.undone, hadFocus);
  }

  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 1, color: 'text.secondary', minWidth: 0 }}>
        <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {isOutdated ? outdated : words.done}
        </Box>
        {!isOutdated && (
          <Button
            ref={button}
            size="small"
            startIcon={<UndoIcon />}
            onClick={() => void undoIt()}
            aria-disabled={isLoading}
            aria-label={words.undo}
          >
            Undo
          </Button>
        )}
      </Box>
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

const outdated = 'This can no longer be undone, because the list has changed since.';

/** What was done, what the button does, and what is so after it. */
function describe(change: UndoableChange) {
  const label = categoryLabels[change.column];
  const show = (text: string) => showItem(parseItem(change.column, text));
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
      const count = countItems(change.texts.length);
      const undo = `Undo: remove the ${count} from ${label} again`;
      return { done: `${count} added`, undo, undone: `${count} removed from ${label} again.` };
    }
  }
}
