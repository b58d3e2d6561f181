import UndoIcon from '@mui/icons-material/Undo';
import { Button, Stack } from '@mui/material';
import { useEffect, useRef } from 'react';

interface UndoNoticeProps {
  readonly title: string;
  /** The same in the middle of a sentence; `title` when absent. */
  readonly what?: string;
  readonly onUndo: () => void;
}

/** Takes the focus, as the button that removed the thing is gone. */
export function UndoNotice({ title, what = title, onUndo }: UndoNoticeProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), [title]);
  return (
    <Stack role="status" direction="row" sx={{ alignItems: 'center', gap: 1, mt: 1, color: 'text.secondary' }}>
      {title} removed
      <Button ref={button} size="small" startIcon={<UndoIcon />} onClick={onUndo} aria-label={`Undo: put ${what} back`}>
        Undo
      </Button>
    </Stack>
  );
}
