import UndoIcon from '@mui/icons-material/Undo';
import { Box, Button } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/formatNumber.ts';
import { categories } from '#domain/tech-inventory/categories.ts';
import type { UndoableChange } from '#domain/tech-inventory/itemEdits.ts';
import { displayItem, parseItem } from '#domain/tech-inventory/items.ts';
import { mayMoveFocus } from '#src/components/returnFocus.ts';
import { SaveFailureAlert } from '#src/components/SaveFailureAlert.tsx';
import { useUndoInventoryChangeMutation } from '#src/data/inventoryApi.ts';
import { describeSaveFailure } from '#src/live/saveFailure.ts';

interface UndoNoticeProps {
  readonly teamId: string;
  readonly change: UndoableChange;
  /** The control that made the change is gone. */
  readonly takesFocus: boolean;
  /** Nothing was undone when others changed the list since. */
  readonly onAnswer: (isUndone: boolean, announcement: string, hadFocus: boolean) => void;
}

/** Stays until the next change in this category: nobody has to hurry. */
export function UndoNotice({ teamId, change, takesFocus, onAnswer }: UndoNoticeProps) {
  const [undo, { isLoading, error }] = useUndoInventoryChangeMutation();
  const [isOutdated, setOutdated] = useState(false);
  const texts = describe(change);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (takesFocus) button.current?.focus();
  }, [takesFocus]);

  async function undoIt(): Promise<void> {
    if (isLoading) return;
    const { data } = await undo({ teamId, undoable: change });
    if (!data) return;
    const isUndone = data.result !== 'outdated';
    setOutdated(!isUndone);
    onAnswer(isUndone, isUndone ? texts.undone : outdated, mayMoveFocus(button.current));
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
      <SaveFailureAlert failure={describeSaveFailure(error)} onRetry={() => void undoIt()} control={button} />
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
